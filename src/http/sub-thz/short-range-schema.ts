import { heightSources } from '../../spatial/footprint-store.ts'
import {
  candidateModelIds,
  losStates,
  morphologies,
  rooftopRelations,
  valueProvenances,
} from '../../analyses/sub-thz/short-range.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import {
  anyFlag,
  anyNumber,
  anyText,
  arrayOf,
  boundedNumber,
  countNumber,
  requestObject,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import { atmosphereMembers, obstructionFlags } from './atmosphere-schema.ts'
import { referenceFingerprintText } from './identity.ts'
import { shortRangeModelId } from './references.ts'
import { always, linkEndRequest, linkEndSchema } from './shapes.ts'

/** Frequencies at which the rows may be asked for; where they hold is another question. */
const askedFrequencyGhz = { minimum: 1e-9, maximum: 1e6 } as const

const provenanceValue = { type: 'string', enum: valueProvenances } as const

/** A word of a fixed list, in any case and with blanks or hyphens for underscores. */
function wordOf(list: readonly string[], otherwise: string) {
  return {
    type: 'string',
    maxLength: 64,
    default: otherwise,
    description: `One of ${list.join(', ')}; in any case, blanks and hyphens count as underscores.`,
  } as const
}

export const shortRangeRequest = requestObject(
  'SubThzP1411Request',
  {
    frequency_ghz: boundedNumber(askedFrequencyGhz, 'Gigahertz.'),
    transmitter: linkEndRequest,
    receiver: linkEndRequest,
    morphology: wordOf(morphologies, 'unknown'),
    rooftop_relation: wordOf(rooftopRelations, 'unknown'),
    los_state: wordOf(losStates, 'unknown'),
    candidate_model_id: wordOf(['all', ...candidateModelIds], 'all'),
    provenance: {
      type: 'object',
      additionalProperties: false,
      description:
        'Where the values come from. Defaults: frequency and heights user_declared, the distance ' +
        'geometry_derived, the scene unknown, which makes every candidate inapplicable.',
      properties: {
        frequency_ghz: provenanceValue,
        distance_m: provenanceValue,
        tx_height_m: provenanceValue,
        rx_height_m: provenanceValue,
        morphology: provenanceValue,
        rooftop_relation: provenanceValue,
        los_state: provenanceValue,
      },
    },
    atmospheric_reference: {
      type: 'object',
      additionalProperties: false,
      description:
        'A whole request of /api/sub-thz-reference with the same frequency and antennas: for ' +
        'comparison, never added.',
      properties: atmosphereMembers,
      required: ['frequency_ghz', 'transmitter', 'receiver'],
    },
    research_wall_event_count: {
      type: 'integer',
      minimum: 0,
      maximum: 1000,
      description: 'Wall events of the research model, compared at exactly 140 GHz, never added.',
    },
  },
  ['frequency_ghz', 'transmitter', 'receiver'],
)

const heightSource: JsonSchema = { enum: heightSources }

const obstruction = responseObject(
  {
    ...obstructionFlags,
    known_height_building_ids: texts,
    unknown_height_building_ids: texts,
    known_height_count: { type: ['integer', 'null'], minimum: 0 },
    unknown_height_count: { type: ['integer', 'null'], minimum: 0 },
    height_evidence: arrayOf(
      responseObject(
        {
          building_id: anyText,
          logical_building_id: anyText,
          height_m: anyNumber,
          height_source: heightSource,
          known: anyFlag,
        },
        { optional: ['height_m'] },
      ),
    ),
    transmitter_inside_building: { type: ['boolean', 'null'] },
    receiver_inside_building: { type: ['boolean', 'null'] },
  },
  {
    id: 'SubThzObstruction',
    optional: [
      'building_ids',
      'known_height_building_ids',
      'unknown_height_building_ids',
      'height_evidence',
    ],
  },
)

const numberRange: JsonSchema = { type: 'array', items: anyNumber, minItems: 2, maxItems: 2 }

const comparisonFlags = {
  included_in_p1411_median: always(false),
  summed_with_p1411_median: always(false),
} as const

