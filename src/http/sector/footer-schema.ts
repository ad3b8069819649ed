import { propagationModelIds } from '../../rf/models/list.ts'
import { answerEvidenceProperties, optionalAnswerEvidence } from '../wire/answer-evidence.ts'
import { applicability, transmitterSite } from '../wire/cell-schema.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { rfContractSchema } from '../wire/rf-contract-schema.ts'
import { receiverThresholdSchema } from '../wire/rf-profile-schema.ts'
import { anyNumber, arrayOf, countNumber, fingerprintText, responseObject } from '../wire/shapes.ts'

const nearLimit = responseObject(
  {
    member: { enum: ['antenna_height_m', 'receiver_height_m', 'frequency_ghz'] },
    value: anyNumber,
    limit: anyNumber,
    inside_model_id: { enum: propagationModelIds },
    outside_model_id: { enum: propagationModelIds },
    link_count: countNumber,
    link_distances_m: arrayOf(anyNumber),
    power_change_db: {
      ...responseObject({ minimum: anyNumber, median: anyNumber, maximum: anyNumber }),
      description: 'Power just outside the limit minus power just inside, same links.',
    },
  },
  { id: 'NearModelLimit' },
)

const modelEvidence = responseObject(
  {
    evaluated_points: {
      ...countNumber,
      description: 'Nodes with a value, ends of ray segments, or facades with a power.',
    },
    fallback_points: { ...countNumber, description: 'Answered by another model than requested.' },
    fallback_pct: anyNumber,
    distance_clamped_points: {
      ...countNumber,
      description: 'Nearer than the shortest distance of the model, and evaluated at it.',
    },
    distance_clamped_pct: anyNumber,
    near_limits: {
      ...arrayOf(nearLimit),
      description: 'Heights and frequency within 10 % of where the model gives way to another.',
    },
    ...answerEvidenceProperties,
  },
  { id: 'ModelEvidence', optional: optionalAnswerEvidence },
)

/** Members that every sector answer ends with. */
export const footer = {
  model_evidence: modelEvidence,
  receiver_threshold: receiverThresholdSchema,
  rf_contract: rfContractSchema,
  applicability,
  transmitter_site: transmitterSite,
  host_roof_assumed_below_antenna: { const: true },
  fingerprint: fingerprintText,
} as const

/** Those of them that an answer may leave out. */
export const optionalFooter = ['host_roof_assumed_below_antenna'] as const

/** Of the statistics of gaps and of an azimuth. */
export const servedAtReceiverThreshold: JsonSchema = {
  ...countNumber,
  description:
    'Buildings above receiver_threshold.sensitivity_dbm, beside those above the -100 dBm of the ' +
    'building service.',
}
