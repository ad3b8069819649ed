import { frequencyRangeOf } from '../../analyses/sub-thz/material.ts'
import {
  angleSources,
  type SlabAnswer,
  type SlabQuestion,
} from '../../analyses/sub-thz/slab-reference.ts'
import { wavelengthM } from '../../rf/constants.ts'
import { type ComplexNumber, incidenceAngleRange } from '../../rf/sub-thz/plane-wave.ts'
import type { SlabResponse } from '../../rf/sub-thz/slab.ts'
import {
  always,
  group,
  integer,
  list,
  type Members,
  named,
  number,
  object,
  of,
  oneOf,
  text,
  wordList,
  words,
} from '../wire/told.ts'
import { type ReferenceFound, referenceFingerprintKind } from './identity.ts'
import { complex, materialMembers, mediumAt, propertySourceOf } from './material-answer.ts'
import { recommendations, references } from './references.ts'
import { endsOf } from './shapes.ts'
import { polarizations } from './slab-question.ts'
import { limitationsOf, slabTexts } from './slab-texts.ts'

interface SlabFound extends ReferenceFound<SlabQuestion> {
  readonly answer: SlabAnswer
}

const { p2040 } = recommendations

const reference = group<SlabFound>({
  recommendation: words(p2040.reference),
  revision: words(p2040.revision),
  url: words(p2040.url),
  pdf_url: words(p2040.pdfUrl),
  annex: words('Annex 1'),
  sections: wordList(['2.1', '2.2', '3']),
  equations: wordList(['(31)', '(32)', '(37a)', '(37b)', '(43)', '(44)']),
  scope: words(slabTexts.scope),
})

const geometry = object<SlabQuestion>({
  frequency_ghz: number('frequencyGhz'),
  wavelength_m: number(({ frequencyGhz }) => wavelengthM(frequencyGhz)),
  incidence_angle_deg: number('incidenceAngleDeg'),
  incidence_angle_source: oneOf(angleSources)((asked) => asked.geometry.incidenceAngleSource),
  angle_convention: words(slabTexts.angles),
  polarization: oneOf(polarizations)('polarization'),
  facade_normal_provenance: text.orNull((asked) => asked.geometry.facadeNormalProvenance),
  intersections_detected: integer.orNull((asked) => asked.geometry.intersectionsDetected),
  selected_interaction_id: text.orNull((asked) => asked.geometry.selectedInteractionId),
  geometry_mode: oneOf(['declared_plane_wave', 'selected_interaction_not_composed'])((asked) =>
    asked.geometry.selectedInteractionId === null
      ? 'declared_plane_wave'
      : 'selected_interaction_not_composed',
  ),
})

const applicability = group<SlabFound>({
  status: text(({ answer }) => answer.status),
  reasons: list(text).optional(({ answer }) => reasonsOf(answer)),
  frequency_range_ghz: list(number).orNull(({ question }) => {
    const range = frequencyRangeOf(question.material)
    return range && endsOf(range)
  }),
  angle_range_deg: list(number)(() => endsOf(incidenceAngleRange)),
  supported_polarizations: wordList(polarizations),
})

function reasonsOf({ status, slab, properties }: SlabAnswer): string[] {
  const reasons: string[] = status === 'applicable' ? [] : [status]
  if (slab === null && properties !== null) reasons.push('non_finite_result')
  if (slab?.numericState === 'no_power_transmitted') reasons.push('total_internal_reflection')
  return reasons
}

interface LedgerFound {
  readonly found: SlabFound
  readonly slab: SlabResponse
}

const complexPair = object<ComplexNumber>(named(number, 'real', 'imaginary'))

const waves: Members<SlabResponse> = {
  reflection_coefficient: complex('reflection'),
  transmission_coefficient: complex.optional('transmission'),
  first_interface_reflection_coefficient: complex('firstInterfaceReflection'),
  interface_reflection_power_fraction: number('firstInterfacePowerFraction'),
  reflected_power_fraction: number('reflectedPowerFraction'),
  transmitted_power_fraction: number.optional('transmittedPowerFraction'),
}

