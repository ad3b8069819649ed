import type { Cell } from '../../cell.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import { type Candidate, compareCandidates } from '../../../optimization/candidate.ts'
import type { NetworkDomain } from './domain.ts'
import { prepareCell, type PreparedRow } from './prepare.ts'
import { attainableObjective } from '../../../optimization/model/objective.ts'
import { type CellCandidates, cellCandidates } from './cell-candidates.ts'
import { cellSamples } from './cell-samples.ts'
import { askedFor, countingDomain, whatExists } from './counting-domain.ts'
import { allowedCandidates } from './decisions.ts'
import { cellsBySite, ofCells } from './cells-by-site.ts'
import { judgedBySamples, type PlanQuestion, objectiveOf } from '../plan-question.ts'

/**
 * The rows of the cells of a site: what several of them may be set to is looked at once.
 *
 * @param site places of its cells in the question, as in `cellsBySite`
 * @returns in the order of the site
 * @throws {SightlineError} `invalid_request` as `allowedCandidates` and `planCellOf`
 * @throws {StoppedError} when told to stop
 */
export function candidatesAtSite(
  world: World,
  question: PlanQuestion,
  siteCells: readonly number[],
  stop: StopSignal,
): CellCandidates[] {
  const [first] = siteCells
  const domain = countingDomain(world, question, first, stop)
  const objective = attainableObjective(
    objectiveOf(question),
    whatExists(world, question, domain, stop),
  )
  const settings = siteCells.map((index) => settingsOf(question, index, question.cells[first].cell))
  const { rowOf, site } = preparedRows(
    world,
    question,
    first,
    domain,
    settings.flatMap(({ ofFirst }) => ofFirst),
    stop,
  )
  const isJudgedBySamples = judgedBySamples(question) === true
  const samples = isJudgedBySamples ? cellSamples(world, question, first, stop) : undefined
  const isAskedFor = askedFor(question, world.snapshot.footprints)
  const isAsked = Uint8Array.from(domain.footprints, (footprint) => (isAskedFor(footprint) ? 1 : 0))
  return siteCells.map((index, place) => {
    stop.throwIfStopped()
    const { candidates, ofFirst } = settings[place]
    const rows = ofFirst.map(rowOf)
    return cellCandidates(question, index, candidates, objective, {
      domain,
      isAsked,
      rows,
      site,
      samples,
    })
  })
}

/** The rows of all cells of a question, in its order. */
export function candidatesOfCells(
  world: World,
  question: PlanQuestion,
  stop: StopSignal,
): CellCandidates[] {
  const sites = cellsBySite(question)
  return ofCells(
    sites,
    sites.map((siteCells) => candidatesAtSite(world, question, siteCells, stop)),
  )
}

/** The candidates of a cell, and each as one of the first cell of its site. */
function settingsOf({ cells }: PlanQuestion, index: number, { profile: first }: Cell) {
  const { cell, decisions } = cells[index]
  const candidates = allowedCandidates(cell, decisions)
  const ofFirst = candidates.map(({ azimuthDeg, electricalTiltDeg, txPowerDbm }): Candidate => {
    const tiltDeg = electricalTiltDeg ?? cell.profile.electricalDowntiltDeg
    const powerDbm = txPowerDbm ?? cell.profile.txPowerDbm
    return {
      azimuthDeg,
      electricalTiltDeg: tiltDeg === first.electricalDowntiltDeg ? null : tiltDeg,
      txPowerDbm: powerDbm === first.txPowerDbm ? null : powerDbm,
    }
  })
  return { candidates, ofFirst }
}

/** What an antenna does at some candidates, of which the same may be there more than once. */
function preparedRows(
  world: World,
  { cells, rays, servedAboveDbm }: PlanQuestion,
  index: number,
  domain: NetworkDomain,
  wanted: readonly Candidate[],
  stop: StopSignal,
) {
  const keyOf = ({ azimuthDeg, electricalTiltDeg, txPowerDbm }: Candidate) =>
    `${azimuthDeg} ${electricalTiltDeg} ${txPowerDbm}`
  const distinct = new Map(wanted.map((candidate) => [keyOf(candidate), candidate]))
  const candidates = [...distinct.values()].sort(compareCandidates)
  const { cell } = cells[index]
  const { rows, site } = prepareCell(world, cell, rays, domain, candidates, stop, servedAboveDbm)
  const prepared = new Map(candidates.map((candidate, place) => [keyOf(candidate), rows[place]]))
  return { rowOf: (candidate: Candidate): PreparedRow => prepared.get(keyOf(candidate))!, site }
}
