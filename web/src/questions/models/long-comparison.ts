import { maximumMeasuredSamples } from '../../../../src/analyses/question-bounds.ts'
import type { ComparisonJob } from '../../api/types.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { followJob } from '../shared/follow-job.ts'
import { atOnce, samplesIn } from '../shared/sample-selection.ts'
import type { ComparisonAnswer } from './answer.ts'

/** Whether a campaign has more samples than models are compared on at once. */
export const isLong = (request: RequestBody): boolean =>
  samplesIn(request).length > maximumMeasuredSamples

/** The body of the job: without the model that is looked at, samples named by their places alone. */
export function longBody(request: RequestBody): RequestBody {
  const samples = samplesIn(request)
  const digits = String(samples.length).length
  const members = Object.entries(request).filter(([name]) => name !== 'detail_of')
  return {
    ...Object.fromEntries(members),
    samples: samples.map((sample, i) => ({ ...sample, id: String(i).padStart(digits, '0') })),
  }
}

/** A question that is answered at once about the model that is looked at: an even choice of the samples. */
export const lookedAt = (request: RequestBody): RequestBody | null =>
  request['detail_of'] === undefined ? null : atOnce(request)

interface Watching {
  readonly signal: AbortSignal
  readonly report: (step: string) => void
}

/** The table of a job that was handed in, once all models are judged. */
export async function untilCompared(
  job: ComparisonJob,
  watching: Watching,
): Promise<ComparisonAnswer> {
  const { result, fingerprint } = await followJob(job, {
    ...watching,
    progress: progressText,
    called: 'The comparison',
  })
  if (result === undefined) throw new Error('a comparison that has succeeded has a result')
  return { ...result, fingerprint }
}

const progressText = ({ status, completed_models, total_models }: ComparisonJob): string =>
  status === 'accepted'
    ? 'Waiting for its turn'
    : `${completed_models} of ${total_models} steps: one model each, then the ranking`
