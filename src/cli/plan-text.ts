import { textTable } from './text-table.ts'

interface Setting {
  readonly azimuth_deg: number | null
  readonly electrical_tilt_deg: number | null
  readonly tx_power_dbm: number | null
  readonly on: boolean
}

interface Figures {
  readonly score: number
  readonly served_demand_share: number | null
  readonly served_homes_share: number | null
  readonly transmitted_w: number
}

interface ToldLimit {
  readonly of: string
  readonly at_least?: number
  readonly at_most?: number
  readonly planned: number
  readonly met: boolean
  readonly cannot_be_met?: boolean
}

interface PlanResult {
  readonly changes: readonly {
    readonly id: string
    readonly chosen: Setting
    readonly gain: number
    readonly alone: number
    readonly after: Figures
  }[]
  readonly baseline: Figures
  readonly planned: Figures
  readonly limits?: readonly ToldLimit[]
  readonly optimization: {
    readonly search: {
      readonly upper_bound: number
      readonly optimality_gap: number | null
      readonly globally_optimal: boolean
    }
  }
}

/** What the command reads of a job. */
export interface PlanAnswer {
  readonly job_id: string
  readonly status: string
  readonly message?: string
  readonly completed_steps: number
  readonly total_steps: number
  readonly search_progress: readonly { readonly best: number; readonly bound: number | null }[]
  readonly dataset: { readonly id: string; readonly version: string }
  readonly result?: PlanResult
}

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
