import { join } from 'node:path'
import { writeFeatureCollection } from '../common/hashed-file.ts'
import type { BuildingCollector } from './building-collector.ts'
import { buildingFeatures, type DemandPlan } from './building-layer.ts'
import { type IndexedPaths, writeIndexedBuildings } from './indexed-buildings.ts'

/** More buildings than a service of today's defaults loads as a whole. */
const largestWhole = 2_000_000

/** Names of the files that buildings are written to. */
export const buildingFileNames = {
  whole: 'buildings.geojson',
  indexed: 'buildings.fgb',
  blocks: 'buildings.blocks',
} as const

interface BuildingFolders {
  readonly folder: string
  readonly workFolder: string
}

export interface BuildingHashes {
  readonly sha256: string
  /** Of the hashes of their blocks, where they are read by window. */
  readonly blocksSha256?: string
}

/**
 * Writes the buildings in the byte order of their ids: as GeoJSON, or, where they are to be read by window,
 * as a file of sections that begins as a FlatGeobuf with an index.
 *
 * @param byWindow without it they are when they are many
 */
export function writeBuildings(
  { folder, workFolder }: BuildingFolders,
  collector: BuildingCollector,
  plan: DemandPlan,
  byWindow: boolean | undefined,
  onFeature: () => void,
): BuildingHashes {
  const features = buildingFeatures(collector, plan, onFeature)
  if (!(byWindow ?? collector.spool.count > largestWhole)) {
    return { sha256: writeFeatureCollection(join(folder, buildingFileNames.whole), features) }
  }
  const spool = join(workFolder, 'features')
  return writeIndexedBuildings(indexedPaths(folder, spool), features)
}

/** Where the files of buildings that are read by window lie in the folder of a pack. */
export function indexedPaths(folder: string, spool: string): IndexedPaths {
  const { indexed, blocks } = buildingFileNames
  return { buildings: join(folder, indexed), blocks: join(folder, blocks), spool }
}

/** What a manifest says of the files of buildings. */
export function buildingMembers({ sha256, blocksSha256 }: BuildingHashes) {
  const { whole, indexed, blocks } = buildingFileNames
  if (blocksSha256 === undefined) {
    return { files: { buildings: whole }, sha256: { [whole]: sha256 } }
  }
  return {
    files: { buildings: indexed, building_blocks: blocks },
    sha256: { [indexed]: sha256, [blocks]: blocksSha256 },
  }
}
