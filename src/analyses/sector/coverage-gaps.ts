import { servedAboveDbm } from '../../rf/building-service.ts'
import { isUsable, receiverThreshold } from '../../rf/receiver.ts'
import type { FootprintStore } from '../../spatial/footprint-store.ts'
import type { FacadePointSource } from '../../spatial/facade-point.ts'
import type { SightDependence } from '../../spatial/sight-dependence.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { beamOutsidePack } from '../evidence/area-places.ts'
import type { OutsidePack } from '../evidence/outside-pack.ts'
import { type CellSights, facadeSights } from '../evidence/sights.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import {
  examinedFacade,
  facadeLosBasis,
  facadePowerDbm,
  type FacadeService,
} from '../link/facade-service.ts'
import type { LosBasis, LosState } from '../link/link.ts'
import type { TransmitterSite } from '../link/transmitter-site.ts'
import { maximumReturnedGaps } from '../question-bounds.ts'
import { roundTo1 } from '../../rounding.ts'
import { pollEvery, type StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import type { BuildingLoss } from './building-losses.ts'
import { countPoints, modelEvidence, type ModelEvidence } from './model-evidence.ts'
import type { SectorQuestion } from './sector-question.ts'

/** A building with demand that the cell does not serve. Numbers are unrounded. */
export interface CoverageGap {
  readonly buildingId: string
  /** Centroid of the footprint. */
  readonly lon: number
  readonly lat: number
  /** Power at the facade; null when the facade point lies outside the beam or far beyond the radius. */
  readonly receivedPowerDbm: number | null
  /** Ground distance from antenna to centroid, metres. */
  readonly distanceM: number
  readonly demandWeight: number
  readonly residentialDemand: number
  readonly densityScore: number
  readonly totalDemand: number
  readonly severity: 'outage'
  readonly reason: string
  /** Null when no power was evaluated. */
  readonly losState: LosState | null
  /** Why it is in sight or not; null when no power was evaluated. */
  readonly losBasis: LosBasis | null
  readonly facadeSource: FacadePointSource | 'out_of_reach'
  /** The cell's: it serves with strictly more power than this. */
  readonly servedAboveDbm: number
  /** Where that is stated as RSRP. */
  readonly serviceRsrpDbm: number | null
}

/** A building with demand and what its facade receives. Numbers are unrounded. */
interface CandidateBuilding {
  readonly buildingId: string
  /** Null where no power was evaluated. */
  readonly receivedPowerDbm: number | null
  readonly totalDemand: number
}

export interface CoverageGaps {
  readonly site: TransmitterSite
  /** Its points are the facades with a power. */
  readonly model: ModelEvidence
  /** Of the part of the circle in the beam. */
  readonly outsidePack: OutsidePack
  /** The facades in sight. */
  readonly sights: readonly CellSights[]
  /** Sorted by demand, then weakest signal; at most 500. */
  readonly gaps: readonly CoverageGap[]
  /** Every building with demand in radius and beam, served or not, in ascending id. */
  readonly candidates: readonly CandidateBuilding[]
  /** Every building with demand within the radius, in ascending id; null where it is not wanted. */
  readonly losses: readonly BuildingLoss[] | null
  readonly stats: {
    readonly candidateBuildings: number
    readonly servedBuildings: number
    /** Candidates above the receiver's own threshold instead of the building service threshold. */
    readonly servedAtReceiverThreshold: number
    /** Candidates with a power that are out of sight only because a roof is of unknown height. */
    readonly unknownHeightBuildings: number
    readonly gapBuildings: number
    readonly gapPct: number
    readonly totalGapDemand: number
    /** Weakest power among the gaps; null when there is none. */
    readonly worstReceivedPowerDbm: number | null
    /** Gaps whose facade point lies outside the beam or beyond reach: no power is known for them. */
    readonly facadeOutsideBeamBuildings: number
  }
}

const buildingsBetweenStops = 64
const comparisonsBetweenStops = 50_000

/**
 * The buildings with demand in radius and beam whose facade does not receive more than the
 * building service threshold.
 *
 * @param wantsPathLoss whether the losses to all buildings within the radius are wanted too
 * @throws {StoppedError} when told to stop
 */
export function findCoverageGaps(
  world: World,
  question: SectorQuestion,
  stop: StopSignal,
  wantsPathLoss = false,
): CoverageGaps {
  const { cell } = question
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM, stop, 'all')
  const losses: BuildingLoss[] | null = wantsPathLoss ? [] : null
  const { found, candidates, reached, ...counts } = assessCandidates(world, evaluator, losses, stop)
  sortGaps(found, stop)
  const gaps = found.slice(0, maximumReturnedGaps).map(({ gap, k, service }): CoverageGap => {
    stop.throwIfStopped()
    return { ...gap, losBasis: service === null ? null : facadeLosBasis(evaluator, k, service) }
  })
  const sights = facadeSights(evaluator, 1, reached)
  return {
    site: evaluator.site,
    model: modelEvidence(
      world,
      evaluator,
      countPoints(
        reached.map(({ distanceM }) => distanceM),
        evaluator.nearestM,
      ),
      sights,
    ),
    outsidePack: beamOutsidePack(evaluator),
    sights: [sights],
    gaps,
    candidates,
    losses,
    stats: gapStatistics(
      found.map(({ gap }) => gap),
      { candidateBuildings: candidates.length, ...counts },
    ),
  }
}

