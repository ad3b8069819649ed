import type { Cell } from '../../cell.ts'
import type { StopSignal } from '../../../stop-signal.ts'
import type { World } from '../../world.ts'
import { type Choice, compareChoices } from '../../../optimization/candidate.ts'
import type { NetworkDomain } from './domain.ts'
import { prepareCell, type PreparedRow } from './prepare.ts'
import { wishesOfWhat } from '../../../optimization/model/objective.ts'
import { type CellRows, cellRows } from './cell-rows.ts'
import { cellSamples } from './cell-samples.ts'
import { askedFor, countingDomain, whatExists } from './counting-domain.ts'
import { decidedChoices } from './decisions.ts'
import { mastsOf, ofCells } from './plan-sites.ts'
import { judgedBySamples, type PlanQuestion, wishesOf } from '../plan-question.ts'

/**
 * The rows of the cells of a mast: what several of them may be set to is looked at once.
 *
 * @param mast places of its cells in the question, as in `mastsOf`
 * @returns in the order of the mast
 * @throws {SightlineError} `invalid_request` as `decidedChoices` and `cellOptions`
 * @throws {StoppedError} when told to stop
 */
export function mastRows(
  world: World,
  question: PlanQuestion,
  mast: readonly number[],
  stop: StopSignal,
): CellRows[] {
  const [first] = mast
  const domain = countingDomain(world, question, first, stop)
  const wishes = wishesOfWhat(wishesOf(question), whatExists(world, question, domain, stop))
  const settings = mast.map((index) => settingsOf(question, index, question.cells[first].cell))
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
  return mast.map((index, place) => {
    stop.throwIfStopped()
    const { choices, ofFirst } = settings[place]
    const rows = ofFirst.map(rowOf)
    return cellRows(question, index, choices, wishes, { domain, isAsked, rows, site, samples })
  })
}

/** The rows of all cells of a question, in its order. */
export function allRows(world: World, question: PlanQuestion, stop: StopSignal): CellRows[] {
  const masts = mastsOf(question)
  return ofCells(
    masts,
    masts.map((mast) => mastRows(world, question, mast, stop)),
  )
}

/** The choices of a cell, and each as one of the first cell of its mast. */
function settingsOf({ cells }: PlanQuestion, index: number, { profile: first }: Cell) {
  const { cell, decisions } = cells[index]
  const choices = decidedChoices(cell, decisions)
  const ofFirst = choices.map(({ azimuthDeg, electricalTiltDeg, txPowerDbm }): Choice => {
    const tiltDeg = electricalTiltDeg ?? cell.profile.electricalDowntiltDeg
    const powerDbm = txPowerDbm ?? cell.profile.txPowerDbm
    return {
      azimuthDeg,
      electricalTiltDeg: tiltDeg === first.electricalDowntiltDeg ? null : tiltDeg,
      txPowerDbm: powerDbm === first.txPowerDbm ? null : powerDbm,
    }
  })
  return { choices, ofFirst }
}

/** What an antenna does at some choices, of which the same may be there more than once. */
function preparedRows(
  world: World,
  { cells, rays, servedAboveDbm }: PlanQuestion,
  index: number,
  domain: NetworkDomain,
  wanted: readonly Choice[],
  stop: StopSignal,
) {
  const keyOf = ({ azimuthDeg, electricalTiltDeg, txPowerDbm }: Choice) =>
    `${azimuthDeg} ${electricalTiltDeg} ${txPowerDbm}`
  const distinct = new Map(wanted.map((choice) => [keyOf(choice), choice]))
  const choices = [...distinct.values()].sort(compareChoices)
  const { cell } = cells[index]
  const { rows, site } = prepareCell(world, cell, rays, domain, choices, stop, servedAboveDbm)
  const prepared = new Map(choices.map((choice, place) => [keyOf(choice), rows[place]]))
  return { rowOf: (choice: Choice): PreparedRow => prepared.get(keyOf(choice))!, site }
}
