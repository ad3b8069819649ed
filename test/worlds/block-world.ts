import Flatbush from 'flatbush'
import { attachWorld, type World } from '../../src/analyses/world.ts'
import type { Cell } from '../../src/analyses/cell.ts'
import type { Bounds } from '../../src/formats/elevation-raster.ts'
import type { PackSnapshot } from '../../src/packs/snapshot.ts'
import type { RfProfile } from '../../src/rf/profile.ts'
import { resolveRfProfile } from '../../src/rf/resolve-profile.ts'
import type { FootprintStore, TowerStore } from '../../src/spatial/footprint-store.ts'
import { localFrame, unproject } from '../../src/spatial/local-frame.ts'
import { packStrings } from '../../src/spatial/string-table.ts'
import { compareUtf8 } from '../../src/spatial/utf8-order.ts'

/** A building laid out by hand, in metres east and north of the world's origin. */
export interface Block {
  readonly id: string
  /** Outer ring first, then courtyards; not closed. */
  readonly rings: readonly (readonly (readonly [number, number])[])[]
  /** Null: the height is unknown. */
  readonly heightM: number | null
  readonly demandWeight?: number
  readonly residentialDemand?: number
  readonly logicalId?: string
}

export const originLon = 32.85
export const originLat = 39.92

/** An axis-parallel rectangle as a ring. */
export function rectangle(
  west: number,
  south: number,
  east: number,
  north: number,
): [number, number][] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ]
}

/** A block with one rectangular footprint. */
export function box(
  id: string,
  [west, south, east, north]: readonly [number, number, number, number],
  heightM: number | null,
  more: Partial<Block> = {},
): Block {
  return { id, rings: [rectangle(west, south, east, north)], heightM, ...more }
}

/** A world of hand-made blocks around an origin in degrees; its bounds lie 0.1 degrees off it. */
export function blockWorld(
  blocks: readonly Block[],
  origin: readonly [number, number] = [originLon, originLat],
  bounds?: Bounds,
): World {
  return attachWorld(blockSnapshot(blocks, origin, bounds))
}

function blockSnapshot(
  blocks: readonly Block[],
  [lon, lat]: readonly [number, number],
  bounds: Bounds = [lon - 0.1, lat - 0.1, lon + 0.1, lat + 0.1],
): PackSnapshot {
  const footprints = blockStore(blocks, lon, lat)
  const noTowers: TowerStore = {
    towerCount: 0,
    lon: new Float64Array(0),
    lat: new Float64Array(0),
    cellId: new Float64Array(0),
    isSimulated: new Uint8Array(0),
    antennaHeightM: new Float64Array(0),
    ids: packStrings([]),
    radioTypes: packStrings([]),
  }
  return {
    snapshotId: 'hand-made',
    directory: '',
    manifest: {
      schema_version: 1,
      id: 'hand-made',
      name: 'Hand-made blocks',
      version: '1',
      crs: 'EPSG:4326',
      bounds: [...bounds],
      generated_at: '2026-01-01T00:00:00Z',
      sources: ['hand-made'],
      licenses: ['CC0'],
      confidence: 'synthetic',
      files: { towers: 'towers.geojson', buildings: 'buildings.geojson' },
      sha256: {},
    },
    footprints,
    towers: noTowers,
    refractivity: null,
    summary: {
      totalBuildings: blocks.length,
      demandWeightedBuildings: 0,
      residentialWeightedBuildings: 0,
      densityWeightedBuildings: 0,
      averageDemandWeight: 0,
      averageResidentialDemand: 0,
      averageDensityScore: 0,
      maximumDemandWeight: 0,
      maximumResidentialDemand: 0,
      maximumDensityScore: 0,
      tagCoveragePct: {},
      materialMetadataBuildings: 0,
      materialMetadataCoveragePct: 0,
      materialTagCoveragePct: {},
      materialCategories: {},
      explicitHeightBuildings: 0,
      levelsDerivedHeightBuildings: 0,
      measuredHeightBuildings: 0,
      estimatedHeightBuildings: 0,
      fallbackOnlyHeightBuildings: 0,
      unavailableHeightBuildings: 0,
      missingDemand: { demandWeight: 0, residentialDemand: 0, densityScore: 0 },
      dataQuality: 'sparse',
      confidence: 'synthetic',
      demandSource: { demandWeight: 'pack', residentialDemand: 'pack', densityScore: 'pack' },
      skippedFeatures: {},
    },
    demandSource: { demandWeight: 'pack', residentialDemand: 'pack', densityScore: 'pack' },
    skippedFeatures: {},
    files: {},
    stamps: {},
  }
}