/** What is found out about the buildings with demand in radius and beam. */
interface AssessedCandidates {
  readonly found: FoundGap[]
  readonly candidates: readonly CandidateBuilding[]
  /** The facades with a power. */
  readonly reached: readonly FacadeService[]
  readonly servedAtReceiverThreshold: number
  readonly unknownHeightBuildings: number
}

function assessCandidates(
  world: World,
  evaluator: LinkEvaluator,
  losses: BuildingLoss[] | null,
  stop: StopSignal,
): AssessedCandidates {
  const { cell } = evaluator
  const store = world.snapshot.footprints
  const found: FoundGap[] = []
  const { sensitivityDbm } = receiverThreshold(cell.profile)
  const serviceDbm = servedAboveDbm(cell.profile)
  const reached: FacadeService[] = []
  const candidates: CandidateBuilding[] = []
  let servedAtReceiverThreshold = 0
  let unknownHeightBuildings = 0
  for (let k = 0; k < evaluator.scene.footprintCount; k++) {
    if (k % buildingsBetweenStops === 0) stop.throwIfStopped()
    const footprint = evaluator.scene.footprint[k]
    if (!(store.demandWeight[footprint] + store.residentialDemand[footprint] > 0)) continue
    const [x, y] = evaluator.toLocal(store.centroidLon[footprint], store.centroidLat[footprint])
    const distanceM = Math.sqrt(x * x + y * y)
    if (distanceM > cell.profile.radiusM) continue
    const isInBeam = evaluator.isInBeam(x, y)
    if (!isInBeam && losses === null) continue
    const facade = reachedFacade(evaluator, k)
    const { service, powerDbm } = facade
    const building = {
      buildingId: stringAt(store.ids, footprint),
      totalDemand: store.demandWeight[footprint] + store.residentialDemand[footprint],
    }
    losses?.push({ ...building, x, y, facade: service })
    if (!isInBeam) continue
    candidates.push({ ...building, receivedPowerDbm: powerDbm })
    if (service !== null && powerDbm !== null) {
      reached.push(service)
      if (facade.dependsOn === 'unknown_height') unknownHeightBuildings++
    }
    if (powerDbm !== null && isUsable(powerDbm, sensitivityDbm)) servedAtReceiverThreshold++
    if (powerDbm !== null && powerDbm > serviceDbm) continue
    found.push(gapAt(store, evaluator, k, distanceM, facade))
  }
  return { found, candidates, reached, servedAtReceiverThreshold, unknownHeightBuildings }
}

/** Sorts in place: by demand, weakest signal, id. */
function sortGaps(found: FoundGap[], stop: StopSignal): void {
  const poll = pollEvery(comparisonsBetweenStops, stop)
  found.sort((a, b) => {
    poll()
    // Scene indices ascend with the building id.
    return compareGaps(a.gap, b.gap) || a.k - b.k
  })
}

/** A gap before the path to it is described, which costs a walk. */
interface FoundGap {
  readonly gap: Omit<CoverageGap, 'losBasis'>
  /** Scene index of the building. */
  readonly k: number
  /** Null when no power was evaluated. */
  readonly service: FacadeService | null
}

/** A candidate's facade and the power there. */
interface ReachedFacade {
  /** Null when the facade lies far beyond the radius. */
  readonly service: FacadeService | null
  readonly dependsOn: SightDependence | null
  /** Null outside the beam or far beyond the radius. */
  readonly powerDbm: number | null
}

