import { join } from 'node:path'
import { makeFolder } from '../../made-folder.ts'
import { BoundsGrower } from '../make/common/bounds.ts'
import type { Bounds } from '../../formats/elevation-raster.ts'
import type { Polygon } from '../make/common/building-input.ts'
import { buildingFileNames } from '../make/buildings/building-files.ts'
import { fileNames } from '../make/compose-manifest.ts'
import { writeFeatureCollection } from '../make/common/hashed-file.ts'
import { writeManifest } from '../make/write-manifest.ts'
import { deriveDemand, isResidential, neighbourRadiusM } from '../load/demand.ts'
import { GrowingFloat64, GrowingUint32 } from '../load/growing-arrays.ts'
import type { Manifest } from '../manifest/manifest.ts'
import { countNeighbours } from '../load/neighbours.ts'
import type { NeighbourCounts } from '../load/neighbours.ts'
import { measureRing } from '../load/ring-geometry.ts'
import { createCity } from './city.ts'
import type { City, CityBuilding } from './city.ts'
import { towersOf } from './city-sites.ts'

interface SeededCityOptions {
  readonly buildings: number
  readonly widthKm: number
  readonly seed: number
  /** Only the tags that decide something, and no demand: it is derived when the pack is loaded. */
  readonly lean?: boolean
  /** Metres between neighbours in a row, in turn; left out, they share their corners. */
  readonly jointsM?: readonly number[]
}

/** The middle of the South Atlantic: open sea. */
const centre: [number, number] = [-20, -40]

/**
 * Writes a synthetic city of any size as a schema-1 pack into a folder, feature by feature: what
 * benchmarks and load tests need. The same options give the same bytes. Buildings carry the
 * properties of a real prepared pack, absent ones as null; `lean` leaves out what is not needed.
 *
 * @throws RangeError when that many buildings do not fit on the ground.
 */
export async function writeSeededCity(
  directory: string,
  options: SeededCityOptions,
): Promise<Manifest> {
  const city = createCity({
    ...options,
    centre,
    heights: { tagPermille: 100, levelsPermille: 300 },
    siteDistanceM: 2000,
  })
  makeFolder(directory)
  const bounds = new BoundsGrower()
  const features = options.lean === true ? leanFeatures(city, bounds) : fullFeatures(city, bounds)
  const buildingsSha256 = writeFeatureCollection(join(directory, buildingFileNames.whole), features)
  const towersSha256 = writeFeatureCollection(
    join(directory, fileNames.towers),
    towersOf(city.sites.sites()).map(({ id, position, properties }) => {
      const coordinates = city.frame.position(position)
      bounds.add(coordinates)
      return { type: 'Feature', id, properties, geometry: { type: 'Point', coordinates } }
    }),
  )
  const manifest = manifestOf(options, bounds.bounds, { buildingsSha256, towersSha256 })
  await writeManifest(directory, manifest)
  return manifest
}

function* leanFeatures(city: City, bounds: BoundsGrower): Generator {
  for (const { id, tags, polygon } of city.buildings()) {
    growBounds(bounds, polygon)
    const used = Object.entries(tags).filter(([name]) => !decorativeTags.has(name))
    yield feature(id, Object.fromEntries(used), polygon)
  }
}

/** Tags that no analysis reads. */
const decorativeTags = new Set(['addr:street', 'addr:housenumber', 'roof:shape', 'source'])

function* fullFeatures(city: City, bounds: BoundsGrower): Generator {
  // The neighbours of the first building may be the last ones: so the city is made twice.
  const { neighbours, areaM2 } = measureCity(city)
  let index = 0
  for (const building of city.buildings()) {
    growBounds(bounds, building.polygon)
    const properties = preparedProperties(building, neighbours, areaM2.view()[index], index)
    yield feature(building.id, properties, building.polygon)
    index++
  }
}

function measureCity(city: City): { neighbours: NeighbourCounts; areaM2: GrowingFloat64 } {
  const [lon, lat, areaM2] = [new GrowingFloat64(), new GrowingFloat64(), new GrowingFloat64()]
  const residential = new GrowingUint32()
  for (const { tags, polygon } of city.buildings()) {
    const [outer, ...holes] = polygon.map((ring) => measureRing(ring.flat(), 0, ring.length - 1))
    lon.push(outer.centroidLon)
    lat.push(outer.centroidLat)
    areaM2.push(holes.reduce((left, hole) => left - hole.areaM2, outer.areaM2))
    residential.push(Number(isResidential(tags.building)))
  }
  const isMarked = Uint8Array.from(residential.view())
  return { neighbours: countNeighbours(lon.view(), lat.view(), isMarked, neighbourRadiusM), areaM2 }
}

/** The properties that prepared packs carry, in their order; a tag that is absent is null there. */
function preparedProperties(
  { id, tags }: CityBuilding,
  { nearby, nearbyMarked }: NeighbourCounts,
  areaM2: number,
  index: number,
): Record<string, unknown> {
  const demand = deriveDemand(tags, areaM2, nearby[index], nearbyMarked[index])
  const tag = (name: string): string | null => tags[name] ?? null
  return {
    osmid: Number(id.slice('way/'.length)),
    building: tag('building'),
    name: tag('name'),
    amenity: tag('amenity'),
    shop: tag('shop'),
    office: tag('office'),
    height: tag('height'),
    'building:levels': tag('building:levels'),
    'building:material': tag('building:material'),
    demand_weight: demand.demandWeight,
    weight_reason: demand.weightReason,
    weight_confidence: demand.weightConfidence,
    residential_demand: demand.residentialDemand,
    residential_reason: demand.residentialReason,
    residential_confidence: demand.residentialConfidence,
    density_score: demand.densityScore,
    nearby_buildings: nearby[index],
    nearby_residential_buildings: nearbyMarked[index],
    area_m2: Math.round(areaM2 * 10) / 10,
  }
}

function feature(id: string, properties: object, coordinates: Polygon): unknown {
  return { type: 'Feature', id, properties, geometry: { type: 'Polygon', coordinates } }
}

function growBounds(bounds: BoundsGrower, polygon: Polygon): void {
  polygon[0].forEach((position) => bounds.add(position))
}

function manifestOf(
  options: SeededCityOptions,
  bounds: Bounds,
  hashes: { buildingsSha256: string; towersSha256: string },
): Manifest {
  const { buildings, widthKm, seed, lean, jointsM } = options
  const suffix = `${lean === true ? '-lean' : ''}${jointsM === undefined ? '' : '-joints'}`
  return {
    schema_version: 1,
    id: `seeded-city-${buildings}-${seed}${suffix}`,
    name: `Seeded city of ${buildings} buildings (synthetic)`,
    version: '1',
    crs: 'EPSG:4326',
    bounds: [...bounds],
    generated_at: '2026-01-01T00:00:00Z',
    sources: [`Synthetic: seed ${seed}, ${buildings} buildings in ${widthKm} x ${widthKm} km`],
    licenses: ['CC0 1.0 (synthetic data)'],
    confidence: 'Synthetic: generated for measurements, nothing in it exists.',
    files: { towers: fileNames.towers, buildings: buildingFileNames.whole },
    sha256: {
      [fileNames.towers]: hashes.towersSha256,
      [buildingFileNames.whole]: hashes.buildingsSha256,
    },
  }
}
