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
import { processMembers } from '../wire/process-members.ts'
import * as field from '../wire/answer-schema.ts'
import { comparisonResult } from './comparison-answer.ts'
import { variantName } from './variant-name.ts'

const { id: processId } = measurementComparisonKind

/** The job of a comparison; its result once it has succeeded. */
export const comparisonJobView: JobView = {
  kind: processId,
  answer: field.object<ShownJob>('MeasurementComparisonJob', {
    ...jobState(processId),
    completed_models: field.described(
      'The last one is the ranking.',
      field.count(({ job }) => job.completedUnits),
    ),
    total_models: field.count(({ job }) => job.totalUnits),
    sample_count: field.count(({ job }) => measurementComparisonRecord(job).sampleCount),
    ...jobIdentity('The answer is that of an equal comparison.'),
    definition: field.kind<unknown>({
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
export const comparisonProcess = field.object(
  'MeasurementComparisonProcess',
  processMembers(about, {
    models: field.sentences(modelVariants.map((one) => `${one.modelId} ${variantName(one)}`)),
    limits: field.group<Configuration>({
      max_samples: field.count(() => maximumCampaignSamples),
      max_towers: field.count(() => maximumMeasuredCells),
      max_body_bytes: field.count(() => campaignBodyBytes),
      max_waiting_jobs: field.count('MAX_WAITING_EXPERIMENTS'),
      kept_ended_jobs: field.count('KEPT_EXPERIMENTS'),
    }),
  }),
)
