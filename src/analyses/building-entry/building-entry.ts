import { SightlineError } from '../../errors.ts'
import { modelOf } from '../../rf/models/list.ts'
import type { FacadePointSource } from '../../spatial/facade-point.ts'
import {
  type RepresentativePoint,
  representativePoint,
} from '../../spatial/representative-point.ts'
import { sceneIndexOf } from '../../spatial/scene.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { radiansToDegrees } from '../../angles.ts'
import { servedAboveDbm } from '../../rf/building-service.ts'
import { receiverThreshold } from '../../rf/receiver.ts'
import type { Cell } from '../cell.ts'
import { circlesOutsidePack } from '../evidence/area-places.ts'
import type { OutsidePack } from '../evidence/outside-pack.ts'
import { type CellSights, facadeSights } from '../evidence/sights.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { facadePowerDbm, facadeService, type FacadeService } from '../link/facade-service.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { askForBuildings } from '../../packs/query/named-buildings.ts'
import { type EntryProfiles, entryProfiles } from './entry-model.ts'
import { entryTargets, rimSlackM, type TargetSelection } from './targets.ts'

export interface BuildingEntryQuestion extends TargetSelection {
  /** 1 to `maximumCells`, distinct ids, all at one frequency. */
  readonly cells: readonly Cell[]
  /** Of the request, GHz. */
  readonly frequencyGhz: number
}

export type EntryApplicability =
  | 'applicable'
  | 'unsupported_frequency'
  | 'unsupported_propagation_model'

/** The way from the serving cell to the facade, and what is left behind the wall. Unrounded. */
export interface EntryLink {
  readonly cell: Cell
  readonly evaluator: LinkEvaluator
  /** Scene index of the building. */
  readonly k: number
  readonly service: FacadeService
  /** Of the path at the facade above the horizontal, whichever way it goes: 0 to 90 degrees. */
  readonly elevationDeg: number
  readonly facadePowerDbm: number
  readonly lowPowerDbm: number
  readonly highPowerDbm: number
  readonly sensitivityDbm: number
  readonly isOutdoorServiceable: boolean
  readonly isLowServiceable: boolean
  readonly isHighServiceable: boolean
}

export interface EntryResult {
  /** Store index. */
  readonly footprint: number
  /** The point that stands for the building, degrees; null where no cell's circle knows it. */
  readonly representative: EntryPoint<RepresentativePoint['source']> | null
  readonly facade: EntryPoint<FacadePointSource> | null
  /** Null without a serving cell. */
  readonly link: EntryLink | null
  readonly reason: 'applicable' | 'no_eligible_serving_cell' | 'invalid_geometry'
}

interface EntryPoint<Source> {
  readonly lon: number
  readonly lat: number
  readonly source: Source
}

/** What one cell took part in. */
export interface EntryCellSummary {
  readonly cell: Cell
  /** Its model does not hold for the cell as it stands: it is left out. */
  readonly isReplaced: boolean
  readonly candidateBuildings: number
  readonly evaluatedLinks: number
  readonly servingBuildings: number
  readonly lowServiceable: number
  readonly highServiceable: number
}

export interface BuildingEntry {
  readonly applicability: EntryApplicability
  /** Null where the frequency has none. */
  readonly profiles: EntryProfiles | null
  /** One a cell, in their order. */
  readonly evaluators: readonly LinkEvaluator[]
  /** Ascending in id. */
  readonly results: readonly EntryResult[]
  readonly cells: readonly EntryCellSummary[]
  readonly unknownIds: readonly string[]
  /** Of the circles of the cells. */
  readonly outsidePack: OutsidePack
  /** The facades in sight of their serving cells. */
  readonly sights: readonly CellSights[]
}

const buildingsBetweenStops = 64

/** Buildings in one answer at most: 5 kB each. */
export const maximumEntryBuildings = 25_000

/**
 * Service just inside the facades of buildings: the outdoor power at the facade point facing each
 * cell, less the two deterministic entry losses. The cell with the strongest power behind the
 * low-loss wall serves; of equals the smaller id.
 *
 * @throws {SightlineError} not_processable for more than `maximumEntryBuildings`
 * @throws {StoppedError} when told to stop
 */
export function buildingEntry(
  world: World,
  question: BuildingEntryQuestion,
  stop: StopSignal,
): BuildingEntry {
  const profiles = entryProfiles(question.frequencyGhz)
  const applicability = applicabilityOf(question, profiles)
  const evaluators = question.cells.map((cell) => {
    stop.throwIfStopped()
    return new LinkEvaluator(world, cell, cell.profile.radiusM, stop, 'all')
  })
  const outsidePack = circlesOutsidePack(evaluators)
  if (profiles === null || applicability !== 'applicable') {
    const nothing = { results: [], cells: [], unknownIds: [], sights: [] }
    return { applicability, profiles, evaluators, outsidePack, ...nothing }
  }
  const store = world.snapshot.footprints
  askForBuildings(world.snapshot, question.buildingIds, 'a list of building ids')
  const { footprints, unknownIds } = entryTargets(store, evaluators, question, stop)
  if (footprints.length > maximumEntryBuildings) {
    throw new SightlineError(
      'not_processable',
      `the question is about ${footprints.length} buildings; at most ${maximumEntryBuildings} are ` +
        'answered: choose smaller radii, or name building_ids',
    )
  }
  const tallies = evaluators.map((evaluator) => new CellTally(evaluator))
  const results = footprints.map((footprint, index) => {
    if (index % buildingsBetweenStops === 0) stop.throwIfStopped()
    return entryResult(footprint, tallies, profiles)
  })
  return {
    applicability,
    profiles,
    evaluators,
    results,
    cells: tallies.map((tally) => tally.summary()),
    unknownIds,
    outsidePack,
    sights: evaluators.map((evaluator) =>
      facadeSights(
        evaluator,
        evaluators.length,
        results.flatMap(({ link }) => (link?.evaluator === evaluator ? [link.service] : [])),
      ),
    ),
  }
}

