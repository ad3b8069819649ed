import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeTerrainGeoTiff } from '../../src/formats/geotiff-write.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import { sphericalMetresPerDegree } from '../../src/spatial/ellipsoid.ts'
import { localFrame, unproject } from '../../src/spatial/local-frame.ts'
import { polygonFeature, sha256Of, squareRing, towerFeature, writePack } from '../made-packs.ts'
import { terrainLayer } from '../terrain-file.ts'

/** A published profile: heights at even steps, the antenna at the first. */
interface EvenProfile {
  readonly spacingM: number
  readonly elevationM: readonly number[]
}

/** A pack whose ground along one meridian is a profile, and both of its ends, degrees. */
interface ProfilePack {
  readonly snapshot: PackSnapshot
  readonly transmitter: { readonly lon: number; readonly lat: number }
  readonly receiver: { readonly lon: number; readonly lat: number }
}

const antenna = [8, 47] as const
/** Postings of the same height east and west of the meridian, far apart: rows decide the spacing. */
const columns = 3
const spacingLonDeg = 0.1
/** Rows before the antenna, and behind the receiver. */
const spareRows = 4
const rounds = 40

/** Writes and loads such a pack: the service reads the profile's own points from it. */
export async function packOverProfile(
  directory: string,
  profile: EvenProfile,
): Promise<ProfilePack> {
  const { spacingM, elevationM } = profile
  const [lon, lat] = antenna
  const spacingLatDeg = spacingM / sphericalMetresPerDegree
  const height = elevationM.length + 2 * spareRows
  const frame = localFrame(lon, lat)
  const latAt = (step: number) => unproject(frame, 0, step * spacingM)[1]
  const heights = rowsUnder(elevationM, height, (step) => (latAt(step) - lat) / spacingLatDeg)
  const grid = {
    width: columns,
    height,
    originLonDeg: lon - spacingLonDeg,
    originLatDeg: lat + (height - 1 - spareRows) * spacingLatDeg,
    spacingLonDeg,
    spacingLatDeg,
  }
  const terrain = await terrainBytes(grid, heights)
  const buildings = [polygonFeature('way/1', [squareRing(lon + 0.05, lat, 0.0002)])]
  const towers = [towerFeature('tower-1', 1, antenna)]
  const north = grid.originLatDeg
  const vector = (kind: string) => ({ kind, format: 'geojson', crs: 'EPSG:4326', optional: false })
  const collection = (features: readonly unknown[]) =>
    JSON.stringify({ type: 'FeatureCollection', features })
  const files = { towers: collection(towers), buildings: collection(buildings) }
  writePack(directory, {
    ...files,
    manifest: {
      schema_version: 2,
      bounds: [lon - 0.1, lat - 0.01, lon + 0.1, north],
      files: { towers: 'towers.geojson', buildings: 'buildings.geojson', terrain: 'terrain.tif' },
      sha256: {
        'towers.geojson': sha256Of(files.towers),
        'buildings.geojson': sha256Of(files.buildings),
        'terrain.tif': sha256Of(terrain),
      },
      layers: {
        towers: vector('cell_inventory'),
        buildings: vector('building_footprints'),
        terrain: terrainLayer,
      },
      quality: { summary: 'made up' },
    },
  })
  writeFileSync(join(directory, 'terrain.tif'), terrain)
  return {
    snapshot: loadPack(directory, { maximumBuildingFileBytes: 1e8 }),
    transmitter: { lon, lat },
    receiver: { lon, lat: latAt(elevationM.length - 1) },
  }
}

async function terrainBytes(
  grid: Parameters<typeof encodeTerrainGeoTiff>[0],
  heights: readonly number[],
): Promise<Uint8Array> {
  const encoding = { sampleType: 'float32', noData: -32768, compressed: true } as const
  const rows = async (first: number, count: number) =>
    Float64Array.from(
      { length: count * columns },
      (_, i) => heights[grid.height - 1 - first - Math.floor(i / columns)],
    )
  const parts: Uint8Array[] = []
  for await (const part of encodeTerrainGeoTiff(grid, encoding, rows)) parts.push(part)
  return Buffer.concat(parts)
}

/**
 * Heights of the rows, from the south, between which the points of a profile have theirs: rows are even in
 * degrees, points in metres of the ellipsoid, and so drift apart by a few hundredths of a step.
 */
function rowsUnder(
  elevationM: readonly number[],
  count: number,
  rowOf: (step: number) => number,
): number[] {
  const last = elevationM.length - 1
  const heights = Array.from(
    { length: count },
    (_, row) => elevationM[Math.min(Math.max(row - spareRows, 0), last)],
  )
  for (let round = 0; round < rounds; round++) {
    elevationM.forEach((heightM, step) => {
      const at = rowOf(step) + spareRows
      const lower = Math.floor(at)
      const share = at - lower
      const readM = heights[lower] + (heights[lower + 1] - heights[lower]) * share
      heights[Math.round(at)] += heightM - readM
    })
  }
  return heights
}