function reachedFacade(evaluator: LinkEvaluator, k: number): ReachedFacade {
  // The centroid lies within the radius; the open wall of a very large building may lie far beyond.
  const { radiusM, rimM } = evaluator.scene
  const examined = examinedFacade(evaluator, k, radiusM + rimM)
  if (examined === null) return { service: null, dependsOn: null, powerDbm: null }
  const { service } = examined
  const isInBeam = evaluator.isInBeam(service.x, service.y)
  return { ...examined, powerDbm: isInBeam ? facadePowerDbm(evaluator, service) : null }
}

function gapAt(
  store: FootprintStore,
  evaluator: LinkEvaluator,
  k: number,
  distanceM: number,
  { service, powerDbm: receivedPowerDbm }: ReachedFacade,
): FoundGap {
  const isFacadeInBeam = receivedPowerDbm !== null
  const footprint = evaluator.scene.footprint[k]
  const demandWeight = store.demandWeight[footprint]
  const residentialDemand = store.residentialDemand[footprint]
  const gap = {
    buildingId: stringAt(store.ids, footprint),
    lon: store.centroidLon[footprint],
    lat: store.centroidLat[footprint],
    receivedPowerDbm,
    distanceM,
    demandWeight,
    residentialDemand,
    densityScore: store.densityScore[footprint],
    totalDemand: demandWeight + residentialDemand,
    severity: 'outage' as const,
    reason: isFacadeInBeam ? demandReason(store, footprint) : outsideReason(service),
    losState: service !== null && isFacadeInBeam ? losStateOf(service) : null,
    facadeSource: service?.source ?? ('out_of_reach' as const),
    servedAboveDbm: servedAboveDbm(evaluator.cell.profile),
    serviceRsrpDbm: evaluator.cell.profile.serviceRsrpDbm ?? null,
  }
  return { gap, k, service: isFacadeInBeam ? service : null }
}

function losStateOf({ state }: FacadeService): LosState {
  return state.isLineOfSight ? 'los' : 'nlos'
}

function outsideReason(service: FacadeService | null): string {
  return service === null ? 'facade_outside_radius' : 'facade_outside_beam'
}

/** Whose demand goes unserved, in the pack's own words where it has some. */
function demandReason(store: FootprintStore, footprint: number): string {
  const hasDemand = store.demandWeight[footprint] > 0
  const hasResidents = store.residentialDemand[footprint] > 0
  if (hasDemand && hasResidents) return 'mixed demand'
  if (hasDemand) {
    const reason = stringAt(store.texts, store.textColumns.weightReason[footprint])
    return reason === '' || reason === 'generic' ? 'poi demand' : reason
  }
  const reason = stringAt(store.texts, store.textColumns.residentialReason[footprint])
  return reason === '' || reason === 'none' ? 'residential demand' : reason
}

/** Largest demand first, then the weakest signal at output precision; unknown power comes last. */
function compareGaps(a: FoundGap['gap'], b: FoundGap['gap']): number {
  const byDemand = roundTo1(b.totalDemand) - roundTo1(a.totalDemand)
  if (byDemand !== 0) return byDemand
  if (a.receivedPowerDbm === null || b.receivedPowerDbm === null) {
    return Number(a.receivedPowerDbm === null) - Number(b.receivedPowerDbm === null)
  }
  return roundTo1(a.receivedPowerDbm) - roundTo1(b.receivedPowerDbm)
}

function gapStatistics(
  gaps: readonly FoundGap['gap'][],
  counts: Pick<
    CoverageGaps['stats'],
    'candidateBuildings' | 'servedAtReceiverThreshold' | 'unknownHeightBuildings'
  >,
): CoverageGaps['stats'] {
  const { candidateBuildings } = counts
  let totalGapDemand = 0
  let worstReceivedPowerDbm: number | null = null
  let facadeOutsideBeamBuildings = 0
  for (const { totalDemand, receivedPowerDbm } of gaps) {
    totalGapDemand += totalDemand
    if (receivedPowerDbm === null) facadeOutsideBeamBuildings++
    else worstReceivedPowerDbm = Math.min(worstReceivedPowerDbm ?? Infinity, receivedPowerDbm)
  }
  return {
    ...counts,
    servedBuildings: candidateBuildings - gaps.length,
    gapBuildings: gaps.length,
    gapPct: candidateBuildings === 0 ? 0 : (gaps.length / candidateBuildings) * 100,
    totalGapDemand,
    worstReceivedPowerDbm,
    facadeOutsideBeamBuildings,
  }
}
