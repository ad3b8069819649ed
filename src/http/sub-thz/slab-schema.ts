import { materialFrequencyRangeGhz } from '../../analyses/sub-thz/material.ts'
import {
  angleSources,
  thicknessProvenances,
  thicknessRangeM,
} from '../../analyses/sub-thz/slab-reference.ts'
import { incidenceAngleRange } from '../../rf/sub-thz/plane-wave.ts'
import {
  anyNumber,
  anyText,
  arrayOf,
  boundedNumber,
  nullable,
  requestObject,
  responseObject,
  texts,
} from '../wire/shapes.ts'
import { referenceFingerprintText } from './identity.ts'
import {
  complexSchema,
  materialIdentityMembers,
  materialMembers,
  mediumRequest,
  mediumSchema,
  optionalMaterialMembers,
} from './material-schema.ts'
import { slabModelId } from './references.ts'
import { always, shortText } from './shapes.ts'

export const slabRequest = requestObject(
  'SubThzMaterialRequest',
  {
    schema_version: { type: 'integer', const: 1 },
    frequency_ghz: boundedNumber(materialFrequencyRangeGhz, 'Gigahertz.'),
    ...materialMembers,
    thickness_m: boundedNumber(thicknessRangeM, 'Metres; a slab of 0 m vanishes.'),
    thickness_provenance: {
      type: 'string',
      enum: thicknessProvenances,
      default: 'user_declared',
    },
    incidence_angle_deg: boundedNumber(
      incidenceAngleRange,
      'From the normal of the slab; 0 is normal incidence.',
    ),
    polarization: {
      type: 'string',
      enum: ['TE', 'TM'],
      description:
        'TE: electric field perpendicular to the plane of incidence. H and V are not it.',
    },
    incident_medium: mediumRequest,
    exit_medium: mediumRequest,
    geometry_context: {
      type: 'object',
      additionalProperties: false,
      properties: {
        incidence_angle_source: { type: 'string', enum: angleSources, default: 'user_declared' },
        facade_normal_provenance: {
          ...shortText,
          description: 'Where the normal of a geometry_derived angle comes from; required for it.',
        },
        intersections_detected: { type: 'integer', minimum: 0, maximum: 1_000_000 },
        selected_interaction_id: shortText,
      },
    },
  },
  [
    'schema_version',
    'frequency_ghz',
    'material_source',
    'thickness_m',
    'incidence_angle_deg',
    'polarization',
    'incident_medium',
    'exit_medium',
  ],
)

const complexPair = responseObject({ real: anyNumber, imaginary: anyNumber })

const ledger = responseObject(
  {
    reflection_coefficient: complexSchema,
    transmission_coefficient: complexSchema,
    first_interface_reflection_coefficient: complexSchema,
    interface_reflection_power_fraction: anyNumber,
    reflected_power_fraction: anyNumber,
    transmitted_power_fraction: anyNumber,
    absorbed_power_fraction: anyNumber,
    power_balance_error: anyNumber,
    power_flux_correction: anyNumber,
    transmission_loss_db: anyNumber,
    lower_bound_transmission_loss_db: anyNumber,
    numeric_state: {
      enum: ['finite', 'power_below_numeric_floor', 'below_numeric_floor', 'no_power_transmitted'],
    },
    multiple_internal_reflections_included: always(true),
    angles: responseObject({ incident_deg: anyNumber, slab_deg: anyNumber, exit_deg: anyNumber }),
    propagation_constant: complexPair,
    normal_phase_thickness: complexPair,
  },
  {
    id: 'SubThzSlabLedger',
    optional: [
      'transmission_coefficient',
      'transmitted_power_fraction',
      'absorbed_power_fraction',
      'transmission_loss_db',
      'lower_bound_transmission_loss_db',
    ],
  },
)

export const slabResponse = responseObject(
  {
    schema_version: always(1),
    model_id: always(slabModelId),
    model_version: always('v1'),
    status: {
      enum: [
        'applicable',
        'material_frequency_out_of_range',
        'below_numeric_floor',
        'power_balance_warning',
      ],
    },
    readiness: always('reference_only'),
    promoted: always(false),
    reference: responseObject({
      recommendation: anyText,
      revision: anyText,
      url: anyText,
      pdf_url: anyText,
      annex: anyText,
      sections: texts,
      equations: texts,
      scope: anyText,
    }),
    material: responseObject(
      { ...materialIdentityMembers, thickness_m: anyNumber, thickness_provenance: anyText },
      { optional: [...optionalMaterialMembers] },
    ),
    geometry: responseObject({
      frequency_ghz: anyNumber,
      wavelength_m: anyNumber,
      incidence_angle_deg: anyNumber,
      incidence_angle_source: { enum: angleSources },
      angle_convention: anyText,
      polarization: { enum: ['TE', 'TM'] },
      facade_normal_provenance: nullable('string'),
      intersections_detected: nullable('integer'),
      selected_interaction_id: nullable('string'),
      geometry_mode: { enum: ['declared_plane_wave', 'selected_interaction_not_composed'] },
    }),
    media: responseObject({ incident: mediumSchema, exit: mediumSchema }),
    applicability: responseObject(
      {
        status: anyText,
        reasons: texts,
        frequency_range_ghz: { type: ['array', 'null'], items: anyNumber },
        angle_range_deg: arrayOf(anyNumber),
        supported_polarizations: texts,
      },
      { optional: ['reasons'] },
    ),
    ledger,
    comparison: responseObject(
      {
        historical_research_heuristic_db: anyNumber,
        slab_transmission_loss_db: anyNumber,
        slab_lower_bound_transmission_loss_db: anyNumber,
        difference_from_heuristic_db: anyNumber,
        combined: always(false),
        interpretation: anyText,
      },
      {
        optional: [
          'slab_transmission_loss_db',
          'slab_lower_bound_transmission_loss_db',
          'difference_from_heuristic_db',
        ],
      },
    ),
    property_provenance: responseObject({
      material_properties: anyText,
      thickness: anyText,
      incidence_angle: anyText,
      polarization: anyText,
      surrounding_media: anyText,
    }),
    fingerprint: referenceFingerprintText('sub-thz-material-reference'),
    assumptions: texts,
    limitations: texts,
  },
  { id: 'SubThzMaterialResponse', optional: ['ledger'] },
)
