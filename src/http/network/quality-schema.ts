// What answers say of radio quality where it has a priority.
import { outageReasons } from '../../analyses/network/quality/plan-quality.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { anyNumber, anyText, countNumber, mapOf, nullable, responseObject } from '../wire/shapes.ts'

const fractionOrNull: JsonSchema = { type: ['number', 'null'], minimum: 0, maximum: 1 }

/** Members of the metrics of a plan; decibels are null without a served sample. */
export const qualityMetricProperties = {
  radio_quality_total_samples: countNumber,
  radio_quality_serviceable_samples: countNumber,
  radio_quality_serviceable_fraction: fractionOrNull,
  p10_sinr_db: nullable('number'),
  median_sinr_db: nullable('number'),
  p10_rsrp_dbm: nullable('number'),
  median_rsrp_dbm: nullable('number'),
  p10_rsrq_db: nullable('number'),
  median_rsrq_db: nullable('number'),
  outage_by_reason: responseObject(
    Object.fromEntries(
      [...outageReasons, 'unavailable_configuration'].map((reason) => [reason, countNumber]),
    ),
  ),
  serving_cell_samples: mapOf(countNumber),
} as const

/** The grid that plans are judged on. */
export const qualityDomainProperties = {
  radio_quality_domain_id: anyText,
  radio_quality_total_samples: countNumber,
  radio_quality_sample_spacing_m: anyNumber,
  radio_quality_noise_figure_db: anyNumber,
} as const

/** What a cell adds. */
export const qualityDeltaProperties = {
  radio_quality_serviceable_samples: anyNumber,
  radio_quality_serviceable_fraction: anyNumber,
} as const
