// What a pack has on disk of buildings that are read by window, over its open files.
import { type RangeSource, sourceOfRange } from '../../formats/byte-source.ts'
import { NameTables } from '../../formats/name-tables.ts'
import { NumberLists } from '../../formats/number-lists.ts'
import {
  decodeDirectory,
  decodeTrailer,
  type SectionDirectory,
  trailerBytes,
} from '../../formats/section-file.ts'
import type { LayerName } from '../manifest/manifest-schema.ts'
import type { BuildingSection, BuildingWindow, PackSnapshot, SectionPlaces } from '../snapshot.ts'
import { BlockFile, type HashedBlocks, readBlocks } from './block-file.ts'
import { BuildingColumns } from './building-columns.ts'
import { openVerified } from './verified-file.ts'

/** The sections in the order of the file. */
export const buildingSections: readonly BuildingSection[] = [
  'features',
  'ids',
  'overviews',
  'columns',
]

/** The files that packs of former versions have instead, each with a list of the hashes of its blocks. */
const filesOfSections = {
  features: ['buildings', 'building_blocks'],
  ids: ['building_ids', 'building_id_blocks'],
  overviews: ['building_overviews', 'building_overview_blocks'],
  columns: ['building_columns', 'building_column_blocks'],
} as const satisfies Readonly<Record<BuildingSection, readonly [LayerName, LayerName]>>

/** Tables of the section of ids. */
export const idTables = { footprints: 0, buildingsOfParts: 1 } as const
const idTableCount = 2

/**
 * Where the sections of a file of buildings lie.
 *
 * @returns undefined when it does not say so
 * @throws {SightlineError} not_processable when its bytes are not those that its hashes tell of
 */
export function readSectionPlaces(file: HashedBlocks): SectionPlaces | undefined {
  const { bytes, byteLength } = readBlocks(file, (size) => {
    const length = Math.min(size, trailerBytes)
    return { offset: size - length, length }
  })
  const trailer = decodeTrailer(bytes, byteLength)
  if (trailer === undefined) return undefined
  const { directory } = trailer
  const sections = decodeDirectory(
    readBlocks(file, () => directory).bytes,
    directory.offset,
  )?.sections
  return sections !== undefined && hasAll(sections) ? sections : undefined
}

function hasAll(sections: SectionDirectory['sections']): sections is SectionPlaces {
  return buildingSections.every((name) => Object.hasOwn(sections, name))
}

type WindowedPack = Pick<PackSnapshot, 'manifest' | 'files' | 'stamps'>

/** The buildings of a pack that are read by window. What is not asked for is not opened. */
export class BuildingSections {
  readonly #pack: WindowedPack
  readonly #places: SectionPlaces | null
  readonly #sources = new Map<LayerName, () => Promise<BlockFile>>()
  readonly #files: BlockFile[] = []
  /** The buildings themselves: all bytes of their FlatGeobuf. */
  readonly features: () => Promise<RangeSource>
  /** The names of footprints and of buildings of several parts, as `idTables` numbers them. */
  readonly ids: () => Promise<NameTables>
  /** The buildings that overviews may show, by `overviewKey`. */
  readonly overviews: () => Promise<NumberLists>
  readonly columns: () => Promise<BuildingColumns>

  /** Close it when nothing reads from it any more. */
  constructor(pack: WindowedPack, { index }: Pick<BuildingWindow, 'index'>) {
    this.#pack = pack
    this.#places = index.sections
    this.features = once(() => this.source('features'))
    this.ids = once(async () => NameTables.open(await this.source('ids'), idTableCount))
    this.overviews = once(async () => NumberLists.open(await this.source('overviews')))
    this.columns = once(async () =>
      BuildingColumns.open(await this.source('columns'), index.featureCount),
    )
  }

  /** Whether the pack has a section: those of former versions have all or some of them. */
  has(section: BuildingSection): boolean {
    const [layer] = filesOfSections[section]
    return this.#places !== null || this.#pack.manifest.files[layer] !== undefined
  }

  /**
   * The bytes of a section that the pack has.
   *
   * @throws {SightlineError} unavailable when its file has changed
   */
  async source(section: BuildingSection): Promise<RangeSource> {
    const files = filesOfSections[this.#places === null ? section : 'features']
    const file = await this.#file(files)
    return this.#places === null ? file : sourceOfRange(file, this.#places[section])
  }

  async close(): Promise<void> {
    for (const file of this.#files) await file.close()
  }

  #file([layer, blockLayer]: readonly [LayerName, LayerName]): Promise<BlockFile> {
    const open = async (): Promise<BlockFile> => {
      const file = await openInBlocks(this.#pack, layer, blockLayer)
      this.#files.push(file)
      return file
    }
    const source = this.#sources.get(layer) ?? once(open)
    this.#sources.set(layer, source)
    return source()
  }
}

/** What is made when it is first asked for; what could not be made is tried again. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return async () => {
    made ??= make()
    try {
      return await made
    } catch (error) {
      made = undefined
      throw error
    }
  }
}

async function openInBlocks(
  pack: WindowedPack,
  layer: LayerName,
  blockLayer: LayerName,
): Promise<BlockFile> {
  const list = await openVerified(pack, blockLayer)
  try {
    const hashes = await list.read(0, list.byteLength)
    return await BlockFile.open(pack.files[layer], hashes, `the ${layer} file of the dataset`)
  } finally {
    await list.close()
  }
}
