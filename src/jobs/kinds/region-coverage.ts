import type { PackLines } from '../../analyses/region/pack-lines.ts'
import { lossSeconds } from '../../analyses/region/region-cost.ts'
import type { LossFacts } from '../../analyses/region/site-losses.ts'
import { basisKey } from '../basis.ts'
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
  TileUnit,
} from './region-tasks.ts'

/** What the units of a region follow from: small whatever the region, which lies in the store. */
export interface RegionDefinition extends MadeFiles {
  /** Name of the plan in the store. */
  readonly plan: string
  /** The first place of each unit of path losses, and the one after the last. */
  readonly siteStarts: readonly number[]
  /** By tile: how many of the first places hold all losses that it is merged from. */
  readonly tilePlaces: readonly number[]
  /** The same by block of the first tile, where the whole of it takes long; empty where it does not. */
  readonly blockPlaces: readonly number[]
}

/**
 * What a unit of path losses should take, seconds of a core; a kill costs no more. The first are short, so
 * that the first tiles need not wait for what is taken ahead of them, and so are the last, for which all
 * other workers wait.
 */
const unitSeconds = { shortest: 0.5, longest: 5 } as const
/** It grows with what is done, and falls with what is left, to such a share of it. */
const shareOfDone = 1 / 16
const shareOfLeft = 1 / 16
const maximumPlacesInUnit = 64
/** A first tile whose losses take longer than this, seconds of a core, is shown block by block. */
const longFirstTileSeconds = 5

/** The definition of a region whose plan is stored, over a pack with these lines. */
export function regionDefinition(
  plan: string,
  { plan: { layers, administrativeAreas }, layout }: LaidOutRegion,
  lines: PackLines,
): RegionDefinition {
  const placeSeconds = layout.losses.map((question) => lossSeconds(question, lines))
  return {
    plan,
    siteStarts: unitStarts(placeSeconds),
    tilePlaces: layout.tiles.map(({ lossesUntil }) => lossesUntil),
    blockPlaces: firstBlockPlaces(layout, placeSeconds),
    layers,
    ...(administrativeAreas === undefined
      ? {}
      : { administrativeAreas: administrativeAreas.length }),
  }
}

/** How many places the blocks need that are shown of the first tile, where it is waited for. */
function firstBlockPlaces(
  { firstTile, tiles }: LaidOutRegion['layout'],
  placeSeconds: readonly number[],
): number[] {
  if (firstTile === null) return []
  const whole = placeSeconds.slice(0, tiles[firstTile.tile].lossesUntil)
  const isLong = whole.reduce((sum, own) => sum + own, 0) > longFirstTileSeconds
  return isLong ? firstTile.blocks.map(({ lossesUntil }) => lossesUntil) : []
}

/** Where units begin whose places take so many seconds each, and after the last. */
function unitStarts(placeSeconds: readonly number[]): number[] {
  const starts = [0]
  let done = 0
  let left = placeSeconds.reduce((sum, own) => sum + own, 0)
  let wanted = wantedSeconds(done, left)
  let seconds = 0
  placeSeconds.forEach((own, place) => {
    const first = starts.at(-1)!
    const isFull = seconds + own > wanted || place - first >= maximumPlacesInUnit
    if (place > first && isFull) {
      starts.push(place)
      done += seconds
      left -= seconds
      wanted = wantedSeconds(done, left)
      seconds = 0
    }
    seconds += own
  })
  return [...starts, placeSeconds.length]
}

function wantedSeconds(done: number, left: number): number {
  const { shortest, longest } = unitSeconds
  return Math.max(shortest, Math.min(longest, done * shareOfDone, left * shareOfLeft))
}

/** Units of path losses, of tiles and blocks of the first, files, and the one that tells of them. */
function phasesOf(definition: RegionDefinition): number[] {
  const merges = mergePlaces(definition).length
  return [definition.siteStarts.length - 1, merges, regionFileNames(definition).length, 1]
}

/** By tile, then by block of the first one: how many of the first places hold all losses of it. */
function mergePlaces({ tilePlaces, blockPlaces }: RegionDefinition): readonly number[] {
  return [...tilePlaces, ...blockPlaces]
}

/** The tiles and blocks whose losses are all there with so many units of losses, and not with one less. */
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
  const { plan, siteStarts, tilePlaces } = definition
  const [sitesEnd, mergesEnd, filesEnd] = phaseEnds(phasesOf(definition))
  const { objects: place, applicationVersion } = context
  const base = { place, plan, applicationVersion }
  if (unit < sitesEnd) {
    const input: SitesUnit = { ...base, from: siteStarts[unit], to: siteStarts[unit + 1] }
    return ask(context, 'regionSites', input)
  }
  const tilesEnd = sitesEnd + tilePlaces.length
  if (unit < tilesEnd) {
    const input: TileUnit = { ...base, tile: unit - sitesEnd }
    return ask(context, 'regionTile', input)
  }
  if (unit < mergesEnd) {
    const input: FirstBlockUnit = { ...base, block: unit - tilesEnd }
    return ask(context, 'regionFirstBlock', input)
  }
  if (unit < filesEnd) {
    const tiles = (await context.earlierResults()).slice(
      sitesEnd,
      tilesEnd,
    ) as readonly TileResult[]
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

async function ask(
  { pool, snapshot, signal }: UnitContext,
  task: keyof RegionTasks,
  input: unknown,
): Promise<unknown> {
  const { body } = await pool.run(task, input, { snapshot, deadlineAt: Infinity, signal })
  return JSON.parse(new TextDecoder().decode(body))
}

/** The job of a region. */
export function regionJob(definition: RegionDefinition, sent: unknown, shown: unknown): JobRequest {
  return {
    kind: regionKind.id,
    definition,
    sent,
    phases: phasesOf(definition),
    identity: (basis) => regionFingerprint(definition.plan, basisKey(basis)),
    shown: () => shown,
  }
}

/** The finished files of a region; null for a job of another kind, or one that has not succeeded. */
export function regionOutputs({ kind, results }: Job): readonly RegionOutput[] | null {
  if (kind !== regionKind.id || results === null) return null
  return results[0] as readonly RegionOutput[]
}
