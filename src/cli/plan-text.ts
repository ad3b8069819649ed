import type { AnswerOf } from './answer-of.ts'
import { textTable } from './text-table.ts'

/** The state of a plan. */
export type PlanAnswer = AnswerOf<'planNetwork'>
type PlanResult = NonNullable<PlanAnswer['result']>
type Setting = PlanResult['changes'][number]['chosen']
type ToldLimit = NonNullable<PlanResult['limits']>[number]

/** How far a plan is, in one line. */
export function planStepText(job: PlanAnswer): string {
  const { job_id: id, completed_steps: done, total_steps: total, search_progress: moments } = job
  const latest = moments.at(-1)
  const bound = latest?.bound ?? null
  return (
    `${id}: ${done} of ${total} steps` +
    (latest === undefined ? '' : `, best ${latest.best.toFixed(6)}`) +
    (bound === null ? '' : `, at most ${bound.toFixed(6)}`)
  )
}

const head = ['change', 'cell', 'azimuth', 'tilt', 'dBm', 'gain', 'alone', 'score', 'demand %', 'W']

/** The changes of a plan as a table, and how good it is. */
export function planText({ dataset }: PlanAnswer, result: PlanResult): string {
  const { changes, baseline, planned, limits = [] } = result
  const rows = changes.map(({ id, chosen, gain, alone, after }, index) => [
    String(index + 1),
    id,
    ...settingTexts(chosen),
    gain.toFixed(6),
    alone.toFixed(6),
    after.score.toFixed(6),
    percent(after.served_demand_share),
    after.transmitted_w.toFixed(2),
  ])
  return [
    ...textTable([head, ...rows]),
    '',
    `${changes.length} changes on ${dataset.id} ${dataset.version}: score ` +
      `${baseline.score.toFixed(6)} becomes ${planned.score.toFixed(6)}` +
      (limits.every(({ met }) => met) ? boundText(result) : ''),
    ...limits.filter(({ met }) => !met).map(missedText),
  ].join('\n')
}

/** A plan that misses a limit is none that the bound is about. */
function boundText({ optimization }: PlanResult): string {
  const { upper_bound: bound, optimality_gap: gap, globally_optimal: isBest } = optimization.search
  const how = isBest ? ': proven' : gap === null ? '' : `: gap ${percent(gap)} %`
  return `, no plan has more than ${bound.toFixed(6)}${how}`
}

function missedText({
  of,
  at_least,
  at_most,
  planned,
  cannot_be_met: isImpossible,
}: ToldLimit): string {
  const wanted = at_least === undefined ? `at most ${at_most}` : `at least ${at_least}`
  const why = isImpossible === true ? ', which no plan keeps beside the others' : ''
  return `not kept: ${of} ${wanted}${why}; the plan has ${Number(planned.toFixed(6))}`
}

function settingTexts({ on, ...values }: Setting): string[] {
  const { azimuth_deg: azimuth, electrical_tilt_deg: tilt, tx_power_dbm: power } = values
  return on ? [azimuth, tilt, power].map(String) : ['off', '', '']
}

function percent(share: number | null): string {
  return share === null ? '' : (100 * share).toFixed(2)
}