function blockStore(unsorted: readonly Block[], lon: number, lat: number): FootprintStore {
  const blocks = [...unsorted].sort((a, b) => compareUtf8(a.id, b.id))
  const frame = localFrame(lon, lat)
  const coordinates: number[] = []
  const ringVertexStart = [0]
  const footprintRingStart = [0]
  const logicalIds = [...new Set(blocks.map(({ id, logicalId }) => logicalId ?? id))]
  const logicalIndex = new Map(logicalIds.map((id, index) => [id, index]))
  const boxes = new Flatbush(blocks.length, 16, Float64Array, SharedArrayBuffer)
  const centroids: [number, number][] = []
  for (const block of blocks) {
    const degrees = block.rings.map((ring) => ring.map(([x, y]) => unproject(frame, x, y)))
    for (const ring of degrees) {
      coordinates.push(...ring.flat())
      ringVertexStart.push(coordinates.length / 2)
    }
    footprintRingStart.push(ringVertexStart.length - 1)
    const lons = degrees[0].map(([east]) => east)
    const lats = degrees[0].map(([, north]) => north)
    boxes.add(Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats))
    centroids.push([mean(lons), mean(lats)])
  }
  boxes.finish()
  const count = blocks.length
  const heightM = Float64Array.from(blocks.map((block) => block.heightM ?? NaN))
  const noText = new Uint32Array(count)
  return {
    footprintCount: count,
    coordinates: Float64Array.from(coordinates),
    ringVertexStart: Uint32Array.from(ringVertexStart),
    footprintRingStart: Uint32Array.from(footprintRingStart),
    heightM,
    heightEvidence: Uint8Array.from(blocks.map((block) => (block.heightM === null ? 0 : 2))),
    demandWeight: Float64Array.from(blocks.map((block) => block.demandWeight ?? 0)),
    residentialDemand: Float64Array.from(blocks.map((block) => block.residentialDemand ?? 0)),
    densityScore: new Float64Array(count),
    materialCode: new Uint8Array(count),
    centroidLon: Float64Array.from(centroids.map(([east]) => east)),
    centroidLat: Float64Array.from(centroids.map(([, north]) => north)),
    logicalIndex: Uint32Array.from(
      blocks.map(({ id, logicalId }) => logicalIndex.get(logicalId ?? id)!),
    ),
    ids: packStrings(blocks.map(({ id }) => id)),
    logicalIds: packStrings(logicalIds),
    textColumns: {
      building: noText,
      name: noText,
      amenity: noText,
      heightTag: noText,
      heightCandidates: noText,
      materialTag: noText,
      weightReason: noText,
      weightConfidence: noText,
      residentialReason: noText,
      residentialConfidence: noText,
    },
    texts: packStrings(['']),
    boxIndex: boxes.data as SharedArrayBuffer,
  }
}

/** Rectangles have their centroid at the mean of their corners; other test shapes do not need it. */
function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** A cell at an offset in metres from the world's origin, with the defaults of 28 GHz. */
export function testCell(
  profile: Partial<RfProfile> = {},
  more: Partial<Pick<Cell, 'azimuthDeg' | 'calibrationOffsetDb'>> & {
    readonly at?: readonly [number, number]
    readonly origin?: readonly [number, number]
  } = {},
): Cell {
  const [lon0, lat0] = more.origin ?? [originLon, originLat]
  const [lon, lat] = unproject(localFrame(lon0, lat0), ...(more.at ?? [0, 0]))
  return {
    id: 'cell',
    lon,
    lat,
    azimuthDeg: more.azimuthDeg ?? 0,
    calibrationOffsetDb: more.calibrationOffsetDb ?? 0,
    profile: { ...resolveRfProfile({}, {}), ...profile },
  }
}