function applicabilityOf(
  { cells }: BuildingEntryQuestion,
  profiles: EntryProfiles | null,
): EntryApplicability {
  if (profiles === null) return 'unsupported_frequency'
  // What a wall costs would count twice.
  if (cells.some(({ profile }) => modelOf(profile.propagationModel).needs === 'walls')) {
    return 'unsupported_propagation_model'
  }
  return 'applicable'
}

/** Counts what one cell does while the buildings are gone through. */
class CellTally {
  readonly evaluator: LinkEvaluator
  readonly sensitivityDbm: number
  readonly outdoorServiceDbm: number
  /** The receiver's own threshold, unless a service is asked for in RSRP. */
  readonly indoorServiceDbm: number
  candidateBuildings = 0
  evaluatedLinks = 0
  servingBuildings = 0
  lowServiceable = 0
  highServiceable = 0

  constructor(evaluator: LinkEvaluator) {
    this.evaluator = evaluator
    const { profile } = evaluator.cell
    this.sensitivityDbm = receiverThreshold(profile).sensitivityDbm
    this.outdoorServiceDbm = servedAboveDbm(profile)
    this.indoorServiceDbm =
      profile.serviceRsrpDbm === undefined ? this.sensitivityDbm : this.outdoorServiceDbm
  }

  summary(): EntryCellSummary {
    const { evaluator, candidateBuildings, evaluatedLinks, servingBuildings } = this
    return {
      cell: evaluator.cell,
      isReplaced: evaluator.usesWallEvents,
      candidateBuildings,
      evaluatedLinks,
      servingBuildings,
      lowServiceable: this.lowServiceable,
      highServiceable: this.highServiceable,
    }
  }
}

function entryResult(
  footprint: number,
  tallies: readonly CellTally[],
  profiles: EntryProfiles,
): EntryResult {
  let representative: EntryResult['representative'] = null
  let best: EntryLink | null = null
  for (const tally of tallies) {
    const { evaluator } = tally
    const k = sceneIndexOf(evaluator.scene, footprint)
    if (k < 0) continue
    const point = representativePoint(evaluator.scene, k)
    representative ??= inDegrees(evaluator, point)
    if (Math.sqrt(point.x * point.x + point.y * point.y) > reachM(evaluator)) continue
    tally.candidateBuildings++
    if (point.source === 'invalid' || evaluator.usesWallEvents) continue
    const link = entryLink(tally, k, profiles)
    if (link === null) continue
    tally.evaluatedLinks++
    if (best === null || isBetter(link, best)) best = link
  }
  if (best !== null) countServing(tallies, best)
  return {
    footprint,
    representative,
    facade: best === null ? null : inDegrees(best.evaluator, best.service),
    link: best,
    reason: reasonOf(best, representative),
  }
}

function reasonOf(
  link: EntryLink | null,
  representative: EntryResult['representative'],
): EntryResult['reason'] {
  if (link !== null) return 'applicable'
  return representative?.source === 'invalid' ? 'invalid_geometry' : 'no_eligible_serving_cell'
}

function countServing(tallies: readonly CellTally[], link: EntryLink): void {
  const tally = tallies.find(({ evaluator }) => evaluator === link.evaluator)!
  tally.servingBuildings++
  if (link.isLowServiceable) tally.lowServiceable++
  if (link.isHighServiceable) tally.highServiceable++
}

function reachM({ cell }: LinkEvaluator): number {
  return cell.profile.radiusM + rimSlackM
}

/** The link to a building whose facade point lies in radius and beam; null otherwise. */
function entryLink(tally: CellTally, k: number, profiles: EntryProfiles): EntryLink | null {
  const { evaluator, sensitivityDbm, outdoorServiceDbm, indoorServiceDbm } = tally
  const service = facadeService(evaluator, k, reachM(evaluator))
  if (service === null || !evaluator.isInBeam(service.x, service.y)) return null
  const powerDbm = facadePowerDbm(evaluator, service)
  const lowPowerDbm = powerDbm - profiles.lowDb
  const highPowerDbm = powerDbm - profiles.highDb
  return {
    cell: evaluator.cell,
    evaluator,
    k,
    service,
    elevationDeg: elevationDeg(evaluator, service.distanceM),
    facadePowerDbm: powerDbm,
    lowPowerDbm,
    highPowerDbm,
    sensitivityDbm,
    isOutdoorServiceable: powerDbm > outdoorServiceDbm,
    isLowServiceable: lowPowerDbm > indoorServiceDbm,
    isHighServiceable: highPowerDbm > indoorServiceDbm,
  }
}

function elevationDeg({ cell: { profile } }: LinkEvaluator, distanceM: number): number {
  const riseM = Math.abs(profile.antennaHeightM - profile.receiverHeightM)
  return radiansToDegrees(Math.atan2(riseM, distanceM))
}

function isBetter(a: EntryLink, b: EntryLink): boolean {
  if (a.lowPowerDbm !== b.lowPowerDbm) return a.lowPowerDbm > b.lowPowerDbm
  return compareUtf8(a.cell.id, b.cell.id) < 0
}

function inDegrees<Source>(
  evaluator: LinkEvaluator,
  { x, y, source }: { readonly x: number; readonly y: number; readonly source: Source },
): EntryPoint<Source> {
  const [lon, lat] = evaluator.toDegrees(x, y)
  return { lon, lat, source }
}
