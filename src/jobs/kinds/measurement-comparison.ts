import { campaignDocument } from '../../analyses/measurements/campaign-document.ts'
import type { ComparisonTable } from '../../analyses/measurements/comparison.ts'
import type { MeasurementQuestion } from '../../analyses/measurements/measurements.ts'
import { modelVariants } from '../../analyses/measurements/model-variants.ts'
import { fingerprint } from '../../fingerprint.ts'
import { environmentKey } from '../environment.ts'
import type { Job, JobRequest } from '../job.ts'
import type { JobKind } from '../kind.ts'
import type {
  ComparedCampaignDocument,
  MeasurementComparisonTasks,
  ResidualsDocument,
} from './measurement-comparison-tasks.ts'

/**
 * Every model on the samples of a long campaign. The units of the first phase are one model each; the
 * last unit ranks what they leave.
 */
export const measurementComparisonKind: JobKind = {
  id: 'measurement-comparison',
  words: {
    job: 'measurement comparison',
    unit: 'model',
    failure: 'measurement comparison failed',
  },
  unitsOf: (definition) => {
    const campaign = definition as ComparedCampaignDocument
    return {
      compute: async (unit, { pool, snapshot, signal, earlierResults }) => {
        const run = async (task: keyof MeasurementComparisonTasks, input: unknown) => {
          // It has no deadline: at low priority it may have to wait long.
          const { body } = await pool.run(`comparison-job/${task}`, input, {
            snapshot,
            deadlineAt: Infinity,
            signal,
          })
          return JSON.parse(new TextDecoder().decode(body)) as unknown
        }
        if (unit < modelVariants.length) return run('comparedModel', { campaign, index: unit })
        const residuals = (await earlierResults()) as readonly ResidualsDocument[]
        return run('comparedModels', { campaign, residuals })
      },
    }
  },
}

/** A comparison as it is asked for. */
interface AskedComparison {
  readonly question: Pick<MeasurementQuestion, 'cells' | 'samples' | 'noiseFigureDb'>
  /** As it was sent, but for its samples. */
  readonly sent: unknown
}

/** The job of a comparison. */
export function measurementComparisonJob({ question, sent }: AskedComparison): JobRequest {
  const { cells, samples, noiseFigureDb } = question
  const definition: ComparedCampaignDocument = {
    cells,
    noiseFigureDb,
    samples: campaignDocument(samples),
  }
  return {
    kind: measurementComparisonKind.id,
    definition,
    sent,
    phases: [modelVariants.length, 1],
    identity: (environment) =>
      fingerprint({
        process: measurementComparisonKind.id,
        campaign: definition,
        basis: environmentKey(environment),
      }),
    shown: () => ({ sampleCount: samples.length }),
  }
}

/** What the record of a comparison holds beside what every job has. */
interface MeasurementComparisonRecord {
  readonly sampleCount: number
  /** Once it has succeeded; null before. */
  readonly table: ComparisonTable | null
}

/** What a comparison is and has found, of a job of that kind. */
export function measurementComparisonRecord({ shown, results }: Job): MeasurementComparisonRecord {
  const record = shown as Omit<MeasurementComparisonRecord, 'table'>
  return { ...record, table: (results?.[0] ?? null) as ComparisonTable | null }
}
