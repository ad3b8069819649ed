import { cellInPack } from '../../link/profile-in-pack.ts'
import { signedAngleDeg } from '../../../angles.ts'
import type { RfProfile } from '../../../rf/profile.ts'
import { compareUtf8 } from '../../../spatial/utf8-order.ts'
import type { Cell } from '../../cell.ts'
import { maximumPlannedCells } from '../../../optimization/network-size.ts'
import type { TransmitterSite } from '../../link/transmitter-site.ts'
import { neverStop, type StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import { canonicalAzimuthDeg } from '../../../optimization/azimuth.ts'
import {
  type Candidate,
  scannedCandidates,
  azimuthCandidate,
} from '../../../optimization/candidate.ts'
import { hasBit } from '../../../optimization/table/bits.ts'
import type { NetworkDomain } from '../candidates/domain.ts'
import {
  evaluateBaseline,
  type JudgedNetwork,
  judgeNetwork,
  planMetrics,
  type PlanMetrics,
  type PlanQuestion,
  soloScore,
} from '../evaluate.ts'
import {
  type CellRadioWork,
  contributionsAt,
  type NetworkRadioWork,
  prepareNetwork,
} from '../candidates/radio-work.ts'
import { MetricsEvaluator } from '../../../optimization/scoring/metrics.ts'
import {
  legacyNetworkScore,
  resolveScoring,
  type Scoring,
} from '../../../optimization/scoring/scoring.ts'
import { type JointSites, jointSites } from './joint-sites.ts'
import { type FoundCandidates, findSiteCandidates, type SiteCandidate } from './site-candidates.ts'
import {
  type CellContributionsInput,
  type ContributionTable,
  createContributionTable,
  baselineRows,
} from '../../../optimization/table/table.ts'

/** Most candidates that are evaluated each alone. */
const maximumCandidates = 50

export interface SiteQuestion extends PlanQuestion {
  readonly polygon: readonly (readonly [number, number])[]
  readonly maxResults: number
  /** The profile that a candidate would get; its record's own antenna height replaces the one here. */
  readonly candidateProfile: RfProfile
  readonly calibrationOffsetDb: number
  /** Between azimuths of equal worth the one nearest this is chosen, degrees. */
  readonly seedAzimuthDeg: number
  /** Present: of as many candidates as a plan has room for those that are best together. */
  readonly chosenTogether?: true
}

/** One candidate added to the selected cells. */
export interface EvaluatedSite {
  readonly candidate: SiteCandidate
  readonly cell: Cell
  readonly site: TransmitterSite
  /** Metrics of the selected cells and the candidate, over the common domain. */
  readonly metrics: PlanMetrics
  readonly scoring: Scoring
  /** Network score with the candidate less the one without it, over the common domain. */
  readonly marginalScore: number
}

/**
 * The radio work of a search for sites, on shared memory: the selected cells at their own azimuths,
 * then the candidates at those of the grid, over the common domain. It knows nothing of priorities,
 * constraints and the number of results.
 */
export interface SitesRadioWork extends NetworkRadioWork {
  readonly found: FoundCandidates
}

/** Radio work that is cached; null: none. */
interface CachedSitesWork {
  /** Radio work of the selected cells over their own domain. */
  readonly network: NetworkRadioWork | null
  /** Radio work of a search for sites with the same cells, ids, azimuths, polygon and candidates. */
  readonly sites: SitesRadioWork | null
}

export interface RecommendedSites {
  readonly sitesWork: SitesRadioWork
  /** Cells and candidates for which links and rays were evaluated; 0 when all was cached. */
  readonly preparedCells: number
  /** The selected cells over their own domain, as evaluate-network sees them. */
  readonly baseline: JudgedNetwork
  readonly baselineMetrics: PlanMetrics
  /** Circles of the selected cells and of all evaluated candidates. */
  readonly commonDomain: NetworkDomain
  /** The selected cells over the common domain. */
  readonly commonMetrics: PlanMetrics
  readonly commonScoring: Scoring
  /** Sites that are best together; absent: each is ranked alone. */
  readonly joint?: JointSites
  /** Best first. */
  readonly recommended: readonly EvaluatedSite[]
  readonly evaluated: number
  /** Evaluated candidates that would improve the score. */
  readonly improving: number
  readonly recordsInside: number
  /** The records as candidates: those at one place with one antenna height are one. */
  readonly candidatesInside: number
}

/**
 * Which known tower records would add most to a network. Records inside the polygon are ranked by
 * unmet demand around them; the first fifty are evaluated, each at the azimuth that is best for it
 * alone, all of them and the selected cells over one common domain. Where they are chosen together, all
 * that a plan has room for are, each at one of the azimuths of the grid or not built.
 *
 * @throws {SightlineError} `not_processable` when no priority can be valued in the domain
 * @throws {StoppedError} when told to stop before sites are chosen; a choice of several together ends with
 *   what it has found by then
 */
export function recommendSites(
  world: World,
  question: SiteQuestion,
  { network: networkWork, sites: sitesWork }: CachedSitesWork,
  stop: StopSignal,
): RecommendedSites {
  const baseline = judgeNetwork(world, question, 'baseline', networkWork, stop)
  const found = sitesWork?.found ?? candidatesFor(world, question, baseline, stop)
  const cells = found.candidates.map((candidate) =>
    cellInPack(candidateCell(candidate, question), world.snapshot),
  )
  const common = prepareNetwork(
    world,
    { cells: [...question.cells, ...cells], rays: question.rays },
    [
      ...question.cells.map(({ azimuthDeg }) => [azimuthCandidate(azimuthDeg)]),
      ...cells.map(() => scannedCandidates),
    ],
    sitesWork,
    stop,
  )
  const network = new CommonNetwork(question, common.radioWork)
  const joint =
    question.chosenTogether === true
      ? jointSites(network.tableWith(cells), question.cells.length, question.maxResults, stop)
      : undefined
  const chosen = joint?.sites.map(({ cell, row }) => ({ index: cell - question.cells.length, row }))
  const wanted = chosen ?? found.candidates.map((_, index) => ({ index, row: null }))
  // Those that were chosen together are told also where time was up before the search had ended.
  const until = joint === undefined ? stop : neverStop
  const sites = wanted.map(({ index, row }) =>
    network.evaluate(found.candidates[index], cells[index], index, row, until),
  )
  // Candidates come in a fixed order, and sorting keeps the order of equals.
  if (joint === undefined)
    sites.sort((a, b) => b.marginalScore - a.marginalScore || compareIds(a, b))
  const improving = sites.filter(({ marginalScore }) => marginalScore > 0).length
  return {
    baseline,
    baselineMetrics: evaluateBaseline(baseline).metrics,
    sitesWork: { ...common.radioWork, found },
    preparedCells: baseline.preparedCells + common.preparedCells,
    commonDomain: common.radioWork.domain,
    commonMetrics: network.metrics,
    commonScoring: network.scoring,
    ...(joint === undefined ? {} : { joint }),
    recommended: sites.slice(0, question.maxResults),
    evaluated: found.candidates.length,
    improving,
    recordsInside: found.recordsInside,
    candidatesInside: found.candidatesInside,
  }
}

function candidatesFor(
  world: World,
  question: SiteQuestion,
  baseline: JudgedNetwork,
  stop: StopSignal,
): FoundCandidates {
  const search = {
    polygon: question.polygon,
    selectedIds: question.cells.map(({ id }) => id),
    radiusM: question.candidateProfile.radiusM,
    served: servedFootprints(baseline),
    limit:
      question.chosenTogether === true
        ? maximumPlannedCells - question.cells.length
        : maximumCandidates,
  }
  return findSiteCandidates(world, search, stop)
}

function compareIds(a: EvaluatedSite, b: EvaluatedSite): number {
  return compareUtf8(a.candidate.id, b.candidate.id)
}

function candidateCell(candidate: SiteCandidate, question: SiteQuestion): Cell {
  const { id, lon, lat, antennaHeightM } = candidate
  const profile = question.candidateProfile
  return {
    id,
    lon,
    lat,
    azimuthDeg: question.seedAzimuthDeg,
    calibrationOffsetDb: question.calibrationOffsetDb,
    profile:
      antennaHeightM === null
        ? profile
        : { ...profile, antennaHeightM, antennaHeightSource: 'stated' },
  }
}

function servedFootprints({ domain, table }: JudgedNetwork): ReadonlySet<number> {
  const served = new Set<number>()
  const rows = baselineRows(table)
  domain.footprints.forEach((footprint, building) => {
    const isServed = table.cells.some((cell, index) =>
      hasBit(cell.served, rows[index] * table.wordCount, building),
    )
    if (isServed) served.add(footprint)
  })
  return served
}

/** The selected cells over the common domain, to which one candidate at a time is added. */
class CommonNetwork {
  readonly metrics: PlanMetrics
  readonly scoring: Scoring
  readonly #question: SiteQuestion
  readonly #radioWork: NetworkRadioWork
  readonly #selected: readonly CellContributionsInput[]
  /** Baseline of the selected cells. */
  readonly #baseline: readonly Candidate[]
  readonly #score: number

  /** @param radioWork the selected cells, then the candidates */
  constructor(question: SiteQuestion, radioWork: NetworkRadioWork) {
    this.#question = question
    this.#radioWork = radioWork
    this.#baseline = question.cells.map(({ azimuthDeg }) =>
      azimuthCandidate(canonicalAzimuthDeg(azimuthDeg)),
    )
    this.#selected = question.cells.map((cell, index) =>
      contributionsAt(cell, radioWork.cells[index], [this.#baseline[index]]),
    )
    const table = this.#tableOf(this.#selected)
    this.scoring = resolveScoring(table, question.plan)
    const metrics = new MetricsEvaluator(table).evaluate(this.#selected.map(() => 0))
    this.metrics = planMetrics(radioWork, this.#baseline, metrics)
    this.#score = legacyNetworkScore(this.metrics)
  }

  /** The selected cells and all candidates, at the azimuths of the grid. */
  tableWith(candidates: readonly Cell[]): ContributionTable {
    const contributions = candidates.map((cell, index) =>
      contributionsAt(
        cell,
        this.#radioWork.cells[this.#selected.length + index],
        scannedCandidates,
      ),
    )
    return this.#tableOf([...this.#selected, ...contributions])
  }

  /**
   * @param index place of the candidate among the candidates
   * @param chosenRow its azimuth; null: the best for it alone
   */
  evaluate(
    candidate: SiteCandidate,
    cell: Cell,
    index: number,
    chosenRow: number | null,
    stop: StopSignal,
  ): EvaluatedSite {
    stop.throwIfStopped()
    const radioWork = this.#radioWork.cells[this.#selected.length + index]
    const contributions = contributionsAt(cell, radioWork, scannedCandidates)
    const { rows } = contributions
    const table = this.#tableOf([...this.#selected, contributions])
    stop.throwIfStopped()
    const evaluator = new MetricsEvaluator(table)
    stop.throwIfStopped()
    const others = this.#selected.map(() => 0)
    const alone = () =>
      rows.map(({ candidate: { azimuthDeg } }, at) => ({
        azimuthDeg,
        score: soloScore(evaluator.evaluate([...others.map(() => -1), at])),
      }))
    const row = chosenRow ?? bestRow(alone(), cell.azimuthDeg)
    const { candidate: chosen } = rows[row]
    const metrics = planMetrics(
      this.#withCandidate(radioWork),
      [...this.#baseline, chosen],
      evaluator.evaluate([...others, row]),
    )
    return {
      candidate,
      cell: { ...cell, azimuthDeg: chosen.azimuthDeg },
      site: radioWork.site,
      metrics,
      scoring: resolveScoring(table, this.#question.plan),
      marginalScore: legacyNetworkScore(metrics) - this.#score,
    }
  }

  #withCandidate(candidate: CellRadioWork): NetworkRadioWork {
    const { cells } = this.#radioWork
    return { ...this.#radioWork, cells: [...cells.slice(0, this.#selected.length), candidate] }
  }

  #tableOf(cells: readonly CellContributionsInput[]): ContributionTable {
    const { demandWeights, residentialDemands } = this.#radioWork.domain
    return createContributionTable({
      rays: this.#question.rays,
      demandWeights,
      residentialDemands,
      cells,
    })
  }
}

/** The most valuable azimuth; of equals the one nearest the seed, then the lowest. */
function bestRow(
  rows: readonly { readonly azimuthDeg: number; readonly score: number }[],
  seedAzimuthDeg: number,
): number {
  const turnDeg = (row: number) => Math.abs(signedAngleDeg(rows[row].azimuthDeg - seedAzimuthDeg))
  let best = 0
  for (let row = 1; row < rows.length; row++) {
    const gain = rows[row].score - rows[best].score
    if (gain > 0 || (gain === 0 && turnDeg(row) < turnDeg(best))) best = row
  }
  return best
}
