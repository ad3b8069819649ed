import { join } from 'node:path'
import { writeFeatureCollection } from '../common/hashed-file.ts'
import type { BuildingCollector } from './building-collector.ts'
import { buildingFeatures, type DemandPlan } from './building-layer.ts'
import {
  type IndexedHashes,
  type IndexedPaths,
  writeIndexedBuildings,
} from './indexed-buildings.ts'

/** More buildings than a service of today's defaults loads as a whole. */
const largestWhole = 2_000_000

/** Names of the files that buildings are written to. */
export const buildingFileNames = {
  whole: 'buildings.geojson',
  indexed: 'buildings.fgb',
  blocks: 'buildings.blocks',
  ids: 'buildings.ids',
  idBlocks: 'buildings.ids.blocks',
} as const

interface BuildingFolders {
  readonly folder: string
  readonly workFolder: string
}

export interface BuildingHashes {
  readonly sha256: string
  /** Of what lies beside them where they are read by window. */
  readonly indexed?: IndexedHashes
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
  const spool = join(workFolder, 'features')
  const { sha256, ...indexed } = writeIndexedBuildings(indexedPaths(folder, spool), features)
  return { sha256, indexed }
}

/** Where the files of buildings that are read by window lie in the folder of a pack. */
export function indexedPaths(folder: string, spool: string): IndexedPaths {
  const { indexed, blocks, ids, idBlocks } = buildingFileNames
  return {
    buildings: join(folder, indexed),
    blocks: join(folder, blocks),
    ids: join(folder, ids),
    idBlocks: join(folder, idBlocks),
    spool,
  }
}

/** What a manifest says of the files beside buildings that are read by window. */
export function indexedMembers({ blocksSha256, idsSha256, idBlocksSha256 }: IndexedHashes) {
  const { blocks, ids, idBlocks } = buildingFileNames
  return {
    files: { building_blocks: blocks, building_ids: ids, building_id_blocks: idBlocks },
    sha256: { [blocks]: blocksSha256, [ids]: idsSha256, [idBlocks]: idBlocksSha256 },
  } as const
}
