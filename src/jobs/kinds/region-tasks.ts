import { airSentences } from '../../analyses/link/air-sentences.ts'
import { sourcedRangesInPack } from '../../analyses/link/profile-in-pack.ts'
import type { LossFacts } from '../../analyses/region/site-losses.ts'
import { forgetGround } from '../../compute/attached-ground.ts'
import { defineTask, type TaskContext, withEnd } from '../../compute/task.ts'
import { environmentKey, environmentOf } from '../environment.ts'
import type { ObjectPlace, ObjectStore } from '../objects/object-store.ts'
import { openObjects } from '../objects/open-objects.ts'
import { SealedObjects } from '../objects/sealed-objects.ts'
import { ensureFirstBlock } from '../regions/first-blocks.ts'
import { outputFolder, type RegionOutput, writeOutput } from '../regions/layer-output.ts'
import { ensureLosses, lossName } from '../regions/loss-object.ts'
import { joinedFacts, regionFingerprint, regionManifest } from '../regions/manifest.ts'
import { type LaidOutRegion, readRegion } from '../regions/plan-object.ts'
import { regionFile, type TileResult } from '../regions/region-files.ts'
import { ensureTile, MergedTiles } from '../regions/tile-object.ts'
import { jsonResult } from './json-result.ts'

/** What every unit of a region is asked with. */
interface RegionUnit {
  readonly place: ObjectPlace
  /** Name of the plan in the store. */
  readonly plan: string
  /** Of the environment of the job. */
  readonly applicationVersion: string
}

/** Path losses of some places, by their order in the layout. */
export interface SitesUnit extends RegionUnit {
  readonly from: number
  readonly to: number
}

/** Tiles to be merged, by their places in the layout. */
export interface TilesUnit extends RegionUnit {
  readonly tiles: readonly number[]
}

/** One of the blocks that are shown of the first tile before the whole of it, by its place in the layout. */
export interface FirstBlockUnit extends RegionUnit {
  readonly block: number
}

/** A file, by its name. */
export interface FileUnit extends RegionUnit {
  readonly file: string
  /** In the order of the layout. */
  readonly tiles: readonly TileResult[]
}

export interface ManifestUnit extends RegionUnit {
  readonly facts: readonly LossFacts[]
  readonly outputs: readonly RegionOutput[]
}

interface OpenRegion {
  /** Plans and files. */
  readonly store: ObjectStore
  /** Losses and tiles. */
  readonly parts: SealedObjects
  readonly region: LaidOutRegion
  /** Of the pack in work and the version of the job: names in the store hold it. */
  readonly key: string
}

/** Ground that stays from one place to the next, whose own may lie within. */
const placeGroundBytes = 16_000_000

async function openRegion(
  { place, plan, applicationVersion }: RegionUnit,
  { snapshot }: TaskContext,
): Promise<OpenRegion> {
  const store = openObjects(place)
  const key = environmentKey(environmentOf(snapshot.manifest, applicationVersion))
  const parts = new SealedObjects(store)
  return { store, parts, key, region: await readRegion(store, plan) }
}

async function sites(unit: SitesUnit, context: TaskContext): Promise<LossFacts> {
  const { parts, region, key } = await openRegion(unit, context)
  const facts: LossFacts[] = []
  for (let place = unit.from; place < unit.to; place++) {
    context.stop.throwIfStopped()
    const question = region.layout.losses[place]
    // The ground of one place is lent no longer than that.
    const stored = await withEnd(context, (placeContext) =>
      ensureLosses(parts, placeContext, question, lossName(question, key)),
    )
    facts.push(stored.facts)
    forgetGround(placeGroundBytes)
  }
  return joinedFacts(facts)
}

/** One after the other: each is stored when it is merged, and found by whoever begins the unit again. */
async function tiles(unit: TilesUnit, context: TaskContext): Promise<readonly TileResult[]> {
  const { parts, region, key } = await openRegion(unit, context)
  const merged: TileResult[] = []
  for (const tile of unit.tiles) {
    context.stop.throwIfStopped()
    // What one tile looks at is lent no longer than that.
    const { name, layerBytes } = await withEnd(context, (tileContext) =>
      ensureTile(parts, tileContext, region, tile, key),
    )
    merged.push({ name, layerBytes })
  }
  return merged
}

async function firstBlock(unit: FirstBlockUnit, context: TaskContext): Promise<object> {
  const { parts, region, key } = await openRegion(unit, context)
  await ensureFirstBlock(parts, context, region, unit.block, key)
  return {}
}

async function file(unit: FileUnit, context: TaskContext): Promise<RegionOutput> {
  const { store, parts, region, key } = await openRegion(unit, context)
  const { file: name, tiles: merged } = unit
  const made = regionFile(name, {
    merged: new MergedTiles(parts, context, region, key),
    region,
    tiles: merged,
    manifest: context.snapshot.manifest,
    about: aboutFile(unit, context, airOver(region, context)),
    stop: context.stop,
  })
  return writeOutput(
    store,
    { name, type: made.type, object: `${outputFolder(unit.plan, key)}/${name}` },
    made.parts,
  )
}

/** Which refractivity the cells of a region have at their places, in sentences. */
function airOver({ plan }: LaidOutRegion, { snapshot }: TaskContext): readonly string[] {
  return airSentences(sourcedRangesInPack(plan.cells, snapshot))
}

/** What a file says of itself. */
function aboutFile(
  { applicationVersion }: RegionUnit,
  { snapshot: { manifest } }: TaskContext,
  air: readonly string[],
): Readonly<Record<string, string>> {
  return {
    SOFTWARE: `Sightline ${applicationVersion}`,
    DATASET: `${manifest.id}, version ${manifest.version}`,
    LICENSES: manifest.licenses.join('; '),
    ...(air.length > 0 && { REFRACTIVITY: air.join(' ') }),
  }
}

async function manifest(
  unit: ManifestUnit,
  context: TaskContext,
): Promise<readonly RegionOutput[]> {
  const { store, region, key } = await openRegion(unit, context)
  const text = regionManifest(
    region,
    regionFingerprint(unit.plan, key),
    joinedFacts(unit.facts),
    airOver(region, context),
    unit.outputs,
    context.snapshot.manifest,
    unit.applicationVersion,
  )
  const object = `${outputFolder(unit.plan, key)}/manifest.json`
  const output = { name: 'manifest.json', type: 'application/json', object }
  return [...unit.outputs, await writeOutput(store, output, [new TextEncoder().encode(text)])]
}

/** What compute threads do for a region. */
export const regionTasks = {
  regionSites: defineTask(sites, jsonResult),
  regionTiles: defineTask(tiles, jsonResult),
  regionFirstBlock: defineTask(firstBlock, jsonResult),
  regionFile: defineTask(file, jsonResult),
  regionManifest: defineTask(manifest, jsonResult),
} as const

export type RegionTasks = typeof regionTasks
