import { join } from 'node:path'
import { writeFeatureCollection } from '../common/hashed-file.ts'
import type { BuildingCollector } from './building-collector.ts'
import { buildingFeatures, type DemandPlan } from './building-layer.ts'
import { writeIndexedBuildings } from './indexed-buildings.ts'

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

interface BuildingHashes {
  readonly sha256: string
  /** Of the list of the hashes of blocks, where they are read by window. */
  readonly blocksSha256?: string
}

/**
 * Writes the buildings in the byte order of their ids: as GeoJSON, or, where they are to be read by window, as
 * FlatGeobuf with an index.
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
  const paths = {
    buildings: join(folder, buildingFileNames.indexed),
    blocks: join(folder, buildingFileNames.blocks),
    spool: join(workFolder, 'features'),
  }
  return writeIndexedBuildings(paths, features)
}
