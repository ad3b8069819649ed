import type { LossFacts } from '../../analyses/region/site-losses.ts'
import type { RegionLayer } from '../../analyses/region/region-plan.ts'
import { defineTask, type TaskContext, type TaskResult } from '../../compute/task.ts'
import { readApplicationVersion } from '../../config.ts'
import { fingerprint } from '../../fingerprint.ts'
import { basisKey, basisOf } from '../basis.ts'
import type { ObjectPlace, ObjectStore } from '../objects/object-store.ts'
import { openObjects } from '../objects/open-objects.ts'
import { cellTable } from '../regions/cell-table.ts'
import { layerFile, type RegionOutput, writeOutput } from '../regions/layer-output.ts'
import { ensureLosses, lossName } from '../regions/loss-object.ts'
import { joinedFacts, regionManifest } from '../regions/manifest.ts'
import { type LaidOutRegion, readRegion } from '../regions/plan-object.ts'
import { ensureTile, MergedTiles, type TileFacts } from '../regions/tile-object.ts'

/** What every unit of a region is asked with. */
interface RegionUnit {
  readonly place: ObjectPlace
  /** Name of the plan in the store. */
  readonly plan: string
}

/** Path losses of some places, by their order in the layout. */
export interface SitesUnit extends RegionUnit {
  readonly from: number
  readonly to: number
}

/** A merged tile: its name, and the bytes of each layer. Who serves what lies in the store. */
export type TileResult = Pick<TileFacts, 'name' | 'layerBytes'>

export interface TileUnit extends RegionUnit {
  readonly tile: number
}

/** A file: a layer, or the table of cells. */
export interface FileUnit extends RegionUnit {
  readonly file: RegionLayer | 'cells'
  /** In the order of the layout. */
  readonly tiles: readonly TileResult[]
}

export interface ManifestUnit extends RegionUnit {
  readonly facts: readonly LossFacts[]
  readonly outputs: readonly RegionOutput[]
}

interface OpenRegion {
  readonly store: ObjectStore
  readonly region: LaidOutRegion
  /** Of the pack in work and this version: names in the store hold it. */
  readonly key: string
}

async function openRegion(
  { place, plan }: RegionUnit,
  { snapshot }: TaskContext,
): Promise<OpenRegion> {
  const store = openObjects(place)
  const key = basisKey(basisOf(snapshot.manifest, readApplicationVersion()))
  return { store, key, region: await readRegion(store, plan) }
}

function jsonResult(value: unknown): TaskResult {
  return {
    body: new TextEncoder().encode(JSON.stringify(value)),
    contentType: 'application/json',
    facts: {},
  }
}

async function sites(unit: SitesUnit, context: TaskContext): Promise<LossFacts> {
  const { store, region, key } = await openRegion(unit, context)
  const facts: LossFacts[] = []
  for (let place = unit.from; place < unit.to; place++) {
    context.stop.throwIfStopped()
    const question = region.layout.losses[place]
    const stored = await ensureLosses(store, context, question, lossName(question, key))
    facts.push(stored.facts)
  }
  return joinedFacts(facts)
}

async function tile(unit: TileUnit, context: TaskContext): Promise<TileResult> {
  const { store, region, key } = await openRegion(unit, context)
  const { name, layerBytes } = await ensureTile(store, context, region, unit.tile, key)
  return { name, layerBytes }
}

async function file(unit: FileUnit, context: TaskContext): Promise<RegionOutput> {
  const { store, region, key } = await openRegion(unit, context)
  const merged = new MergedTiles(store, context, region, key)
  const folder = outputFolder(unit, key)
  const { file: name, tiles } = unit
  if (name === 'cells') {
    const parts = []
    for (const [index, { name: tileName }] of tiles.entries()) {
      context.stop.throwIfStopped()
      parts.push((await merged.facts(index, tileName)).served)
    }
    const table = new TextEncoder().encode(cellTable(region.plan, parts))
    const output = { name: 'cells.csv', type: csvMediaType, object: `${folder}/cells.csv` }
    return writeOutput(store, output, [table])
  }
  const place = region.plan.layers.indexOf(name)
  const parts = layerFile(
    merged,
    region,
    name,
    tiles.map((one) => one.name),
    tiles.map(({ layerBytes }) => layerBytes[place]),
    aboutFile(context),
    context.stop,
  )
  const output = { name: `${name}.tif`, type: cogMediaType, object: `${folder}/${name}.tif` }
  return writeOutput(store, output, parts)
}

function outputFolder({ plan }: RegionUnit, key: string): string {
  return `output/${fingerprint({ plan, key })}`
}

/** What a file says of itself. */
function aboutFile({ snapshot: { manifest } }: TaskContext): Readonly<Record<string, string>> {
  return {
    SOFTWARE: `Sightline ${readApplicationVersion()}`,
    DATASET: `${manifest.id}, version ${manifest.version}`,
    LICENSES: manifest.licenses.join('; '),
  }
}

const csvMediaType = 'text/csv; charset=utf-8'
/** As OGC 21-026 names it. */
const cogMediaType = 'image/tiff; application=geotiff; profile=cloud-optimized'

async function manifest(
  unit: ManifestUnit,
  context: TaskContext,
): Promise<readonly RegionOutput[]> {
  const { store, region, key } = await openRegion(unit, context)
  const text = regionManifest(
    region,
    joinedFacts(unit.facts),
    unit.outputs,
    context.snapshot.manifest,
    readApplicationVersion(),
  )
  const object = `${outputFolder(unit, key)}/manifest.json`
  const output = { name: 'manifest.json', type: 'application/json', object }
  return [...unit.outputs, await writeOutput(store, output, [new TextEncoder().encode(text)])]
}

/** What compute threads do for a region. */
export const regionTasks = {
  regionSites: defineTask(sites, jsonResult),
  regionTile: defineTask(tile, jsonResult),
  regionFile: defineTask(file, jsonResult),
  regionManifest: defineTask(manifest, jsonResult),
} as const

export type RegionTasks = typeof regionTasks