const balance: Members<SlabResponse> = {
  ...named(number, 'powerBalanceError', 'powerFluxCorrection'),
  ...named(number.optional, 'transmissionLossDb', 'lowerBoundTransmissionLossDb'),
  numeric_state: oneOf([
    'finite',
    'power_below_numeric_floor',
    'below_numeric_floor',
    'no_power_transmitted',
  ])('numericState'),
  multiple_internal_reflections_included: always(true),
}

const ledger = object<LedgerFound>(
  {
    ...of(({ slab }: LedgerFound) => slab, waves),
    // Without a balance nothing can be said of what is absorbed.
    absorbed_power_fraction: number.optional(({ found, slab }) =>
      found.answer.status === 'power_balance_warning' ? null : slab.absorbedPowerFraction,
    ),
    ...of(({ slab }: LedgerFound) => slab, balance),
    angles: group({
      incident_deg: number(({ found }) => found.question.incidenceAngleDeg),
      slab_deg: number(({ slab }) => slab.slabAngleDeg),
      exit_deg: number(({ slab }) => slab.exitAngleDeg),
    }),
    propagation_constant: complexPair(({ slab }) => slab.propagationConstant),
    normal_phase_thickness: complexPair(({ slab }) => slab.normalPhaseThickness),
  },
  { id: 'SubThzSlabLedger' },
)

const comparison = object<SlabAnswer>({
  historical_research_heuristic_db: number('heuristicLossDb'),
  slab_transmission_loss_db: number.optional(({ slab }) => slab?.transmissionLossDb),
  slab_lower_bound_transmission_loss_db: number.optional(
    ({ slab }) => slab?.lowerBoundTransmissionLossDb,
  ),
  difference_from_heuristic_db: number.optional(({ slab, heuristicLossDb }) => {
    const lossDb = slab?.transmissionLossDb ?? null
    return lossDb === null ? null : lossDb - heuristicLossDb
  }),
  combined: always(false),
  interpretation: words(slabTexts.comparison),
})

const provenance = object<SlabQuestion>({
  material_properties: text(({ material }) => propertySourceOf(material)),
  thickness: text('thicknessProvenance'),
  incidence_angle: text((asked) => asked.geometry.incidenceAngleSource),
  polarization: words('user_declared'),
  surrounding_media: text(({ incidentMedium, exitMedium }) =>
    [incidentMedium, exitMedium].map(({ propertySource }) => propertySource).join(', '),
  ),
})

/** The answer of `POST /api/sub-thz-material-reference`; numbers as computed, nothing is rounded. */
export const slabAnswer = object<SlabFound>(
  {
    schema_version: always(1),
    model_id: always(references.slab.modelId),
    model_version: always('v1'),
    status: oneOf([
      'applicable',
      'material_frequency_out_of_range',
      'below_numeric_floor',
      'power_balance_warning',
    ])(({ answer }) => answer.status),
    readiness: always('reference_only'),
    promoted: always(false),
    reference,
    material: group({
      ...of(
        ({ question, answer }: SlabFound) => ({
          choice: question.material,
          properties: answer.properties,
        }),
        materialMembers,
      ),
      thickness_m: number(({ question }) => question.thicknessM),
      thickness_provenance: text(({ question }) => question.thicknessProvenance),
    }),
    geometry: geometry('question'),
    media: object<SlabQuestion>({
      incident: mediumAt(({ frequencyGhz, incidentMedium }) => ({
        medium: incidentMedium,
        frequencyGhz,
      })),
      exit: mediumAt(({ frequencyGhz, exitMedium }) => ({ medium: exitMedium, frequencyGhz })),
    })('question'),
    applicability,
    ledger: ledger.optional((found) => {
      const { slab } = found.answer
      return slab && { found, slab }
    }),
    comparison: comparison('answer'),
    property_provenance: provenance('question'),
    fingerprint: referenceFingerprintKind(references.slab)('fingerprint'),
    assumptions: wordList(slabTexts.assumptions),
    limitations: list(text)(({ answer }) => limitationsOf(answer)),
  },
  { id: 'SubThzMaterialResponse' },
)
