import { maximumCells, maximumPlannedCells } from '../../../../src/optimization/network-size.ts'
import type { PlanJob, PlanResponse } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion, type ResultProps } from '../../question/question.ts'
import { jobState } from '../shared/follow-job.ts'
import { asItStands, manyAnswer } from './answer.ts'
import type { ManyAnswer } from './answer.ts'
import { chosenText } from './chosen.ts'
import { drawMany, manyService } from './drawing.ts'
import { question as id } from './limits.ts'
import { manyNumbers, manyAssumptions, manyShapedBy, manySummary, listedChanges } from './report.ts'
import { manyProblem, manyRequest, manyTarget } from './request.ts'
import { untilPlanned } from './running.ts'

export const manyQuestion = defineQuestion<ManyAnswer>({
  id,
  label: 'Plan many cells',
  verb: 'Plan these cells',
  icon: 'manyCells',
  about: 'cells',
  isMain: true,
  isAskedByLink: false,
  hint: `Azimuths, tilts, powers, on or off, for up to ${formatNumber(maximumPlannedCells)} cells at once: the changes in the order in which they bring the most, and how far the plan is from the best of all at most.`,
  target: manyTarget,
  problem: manyProblem,
  request: manyRequest,
  async ask({ post, request, handedIn, ...watching }) {
    const towers = request['towers'] as readonly unknown[]
    if (towers.length <= maximumCells) {
      const path = 'api/plan-network'
      const plan = await post<PlanResponse & { fingerprint: string }>(path, request, 'Planning')
      return manyAnswer(plan, { fingerprint: plan.fingerprint, jobId: null })
    }
    const job = await post<PlanJob>(
      'api/processes/network-plan/execution',
      request,
      'Handing in the plan',
    )
    handedIn(job.job_id)
    return untilPlanned(job, watching)
  },
  async resume(jobId, watching) {
    return untilPlanned(await jobState<PlanJob>(jobId, watching.signal), watching)
  },
  fingerprint: (answer) => answer.fingerprint,
  evidence: ({ fingerprint }) => ({ fingerprint }),
  shapedBy: manyShapedBy,
  Settings: lazyView(async () => (await import('./parts.ts')).ManySettings),
  Panel: lazyView(async () => (await import('./parts.ts')).ManyPanel),
  dock: { label: 'Changes', View: lazyView(async () => (await import('./parts.ts')).ManyDock) },
  drawnBy: chosenText,
  draw: drawMany,
  Legend: ManyLegend,
  describe: ({ rank, name, words }, layer) =>
    layer === 'places' || layer === 'fill'
      ? { title: `${String(rank)}. ${String(name)}`, rows: [['Change', String(words)]] }
      : null,
  service: manyService,
  before: asItStands,
  numbers: manyNumbers,
  listed: listedChanges,
  assumptions: manyAssumptions,
  summary: manySummary,
})

function ManyLegend({ result: { answer } }: ResultProps<ManyAnswer>) {
  if (answer.changes.length === 0) return <p class="legend-note">nothing is changed</p>
  return (
    <ul class="stack legend-list">
      <li>
        <i class="dot best" /> change, by its place in the list
      </li>
      <li>
        <i class="stroke best" /> sector as it would be
      </li>
    </ul>
  )
}
