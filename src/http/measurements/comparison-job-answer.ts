import { maximumMeasuredCells } from '../../analyses/cell-count.ts'
import { modelVariants } from '../../analyses/measurements/model-variants.ts'
import { maximumCampaignSamples } from '../../analyses/question-bounds.ts'
import type { Configuration } from '../../config.ts'
import {
  measurementComparisonKind,
  measurementComparisonRecord,
} from '../../jobs/kinds/measurement-comparison.ts'
import { campaignBodyBytes } from '../server/json-body.ts'
import { type JobView, jobIdentity, jobState, type ShownJob } from '../wire/job-answer.ts'
import { processLinks } from '../wire/process-links.ts'
import { count, group, kind, object, says, wordList, words } from '../wire/told.ts'
import { comparisonResult } from './comparison-answer.ts'
import { variantName } from './variant-name.ts'

const { id: processId } = measurementComparisonKind

/** The job of a comparison; its result once it has succeeded. */
export const comparisonJobView: JobView = {
  kind: processId,
  plural: 'measurement comparisons',
  answer: object<ShownJob>(
    {
      ...jobState(processId),
      completed_models: says(
        'The last one is the ranking.',
        count(({ job }) => job.completedUnits),
      ),
      total_models: count(({ job }) => job.totalUnits),
      sample_count: count(({ job }) => measurementComparisonRecord(job).sampleCount),
      ...jobIdentity('The answer is that of an equal comparison.'),
      definition: kind<unknown>({
        type: 'object',
        description: 'As it was sent, without its samples.',
      })(({ job }) => job.sent),
      result: comparisonResult.optional(({ job }) => {
        const { sampleCount, table } = measurementComparisonRecord(job)
        return table === null ? null : { sampleCount, answer: table }
      }),
    },
    { id: 'MeasurementComparisonJob' },
  ),
}

/** What the process takes, and what it gives. */
export const comparisonProcess = object<Configuration>(
  {
    id: words(processId),
    version: words('1.0.0'),
    title: words('Comparison of models on measurements'),
    description: words(
      'Every propagation model on the same measured RSRP, held out over contiguous fifths, ranked; the ' +
        'same as POST /api/measurements/compare for longer campaigns.',
    ),
    job_control_options: wordList(['async-execute', 'dismiss']),
    models: wordList(modelVariants.map((one) => `${one.modelId} ${variantName(one)}`)),
    limits: group<Configuration>({
      max_samples: count(() => maximumCampaignSamples),
      max_towers: count(() => maximumMeasuredCells),
      max_body_bytes: count(() => campaignBodyBytes),
      max_waiting_jobs: count('MAX_WAITING_EXPERIMENTS'),
      kept_ended_jobs: count('KEPT_EXPERIMENTS'),
    }),
    ...processLinks(processId),
  },
  { id: 'MeasurementComparisonProcess' },
)
