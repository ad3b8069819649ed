import { maximumRuns } from '../../analyses/question-bounds.ts'
import { jobStatuses } from '../../jobs/job.ts'
import { outsidePackSchema } from '../wire/answer-evidence.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  countNumber,
  fingerprintText,
  mapOf,
  responseObject,
  texts,
} from '../wire/shapes.ts'

const link = responseObject(
  { rel: anyText, method: anyText, href: anyText, templated: anyFlag },
  { optional: ['templated'] },
)

const axisDescription = responseObject(
  {
    member: anyText,
    dimension: anyText,
    minimum: anyNumber,
    maximum: anyNumber,
    exclusive_minimum: anyFlag,
  },
  { optional: ['minimum', 'maximum', 'exclusive_minimum'] },
)

export const processResponse = responseObject(
  {
    id: anyText,
    version: anyText,
    title: anyText,
    description: anyText,
    job_control_options: texts,
    dimensions: texts,
    axes: arrayOf(axisDescription),
    max_runs: countNumber,
    limits: responseObject({
      max_runs: countNumber,
      max_name_characters: countNumber,
      max_waiting_experiments: countNumber,
      kept_ended_experiments: countNumber,
    }),
    links: arrayOf(link),
  },
  { id: 'ExperimentProcess' },
)

const run = responseObject(
  {
    index: countNumber,
    fingerprint: { type: 'string', pattern: '^[0-9a-f]{16}$' },
    parameters: responseObject({
      frequency_ghz: anyNumber,
      tx_power_dbm: anyNumber,
      beam_width_deg: anyNumber,
      azimuth_deg: anyNumber,
      calibration_offset_db: anyNumber,
    }),
    avg_rx_dbm: anyNumber,
    blocked_pct: anyNumber,
    gap_pct: anyNumber,
    gap_buildings: countNumber,
    served_buildings: countNumber,
    candidate_buildings: countNumber,
    outside_pack: outsidePackSchema,
    non_dominated: anyFlag,
    explanation: anyText,
  },
  { id: 'ExperimentRun', optional: ['outside_pack'] },
)

const time: JsonSchema = { type: 'string', description: 'RFC 3339, UTC.' }

export const jobResponse = responseObject(
  {
    job_id: { type: 'string', pattern: '^job-[0-9a-f]{24}$' },
    process_id: { const: 'batch-experiment' },
    status: { enum: jobStatuses },
    message: anyText,
    created_at: time,
    started_at: time,
    finished_at: time,
    progress: { type: 'number', minimum: 0, maximum: 1 },
    completed_runs: { type: 'integer', minimum: 0, maximum: maximumRuns },
    total_runs: { type: 'integer', minimum: 1, maximum: maximumRuns },
    fingerprint: fingerprintText,
    cache_hit: { type: 'boolean', description: 'The answer is that of an equal experiment.' },
    dataset: responseObject({ id: anyText, version: anyText, sha256: mapOf(anyText) }),
    result: responseObject(
      {
        runs: arrayOf(run),
        objectives: texts,
        cache_state: { enum: ['computed', 'cached'] },
        definition: { type: 'object', description: 'As it was sent.' },
      },
      { id: 'ExperimentResult' },
    ),
  },
  { id: 'ExperimentJob', optional: ['message', 'started_at', 'finished_at', 'result'] },
)
