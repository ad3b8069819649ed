import { formatNumber } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { measurementProblem } from '../shared/measured-request.ts'
import type { ComparisonJob } from '../../api/types.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { jobState } from '../shared/follow-job.ts'
import type { ComparisonAnswer } from './answer.ts'
import { describeResidual, drawResiduals } from './drawing.ts'
import { ModelsLegend } from './legend.tsx'
import { isLong, longBody, lookedAt, untilCompared } from './long-comparison.ts'
import { modelName } from './names.ts'
import { comparisonRequest, questionId } from './request.ts'

export const modelsQuestion = defineQuestion<ComparisonAnswer>({
  id: questionId,
  label: 'Models',
  verb: 'Compare the models',
  icon: 'table',
  about: 'cells',
  isMain: true,
  hint: 'Every propagation model on the measurements of the project: how far off, after one offset and on places left out, and how sure that is.',
  problem: measurementProblem,
  request: comparisonRequest,
  viewMember: 'detail_of',
  async ask({ post, request, handedIn, ...watching }) {
    const compare = (asked: RequestBody, step: string) =>
      post<ComparisonAnswer>('api/measurements/compare', asked, step)
    if (!isLong(request)) return compare(request, 'Comparing the models')
    // The model that is looked at comes first: once a job is handed in, it alone is waited for.
    const looked = lookedAt(request)
    const shown = looked === null ? null : await compare(looked, 'Looking at one model')
    const job = await post<ComparisonJob>(
      'api/processes/measurement-comparison/execution',
      longBody(request),
      'Handing in the measurements',
    )
    handedIn(job.job_id)
    const table = await untilCompared(job, watching)
    return shown?.detail === undefined ? table : { ...table, detail: shown.detail }
  },
  async resume(jobId, watching) {
    return untilCompared(await jobState<ComparisonJob>(jobId, watching.signal), watching)
  },
  fingerprint: (answer) => answer.fingerprint,
  Panel: lazyView(async () => (await import('./panel.tsx')).ModelsPanel),
  covers: ({ detail }) => (detail === undefined ? null : 'measured places'),
  draw: drawResiduals,
  Legend: ModelsLegend,
  describe: describeResidual,
  summary: ({ answer: { models, floor_rmse_db, not_judged_text } }) => {
    const [best] = models
    if (best === undefined || not_judged_text !== null) return not_judged_text ?? 'no model'
    const { label, detail } = modelName(best)
    return `${label}${detail === '' ? '' : `, ${detail}`}: ${formatNumber(best.holdout_rmse_after_offset_db, 1)} dB held out after one offset, floor ${formatNumber(floor_rmse_db, 1)} dB`
  },
})
