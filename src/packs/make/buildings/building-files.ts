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
  overviews: 'buildings.overviews',
  overviewBlocks: 'buildings.overviews.blocks',
  columns: 'buildings.columns',
  columnBlocks: 'buildings.columns.blocks',
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
  const { indexed, blocks, ids, idBlocks, overviews, overviewBlocks, columns, columnBlocks } =
    buildingFileNames
  return {
    buildings: join(folder, indexed),
    blocks: join(folder, blocks),
    ids: join(folder, ids),
    idBlocks: join(folder, idBlocks),
    overviews: join(folder, overviews),
    overviewBlocks: join(folder, overviewBlocks),
    columns: join(folder, columns),
    columnBlocks: join(folder, columnBlocks),
    spool,
  }
}

/** What a manifest says of the files beside buildings that are read by window. */
export function indexedMembers(hashes: IndexedHashes) {
  const { blocks, ids, idBlocks, overviews, overviewBlocks, columns, columnBlocks } =
    buildingFileNames
  return {
    files: {
      building_blocks: blocks,
      building_ids: ids,
      building_id_blocks: idBlocks,
      building_overviews: overviews,
      building_overview_blocks: overviewBlocks,
      building_columns: columns,
      building_column_blocks: columnBlocks,
    },
    sha256: {
      [blocks]: hashes.blocksSha256,
      [ids]: hashes.idsSha256,
      [idBlocks]: hashes.idBlocksSha256,
      [overviews]: hashes.overviewsSha256,
      [overviewBlocks]: hashes.overviewBlocksSha256,
      [columns]: hashes.columnsSha256,
      [columnBlocks]: hashes.columnBlocksSha256,
    },
  } as const
}
