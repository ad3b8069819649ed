import type { PackLines } from '../../analyses/region/pack-lines.ts'
import { lossSeconds } from '../../analyses/region/region-cost.ts'
import type { LossFacts } from '../../analyses/region/site-losses.ts'
import { environmentKey } from '../environment.ts'
import { type Job, type JobRequest, phaseEnds } from '../job.ts'
import type { JobKind, UnitContext } from '../kind.ts'
import { outputFolder, type RegionOutput } from '../regions/layer-output.ts'
import { regionFingerprint } from '../regions/manifest.ts'
import type { LaidOutRegion } from '../regions/plan-object.ts'
import {
  filesInTurn,
  type MadeFiles,
  regionFileNames,
  type TileResult,
} from '../regions/region-files.ts'
import type {
  FileUnit,
  FirstBlockUnit,
  ManifestUnit,
  RegionTasks,
  SitesUnit,
  TilesUnit,
} from './region-tasks.ts'
import { type RegionUnits, regionUnits } from './region-units.ts'

/** What the units of a region follow from: small whatever the region, which lies in the store. */
export interface RegionDefinition extends MadeFiles, RegionUnits {
  /** Name of the plan in the store. */
  readonly plan: string
  /** Of the plan; absent in a record of a version that did not keep it. */
  readonly planBytes?: number
}

/** The definition of a region whose plan is stored, over a pack with these lines. */
export function regionDefinition(
  plan: string,
  { plan: { layers, administrativeAreas }, layout }: LaidOutRegion,
  lines: PackLines,
  planBytes = 0,
): RegionDefinition {
  const placeSeconds = layout.losses.map((question) => lossSeconds(question, lines))
  return {
    plan,
    planBytes,
    ...regionUnits(layout, placeSeconds),
    layers,
    ...(administrativeAreas === undefined
      ? {}
      : { administrativeAreas: administrativeAreas.length }),
  }
}

/** Units of path losses, of tiles and blocks of the first, files, and the one that tells of them. */
export function partsOfPhases(definition: RegionDefinition): number[] {
  const merges = mergePlaces(definition).length
  return [definition.siteStarts.length - 1, merges, regionFileNames(definition).length, 1]
}

/** By unit of tiles, then by block of the first one: how many of the first places hold all losses of it. */
function mergePlaces({ tileUnits, tilePlaces, blockPlaces }: RegionDefinition): readonly number[] {
  const placesOf = (tiles: readonly number[]) => Math.max(...tiles.map((tile) => tilePlaces[tile]))
  return [...tileUnits.map(placesOf), ...blockPlaces]
}

/**
 * The units of tiles and the blocks whose losses are all there with so many units of losses, and not with one
 * less.
 */
function mergesAfter(definition: RegionDefinition, lossUnits: number): number[] {
  const { siteStarts } = definition
  const places = mergePlaces(definition)
  // What no cell reaches comes with the first.
  const before = lossUnits === 1 ? -1 : siteStarts[lossUnits - 1]
  return [...places.keys()].filter(
    (merge) => places[merge] > before && places[merge] <= siteStarts[lossUnits],
  )
}

/**
 * The map of a region: path losses of places, tiles merged from them, files made of tiles. Losses and
 * tiles are objects of a store under names that say what they follow from, so a unit that is computed
 * again finds its work done, whoever did it.
 */
export const regionKind: JobKind = {
  id: 'region-coverage',
  words: { job: 'region', unit: 'part', failure: 'region failed' },
  unitsOf: (read) => {
    const definition = read as RegionDefinition
    const firstMerge = definition.siteStarts.length - 1
    return {
      compute: (unit, context) => computeUnit(definition, unit, context),
      readyAfter: (lossUnits) =>
        mergesAfter(definition, lossUnits).map((merge) => firstMerge + merge),
    }
  },
  retainedBytesOf: (read, result) => {
    const { planBytes = 0 } = read as RegionDefinition
    const outputs = result as readonly RegionOutput[]
    return outputs.reduce((sum, { bytes }) => sum + bytes, planBytes)
  },
  objectsOf: (read, key) => {
    const { plan } = read as RegionDefinition
    return [plan, `${outputFolder(plan, key)}/`]
  },
}

async function computeUnit(
  definition: RegionDefinition,
  unit: number,
  context: UnitContext,
): Promise<unknown> {
  const { plan, siteStarts, tileUnits } = definition
  const [sitesEnd, mergesEnd, filesEnd] = phaseEnds(partsOfPhases(definition))
  const { objects: place, applicationVersion } = context
  const base = { place, plan, applicationVersion }
  if (unit < sitesEnd) {
    const input: SitesUnit = { ...base, from: siteStarts[unit], to: siteStarts[unit + 1] }
    return ask(context, 'regionSites', input)
  }
  const tilesEnd = sitesEnd + tileUnits.length
  if (unit < tilesEnd) {
    const input: TilesUnit = { ...base, tiles: tileUnits[unit - sitesEnd] }
    return ask(context, 'regionTiles', input)
  }
  if (unit < mergesEnd) {
    const input: FirstBlockUnit = { ...base, block: unit - tilesEnd }
    return ask(context, 'regionFirstBlock', input)
  }
  if (unit < filesEnd) {
    const merged = (await context.earlierResults()).slice(sitesEnd, tilesEnd)
    const tiles = inOrderOfLayout(definition, merged as readonly (readonly TileResult[])[])
    const input: FileUnit = { ...base, file: filesInTurn(definition)[unit - mergesEnd], tiles }
    return ask(context, 'regionFile', input)
  }
  const earlier = await context.earlierResults()
  const outputs = earlier.slice(mergesEnd) as readonly RegionOutput[]
  const names = regionFileNames(definition)
  const input: ManifestUnit = {
    ...base,
    facts: earlier.slice(0, sitesEnd) as readonly LossFacts[],
    outputs: outputs.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name)),
  }
  return ask(context, 'regionManifest', input)
}

/** What units of tiles have told, by tile. */
function inOrderOfLayout(
  { tileUnits, tilePlaces }: RegionDefinition,
  results: readonly (readonly TileResult[])[],
): readonly TileResult[] {
  const found = new Map(
    tileUnits.flatMap((tiles, unit) => tiles.map((tile, at) => [tile, results[unit][at]] as const)),
  )
  return tilePlaces.map((_, tile) => found.get(tile)!)
}

async function ask(
  { pool, snapshot, signal }: UnitContext,
  task: keyof RegionTasks,
  input: unknown,
): Promise<unknown> {
  const { body } = await pool.run(`region-job/${task}`, input, {
    snapshot,
    deadlineAt: Infinity,
    signal,
  })
  return JSON.parse(new TextDecoder().decode(body))
}

/** The job of a region, with what it is estimated to cost. */
export function regionJob(
  definition: RegionDefinition,
  estimate: { readonly bytes: number },
): JobRequest {
  return {
    kind: regionKind.id,
    definition,
    sent: null,
    phases: partsOfPhases(definition),
    storeBytes: estimate.bytes + (definition.planBytes ?? 0),
    identity: (environment) => regionFingerprint(definition.plan, environmentKey(environment)),
    shown: () => estimate,
  }
}

/** The finished files of a region; null for a job of another kind, or one that has not succeeded. */
export function regionOutputs({ kind, results }: Job): readonly RegionOutput[] | null {
  if (kind !== regionKind.id || results === null) return null
  return results[0] as readonly RegionOutput[]
}
