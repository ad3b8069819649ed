import type { Bounds } from '../../formats/elevation-raster.ts'
import type { BoundsGrower } from './common/bounds.ts'
import type { BuildingCollector } from './buildings/building-collector.ts'
import type { BuildProgress, BuildStage } from './common/build-options.ts'
import type { SourceObject } from './common/building-input.ts'
import {
  readFootprintTable,
  readGeojsonBuildings,
  readGeojsonLineBuildings,
} from './buildings/geojson-buildings.ts'
import type { PlaceCounter } from './buildings/geojson-buildings.ts'
import { naming, readInput } from './common/input-file.ts'
import type { InputFile } from './common/input-file.ts'
import { readOsmBuildings } from './buildings/osm-buildings.ts'
import { readOsmTowers } from './towers/osm-towers.ts'
import { readSiteLists, siteTables } from './towers/site-list.ts'
import type { SitePreview } from './towers/site-reading.ts'
import type { SiteListOptions } from './towers/site-table.ts'
import type { SourceTable } from './towers/source-table.ts'
import {
  readGeojsonLineTowers,
  readGeojsonTowers,
  readOpenCellIdTowers,
} from './towers/tower-input.ts'
import type { SkippedTower, TowerInput } from './towers/tower-input.ts'
import type { TowerCollector } from './towers/tower-layer.ts'

/** An extract is read three times; see `readOsmBuildings`. */
const osmPasses = 3

/** Reads all building files into the collector. */
export async function collectBuildings(
  inputs: readonly InputFile[],
  clip: Bounds | undefined,
  collector: BuildingCollector,
  onProgress: (progress: BuildProgress) => void,
): Promise<void> {
  const onBytes = byteCounter('read_buildings', inputs, onProgress)
  const joinsAny = inputs.length > 1 && !inputs.every(({ kind }) => kind === 'osm_pbf')
  if (joinsAny) collector.joinFiles()
  const places: PlaceCounter = { next: 0 }
  let former: InputFile['kind'] | undefined
  for (const input of inputs) {
    // Extracts share objects, which have one id; what else overlaps in them is meant so.
    collector.beginFile(former !== undefined && !(former === 'osm_pbf' && input.kind === 'osm_pbf'))
    former = input.kind
    await naming(input, async () => {
      const buildings = buildingsOf(input, clip, onBytes, places, collector.seen)
      for await (const building of buildings) collector.add(building)
    })
  }
  collector.finish()
}

function buildingsOf(
  input: InputFile,
  clip: Bounds | undefined,
  onBytes: (count: number) => void,
  places: PlaceCounter,
  seen: BoundsGrower,
): AsyncIterable<SourceObject> {
  const open = () => readInput(input, onBytes)
  if (input.kind === 'osm_pbf') return readOsmBuildings(open, clip, seen)
  if (input.kind === 'geojson_lines') return readGeojsonLineBuildings(open(), places)
  if (input.kind === 'footprint_table') return readFootprintTable(open(), places)
  return readGeojsonBuildings(open(), places)
}

/** How the lists among the files of towers are read, and who hears of them. */
export interface TowerListOptions extends Pick<SiteListOptions, 'columns' | 'epsg' | 'signs'> {
  readonly onPreview?: ((preview: SitePreview) => void) | undefined
}

/** Reads all tower files into the collector; the site lists among them together, as the last. */
export async function collectTowers(
  inputs: readonly InputFile[],
  lists: TowerListOptions,
  collector: TowerCollector,
  onProgress: (progress: BuildProgress) => void,
): Promise<void> {
  const onBytes = byteCounter('read_towers', inputs, onProgress)
  const tables: SourceTable[] = []
  for (const input of inputs) {
    await naming(input, async () => {
      if (input.kind === 'site_list') {
        tables.push(...(await siteTables(input.name, readInput(input, onBytes))))
        return
      }
      const towers = towersOf(input, lists, onBytes)
      for await (const tower of towers) collector.add(tower)
    })
  }
  for (const tower of readSiteLists(tables, lists, lists.onPreview)) collector.add(tower)
}

function towersOf(
  input: InputFile,
  lists: TowerListOptions,
  onBytes: (count: number) => void,
): AsyncIterable<TowerInput | SkippedTower> {
  const open = () => readInput(input, onBytes)
  if (input.kind === 'osm_pbf') return readOsmTowers(open)
  if (input.kind === 'opencellid_csv') return readOpenCellIdTowers(open())
  if (input.kind === 'geojson_lines') return readGeojsonLineTowers(open(), lists)
  return readGeojsonTowers(open(), lists)
}

function byteCounter(
  stage: BuildStage,
  inputs: readonly InputFile[],
  onProgress: (progress: BuildProgress) => void,
): (count: number) => void {
  const total = inputs.reduce(
    (sum, { kind, byteLength }) => sum + byteLength * (kind === 'osm_pbf' ? osmPasses : 1),
    0,
  )
  let done = 0
  return (count) => {
    done += count
    onProgress({ stage, done, total })
  }
}