const candidate = responseObject(
  {
    model_id: { enum: candidateModelIds },
    reference: anyText,
    revision: anyText,
    section: anyText,
    table: anyText,
    row: anyText,
    source_url: anyText,
    source_pdf_url: anyText,
    applicability: responseObject(
      {
        status: { enum: ['applicable', 'inapplicable'] },
        applicable: anyFlag,
        reasons: texts,
        general_frequency_range_ghz: numberRange,
        general_distance_range_m: numberRange,
        effective_distance_range_m: numberRange,
        validated_at_frequency_ghz: anyNumber,
        morphologies: texts,
        required_rooftop_relation: anyText,
        required_los_state: anyText,
        envelope_rule: anyText,
      },
      { optional: ['reasons', 'effective_distance_range_m'] },
    ),
    inputs: responseObject({
      frequency_ghz: anyNumber,
      distance_m: anyNumber,
      tx_height_m: anyNumber,
      rx_height_m: anyNumber,
      morphology: anyText,
      rooftop_relation: anyText,
      los_state: anyText,
    }),
    model: responseObject(
      {
        status: { enum: ['median_available', 'not_available_due_to_inapplicability'] },
        equation: anyText,
        coefficients: responseObject({ alpha: anyNumber, beta: anyNumber, gamma: anyNumber }),
        distance_log10: anyNumber,
        frequency_log10: anyNumber,
        distance_term_db: anyNumber,
        frequency_term_db: anyNumber,
        offset_db: anyNumber,
        median_path_loss_db: anyNumber,
        random_fading_included: always(false),
        wall_loss_db: always(0),
        note: anyText,
      },
      {
        optional: [
          'distance_log10',
          'frequency_log10',
          'distance_term_db',
          'frequency_term_db',
          'median_path_loss_db',
        ],
      },
    ),
    uncertainty: responseObject({
      sigma_db: anyNumber,
      distribution: always('zero_mean_gaussian_N(0,sigma)'),
      mean_offset_db: always(0),
      p50_offset_db: always(0),
      interpretation: anyText,
      random_sampling: always(false),
      reported_statistic: always('median_basic_transmission_loss'),
    }),
    p525_comparison: responseObject(
      {
        reference: anyText,
        reference_url: anyText,
        equation: anyText,
        slant_distance_m: anyNumber,
        fspl_db: anyNumber,
        excess_relative_to_fspl_db: anyNumber,
        included_in_p1411_median: always(false),
        note: anyText,
      },
      { optional: ['excess_relative_to_fspl_db'] },
    ),
    external_atmospheric_composition: responseObject(
      {
        status: { enum: ['deferred_unvalidated', 'comparison_only'] },
        reference_model_id: anyText,
        reference: anyText,
        reference_url: anyText,
        free_space_db: anyNumber,
        gas_db: anyNumber,
        rain_db: anyNumber,
        local_fog_db: anyNumber,
        total_path_loss_db: anyNumber,
        difference_to_p1411_median_db: anyNumber,
        ...comparisonFlags,
        note: anyText,
      },
      {
        optional: [
          'free_space_db',
          'gas_db',
          'rain_db',
          'local_fog_db',
          'total_path_loss_db',
          'difference_to_p1411_median_db',
        ],
      },
    ),
    research_sub_thz_comparison: responseObject(
      {
        status: { enum: ['deferred_not_requested', 'comparison_only', 'out_of_scope'] },
        reference_model_id: always('research_sub_thz'),
        frequency_ghz: anyNumber,
        wall_event_count: countNumber,
        free_space_db: anyNumber,
        wall_loss_db: anyNumber,
        total_path_loss_db: anyNumber,
        difference_to_p1411_median_db: anyNumber,
        ...comparisonFlags,
        note: anyText,
      },
      {
        optional: [
          'wall_event_count',
          'free_space_db',
          'wall_loss_db',
          'total_path_loss_db',
          'difference_to_p1411_median_db',
        ],
      },
    ),
    obstruction,
    limitations: texts,
    non_claims: texts,
  },
  { id: 'SubThzP1411Candidate' },
)

export const shortRangeResponse = responseObject(
  {
    reference_model_id: always(shortRangeModelId),
    reference: anyText,
    revision: anyText,
    section: anyText,
    table: anyText,
    reference_url: anyText,
    reference_pdf_url: anyText,
    requested_model_id: { enum: ['', ...candidateModelIds] },
    candidates: arrayOf(candidate),
    applicable_candidates: texts,
    comparison_notes: texts,
    scene_context: responseObject({
      frequency_ghz: anyNumber,
      transmitter: linkEndSchema,
      receiver: linkEndSchema,
      horizontal_distance_m: anyNumber,
      slant_distance_m: anyNumber,
      height_delta_m: anyNumber,
      tx_height_m: anyNumber,
      rx_height_m: anyNumber,
      morphology: { enum: morphologies },
      rooftop_relation: { enum: rooftopRelations },
      los_state: { enum: losStates },
      provenance: responseObject({
        frequency_ghz: anyText,
        distance_m: anyText,
        tx_height_m: anyText,
        rx_height_m: anyText,
        morphology: anyText,
        rooftop_relation: anyText,
        los_state: anyText,
      }),
      scenario_mode: {
        enum: ['explicit_scenario_reference_only', 'insufficient_explicit_scenario_evidence'],
      },
      building_data_available: anyFlag,
      terrain_data_available: always(false),
    }),
    obstruction,
    limitations: texts,
    fingerprint: referenceFingerprintText('p1411-reference'),
  },
  { id: 'SubThzP1411Response' },
)
