import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import type { StopSignal } from '../../stop-signal.ts'
import { geoPackagePieces } from '../../formats/geopackage.ts'
import { contentTime } from '../../packs/manifest/content-time.ts'
import type { Manifest } from '../../packs/manifest/manifest.ts'
import { areaLayers, areaSources } from './area-layers.ts'
import { cellTable } from './cell-table.ts'
import { areaServerTable, areaTable } from './area-tables.ts'
import { layerFile } from './layer-output.ts'
import { pictureFile } from './picture-file.ts'
import type { LaidOutRegion } from './plan-object.ts'
import type { MergedTiles, TileFacts } from './tile-object.ts'

/** A merged tile: its name, and the bytes of each layer. Who serves what lies in the store. */
export type TileResult = Pick<TileFacts, 'name' | 'layerBytes'>

/** What the files of a region are made from. */
interface FileContent {
  readonly merged: MergedTiles
  readonly region: LaidOutRegion
  /** In the order of the layout. */
  readonly tiles: readonly TileResult[]
  readonly manifest: Manifest
  /** What a file says of itself. */
  readonly about: Readonly<Record<string, string>>
  readonly stop: StopSignal
}

/** A kind of file: of each layer one, or one of the whole. */
interface FileKind {
  /** As OGC and IANA name it. */
  readonly type: string
  readonly parts: (
    content: FileContent,
    layer: RegionLayer,
  ) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** A file of the whole region. */
interface WholeFileKind extends FileKind {
  /** Not every region has each of them. */
  readonly isMade: (made: MadeFiles) => boolean
}

/** What decides which files a region has. */
export interface MadeFiles {
  readonly layers: readonly RegionLayer[]
  /** How many there are; absent: none. */
  readonly administrativeAreas?: number
}

const csvType = 'text/csv; charset=utf-8'

const hasAreas = ({ administrativeAreas = 0 }: MadeFiles) => administrativeAreas > 0

/** By the ending of the name, which begins with that of the layer. */
const layerFiles: Readonly<Record<string, FileKind>> = {
  '.tif': {
    type: 'image/tiff; application=geotiff; profile=cloud-optimized',
    parts: ({ merged, region, tiles, about, stop }, layer) => {
      const place = region.plan.layers.indexOf(layer)
      const bytes = tiles.map(({ layerBytes }) => layerBytes[place])
      return layerFile(merged, region, layer, namesOf(tiles), bytes, about, stop)
    },
  },
  '.pmtiles': {
    type: 'application/vnd.pmtiles',
    parts: ({ merged, region, tiles, about, stop }, layer) =>
      pictureFile(merged, region, layer, namesOf(tiles), about, stop),
  },
}

/** It takes several times as long as any other. */
const longestFile = 'areas.gpkg'

/** By the whole name. */
const wholeFiles: Readonly<Record<string, WholeFileKind>> = {
  [longestFile]: {
    type: 'application/geopackage+sqlite3',
    isMade: ({ layers }) => areaSources.some((layer) => layers.includes(layer)),
    parts: areasFile,
  },
  'cells.csv': {
    type: csvType,
    isMade: () => true,
    parts: (content) => tableOfTiles(content, ({ served }) => served, cellTable),
  },
  'administrative_areas.csv': {
    type: csvType,
    isMade: hasAreas,
    parts: (content) => tableOfTiles(content, ({ areas = [] }) => areas, areaTable),
  },
  'administrative_area_servers.csv': {
    type: csvType,
    isMade: hasAreas,
    parts: (content) => tableOfTiles(content, ({ areas = [] }) => areas, areaServerTable),
  },
}

/** The names of the files of a region, in order. */
export function regionFileNames(made: MadeFiles): string[] {
  const { layers } = made
  return [
    ...Object.keys(layerFiles).flatMap((ending) => layers.map((layer) => `${layer}${ending}`)),
    ...Object.keys(wholeFiles).filter((name) => wholeFiles[name].isMade(made)),
  ]
}

/**
 * Names of the files of a region in the order in which they are made: workers wait for the last of them at
 * the end.
 */
export function filesInTurn(made: MadeFiles): string[] {
  const isLongest = (name: string) => name === longestFile
  const names = regionFileNames(made)
  return [...names.filter(isLongest), ...names.filter((name) => !isLongest(name))]
}

/** A file by its name: what it is, and its bytes. */
export function regionFile(
  name: string,
  content: FileContent,
): { readonly type: string; readonly parts: ReturnType<FileKind['parts']> } {
  const { layers } = content.region.plan
  for (const layer of layers) {
    for (const [ending, { type, parts }] of Object.entries(layerFiles)) {
      if (name === `${layer}${ending}`) return { type, parts: parts(content, layer) }
    }
  }
  const { type, parts } = wholeFiles[name]
  return { type, parts: parts(content, layers[0]) }
}

function namesOf(tiles: readonly TileResult[]): readonly string[] {
  return tiles.map(({ name }) => name)
}

async function* areasFile({
  merged,
  region,
  tiles,
  manifest,
  about,
  stop,
}: FileContent): AsyncIterable<Uint8Array> {
  const layers = await areaLayers(merged, region, namesOf(tiles), stop)
  yield* geoPackagePieces({ layers, items: about, changedAt: contentTime(manifest) })
}

async function* tableOfTiles<Part>(
  { merged, region, tiles, stop }: FileContent,
  partsOf: (facts: TileFacts) => readonly Part[],
  table: (plan: LaidOutRegion['plan'], parts: readonly (readonly Part[])[]) => string,
): AsyncIterable<Uint8Array> {
  const parts = []
  for (const [tile, { name }] of tiles.entries()) {
    stop.throwIfStopped()
    parts.push(partsOf(await merged.facts(tile, name)))
  }
  yield new TextEncoder().encode(table(region.plan, parts))
}
