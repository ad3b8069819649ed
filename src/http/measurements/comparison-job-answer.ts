import { maximumMeasuredCells } from '../../optimization/network-size.ts'
import { modelVariants } from '../../analyses/measurements/model-variants.ts'
import { maximumCampaignSamples } from '../../analyses/question-bounds.ts'
import type { Configuration } from '../../config.ts'
import {
  measurementComparisonKind,
  measurementComparisonRecord,
} from '../../jobs/kinds/measurement-comparison.ts'
import { campaignBodyBytes } from '../server/json-body.ts'
import { type JobView, jobIdentity, jobState, type ShownJob } from '../wire/job-answer.ts'
import { processTold } from '../wire/process-told.ts'
import * as tell from '../wire/told.ts'
import { comparisonResult } from './comparison-answer.ts'
import { variantName } from './variant-name.ts'

const { id: processId } = measurementComparisonKind

/** The job of a comparison; its result once it has succeeded. */
export const comparisonJobView: JobView = {
  kind: processId,
  answer: tell.object<ShownJob>('MeasurementComparisonJob', {
    ...jobState(processId),
    completed_models: tell.says(
      'The last one is the ranking.',
      tell.count(({ job }) => job.completedUnits),
    ),
    total_models: tell.count(({ job }) => job.totalUnits),
    sample_count: tell.count(({ job }) => measurementComparisonRecord(job).sampleCount),
    ...jobIdentity('The answer is that of an equal comparison.'),
    definition: tell.kind<unknown>({
      type: 'object',
      description: 'As it was sent, without its samples.',
    })(({ job }) => job.sent),
    result: comparisonResult.optional(({ job }) => {
      const { sampleCount, table } = measurementComparisonRecord(job)
      return table === null ? null : { sampleCount, answer: table }
    }),
  }),
}

const about = {
  id: processId,
  title: 'Comparison of models on measurements',
  description:
    'Every propagation model on the same measured RSRP, held out over contiguous fifths, ranked; the ' +
    'same as POST /api/measurements/compare for longer campaigns.',
}

/** What the process takes, and what it gives. */
export const comparisonProcess = tell.object(
  'MeasurementComparisonProcess',
  processTold(about, {
    models: tell.wordList(modelVariants.map((one) => `${one.modelId} ${variantName(one)}`)),
    limits: tell.group<Configuration>({
      max_samples: tell.count(() => maximumCampaignSamples),
      max_towers: tell.count(() => maximumMeasuredCells),
      max_body_bytes: tell.count(() => campaignBodyBytes),
      max_waiting_jobs: tell.count('MAX_WAITING_EXPERIMENTS'),
      kept_ended_jobs: tell.count('KEPT_EXPERIMENTS'),
    }),
  }),
)
