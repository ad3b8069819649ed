import { type PlanDocument, readDocument } from './bounded-plan-document.ts'
import { listOf, type Members, membersOf } from './document-members.ts'
import type { DocumentSetting } from './document-settings.ts'
import { baselinePlanOf, pointsOf } from './document-plan-points.ts'
import { objectiveScale } from './document-points.ts'

/** Printed scores have six decimals. */
const scoreRounding = 1e-6

/**
 * The first thing that an answer says otherwise of its plan than the certificate in it, as a sentence: the
 * cells with what they are set to now and by the plan, the changes with what they bring, and the scores;
 * null when the two agree. What the answer does not have, and settings that the certificate does not name,
 * are not compared.
 *
 * @param answer what holds `cells`, `changes`, `baseline`, `planned`
 * @throws SightlineError `invalid_request` where the certificate is no bounded plan
 */
export function statedPlanDifference(answer: unknown, certificate: unknown): string | null {
  const document = readDocument(certificate)
  const { cells, changes, baseline, planned } = membersOf(answer)
  return (
    cellsDifference(document, cells) ??
    changesDifference(document, changes) ??
    scoreDifference(document, baseline, 'baseline', baselinePlanOf(document)) ??
    scoreDifference(document, planned, 'planned', document.plan)
  )
}

/** Whether an answer tells settings that the certificate in it does not name. */
export function tellsMoreSettings(answer: unknown, certificate: unknown): boolean {
  const { cells, changes } = membersOf(answer)
  const isReported = cells !== undefined || changes !== undefined
  return (
    isReported && readDocument(certificate).cells.some(({ settings }) => settings === undefined)
  )
}

function cellsDifference(document: PlanDocument, printed: unknown): string | null {
  if (printed === undefined) return null
  const list = listOf(printed)
  if (list.length !== document.cells.length)
    return `the answer tells ${list.length} cells, its certificate has ${document.cells.length}`
  for (const [place, { id, baseline, candidates, settings }] of document.cells.entries()) {
    const cell = list.find((one) => one['id'] === id)
    const chosen = document.plan[place]
    if (cell === undefined) return `the answer does not tell cell "${id}" of its certificate`
    const isChanged = candidates[chosen].isChange
    if (cell['changed'] !== isChanged)
      return `cell "${id}" is ${isChanged ? '' : 'not '}changed by the certificate, the answer says otherwise`
    if (!isSetting(cell['current'], settings?.[baseline]))
      return `current of cell "${id}" is not what its certificate says`
    if (!isSetting(cell['chosen'], settings?.[chosen]))
      return `chosen of cell "${id}" is not what its certificate says`
  }
  return null
}

/** Each cell that the plan changes is told once, with what it brings to those before it. */
function changesDifference(document: PlanDocument, printed: unknown): string | null {
  if (printed === undefined) return null
  const { cells, plan } = document
  const list = listOf(printed)
  const changed = [...plan.keys()].filter((cell) => cells[cell].candidates[plan[cell]].isChange)
  if (list.length !== changed.length)
    return `the answer tells ${list.length} changes, the plan of its certificate has ${changed.length}`
  const before = baselinePlanOf(document)
  for (const change of list) {
    const place = changed.find((cell) => cells[cell].id === change['id'])
    if (place === undefined || before[place] === plan[place])
      return `a change of ${JSON.stringify(change['id'])} is not in the plan of the certificate, or told twice`
    const { id, settings } = cells[place]
    if (!isSetting(change['chosen'], settings?.[plan[place]]))
      return `the change of cell "${id}" is not what its certificate says`
    const after = before.with(place, plan[place])
    const difference = gainDifference(document, change, place, before, after)
    if (difference !== null) return difference
    before[place] = plan[place]
  }
  return null
}

function gainDifference(
  document: PlanDocument,
  change: Members,
  place: number,
  before: readonly number[],
  after: readonly number[],
): string | null {
  // Of samples the certificate says what the whole plan makes of them, and nothing of a part of it.
  if (document.samples !== null) return null
  const baselinePlan = baselinePlanOf(document)
  const alone = baselinePlan.with(place, document.plan[place])
  const scores = {
    gain: pointsOf(document, after) - pointsOf(document, before),
    alone: pointsOf(document, alone) - pointsOf(document, baselinePlan),
  }
  for (const [name, points] of Object.entries(scores))
    if (!isScore(change[name], points))
      return `${name} of the change of cell "${document.cells[place].id}" is ${points / objectiveScale} by the certificate, not ${JSON.stringify(change[name])}`
  return scoreDifference(document, change['after'], 'after of a change', after)
}

/** The answer prints the score of a plan as its certificate has it. */
function scoreDifference(
  document: PlanDocument,
  figures: unknown,
  name: string,
  plan: readonly number[],
): string | null {
  const { score } = membersOf(figures)
  const isWhole = plan.every((candidate, cell) => candidate === document.plan[cell])
  if (score === undefined || (document.samples !== null && !isWhole)) return null
  const points = pointsOf(document, plan)
  if (isScore(score, points)) return null
  return name === 'planned'
    ? `the answer prints the score ${JSON.stringify(score)}, the plan of its certificate has ${points / objectiveScale}`
    : `the answer prints the score ${JSON.stringify(score)} in ${name}, by its certificate it is ${points / objectiveScale}`
}

function isScore(value: unknown, points: number): boolean {
  return typeof value === 'number' && Math.abs(value - points / objectiveScale) <= scoreRounding
}

/** Whether an answer tells a setting as it is; undefined: the certificate does not name it. */
function isSetting(printed: unknown, setting: DocumentSetting | undefined): boolean {
  if (setting === undefined) return true
  const { on, azimuth_deg, electrical_tilt_deg, tx_power_dbm } = membersOf(printed)
  return (
    on === (setting !== null) &&
    azimuth_deg === (setting?.azimuthDeg ?? null) &&
    electrical_tilt_deg === (setting?.electricalTiltDeg ?? null) &&
    tx_power_dbm === (setting?.txPowerDbm ?? null)
  )
}
