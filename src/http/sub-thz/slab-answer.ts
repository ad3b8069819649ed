import { frequencyRangeOf } from '../../analyses/sub-thz/material.ts'
import {
  angleSources,
  type SlabAnswer,
  type SlabQuestion,
} from '../../analyses/sub-thz/slab-reference.ts'
import { wavelengthM } from '../../rf/constants.ts'
import { conductivityLossFormula } from '../../rf/sub-thz/permittivity.ts'
import { type ComplexNumber, incidenceAngleRange } from '../../rf/sub-thz/plane-wave.ts'
import type { SlabResponse } from '../../rf/sub-thz/slab.ts'
import * as field from '../wire/answer-schema.ts'
import { complex, materialMembers, mediumAt, propertySourceOf } from './material-answer.ts'
import {
  recommendations,
  referenceFingerprintKind,
  type ReferenceFound,
  references,
} from './references.ts'
import { endsOf } from './shapes.ts'
import { polarizations } from './slab-question.ts'

/** What an answer about a slab says of itself. */
const slabTexts = {
  scope: 'One homogeneous slab with flat parallel faces between two half spaces, one plane wave.',
  angles: 'from the normal of the slab, in the incident medium; 0 is normal incidence',
  comparison:
    'The loss of one wall event in the research model, beside the slab: a convention that means ' +
    'practically opaque. The two are never added.',
  assumptions: [
    `Time convention exp(+j w t): eps = eps_real - j eps_loss, with ${conductivityLossFormula}.`,
    'TE: electric field perpendicular to the plane of incidence; TM: in it. TM reflection has the sign ' +
      'of the magnetic field.',
    'The transmission coefficient is that of the electric field, its phase referred to the normal ' +
      'thickness; transmitted power is its square times power_flux_correction.',
    'All internal reflections are in the result, as waves with their phases.',
  ],
} as const

/** What this answer leaves out. */
function limitationsOf({ status, slab, properties }: SlabAnswer): string[] {
  const limitations = [
    'A wall of one material: no layers, cavities, reinforcement, openings or rough faces.',
    'One plane wave and an unbounded slab: no edges, no beam, no diffuse scattering.',
    'Rows above 100 GHz were checked against public copies of the table, not against its paper.',
  ]
  if (status === 'material_frequency_out_of_range') {
    limitations.push(
      'The frequency lies outside the range of the properties: none is extrapolated.',
    )
  }
  if (status === 'power_balance_warning') {
    limitations.push(
      'The incident medium is lossy: incident and reflected wave carry power together, so the ' +
        'reflected fraction is no share of the incident power and nothing is said of absorption.',
    )
  }
  if (slab === null && properties !== null) {
    limitations.push('The wave grows through the slab beyond any number: there is no ledger.')
  }
  if (slab?.numericState === 'no_power_transmitted') {
    limitations.push(
      'The wave is totally reflected at the exit: no power leaves, and no loss is stated.',
    )
  }
  if (slab?.numericState === 'power_below_numeric_floor') {
    limitations.push('The transmitted fraction is too small for a number; its loss in dB is not.')
  }
  return limitations
}

interface SlabFound extends ReferenceFound<SlabQuestion> {
  readonly answer: SlabAnswer
}

const { p2040 } = recommendations

const reference = field.group<SlabFound>({
  recommendation: field.sentence(p2040.reference),
  revision: field.sentence(p2040.revision),
  url: field.sentence(p2040.url),
  pdf_url: field.sentence(p2040.pdfUrl),
  annex: field.sentence('Annex 1'),
  sections: field.sentences(['2.1', '2.2', '3']),
  equations: field.sentences(['(31)', '(32)', '(37a)', '(37b)', '(43)', '(44)']),
  scope: field.sentence(slabTexts.scope),
})

const geometry = field.object<SlabQuestion>({
  frequency_ghz: field.number('frequencyGhz'),
  wavelength_m: field.number(({ frequencyGhz }) => wavelengthM(frequencyGhz)),
  incidence_angle_deg: field.number('incidenceAngleDeg'),
  incidence_angle_source: field.oneOf(angleSources)((asked) => asked.geometry.incidenceAngleSource),
  angle_convention: field.sentence(slabTexts.angles),
  polarization: field.oneOf(polarizations)('polarization'),
  facade_normal_provenance: field.text.orNull((asked) => asked.geometry.facadeNormalProvenance),
  intersections_detected: field.integer.orNull((asked) => asked.geometry.intersectionsDetected),
  selected_interaction_id: field.text.orNull((asked) => asked.geometry.selectedInteractionId),
  geometry_mode: field.either(
    'declared_plane_wave',
    'selected_interaction_not_composed',
  )((asked) => asked.geometry.selectedInteractionId === null),
})

const applicability = field.group<SlabFound>({
  status: field.text(({ answer }) => answer.status),
  reasons: field.texts.optional(({ answer }) => reasonsOf(answer)),
  frequency_range_ghz: field.numbers.orNull(({ question }) => {
    const range = frequencyRangeOf(question.material)
    return range && endsOf(range)
  }),
  angle_range_deg: field.numbers(() => endsOf(incidenceAngleRange)),
  supported_polarizations: field.sentences(polarizations),
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

const complexPair = field.object<ComplexNumber>(field.named(field.number, 'real', 'imaginary'))

const waves: field.Members<SlabResponse> = {
  reflection_coefficient: complex('reflection'),
  transmission_coefficient: complex.optional('transmission'),
  first_interface_reflection_coefficient: complex('firstInterfaceReflection'),
  interface_reflection_power_fraction: field.number('firstInterfacePowerFraction'),
  reflected_power_fraction: field.number('reflectedPowerFraction'),
  transmitted_power_fraction: field.number.optional('transmittedPowerFraction'),
}

const balance: field.Members<SlabResponse> = {
  ...field.named(field.number, 'powerBalanceError', 'powerFluxCorrection'),
  ...field.named(field.number.optional, 'transmissionLossDb', 'lowerBoundTransmissionLossDb'),
  numeric_state: field.oneOf([
    'finite',
    'power_below_numeric_floor',
    'below_numeric_floor',
    'no_power_transmitted',
  ])('numericState'),
  multiple_internal_reflections_included: field.always(true),
}

const ledger = field.object<LedgerFound>('SubThzSlabLedger', {
  ...field.of(({ slab }: LedgerFound) => slab, waves),
  // Without a balance nothing can be said of what is absorbed.
  absorbed_power_fraction: field.number.optional(({ found, slab }) =>
    found.answer.status === 'power_balance_warning' ? null : slab.absorbedPowerFraction,
  ),
  ...field.of(({ slab }: LedgerFound) => slab, balance),
  angles: field.group({
    incident_deg: field.number(({ found }) => found.question.incidenceAngleDeg),
    slab_deg: field.number(({ slab }) => slab.slabAngleDeg),
    exit_deg: field.number(({ slab }) => slab.exitAngleDeg),
  }),
  propagation_constant: complexPair(({ slab }) => slab.propagationConstant),
  normal_phase_thickness: complexPair(({ slab }) => slab.normalPhaseThickness),
})

const comparison = field.object<SlabAnswer>({
  historical_research_heuristic_db: field.number('heuristicLossDb'),
  slab_transmission_loss_db: field.number.optional(({ slab }) => slab?.transmissionLossDb),
  slab_lower_bound_transmission_loss_db: field.number.optional(
    ({ slab }) => slab?.lowerBoundTransmissionLossDb,
  ),
  difference_from_heuristic_db: field.number.optional(({ slab, heuristicLossDb }) => {
    const lossDb = slab?.transmissionLossDb ?? null
    return lossDb === null ? null : lossDb - heuristicLossDb
  }),
  combined: field.always(false),
  interpretation: field.sentence(slabTexts.comparison),
})

const provenance = field.object<SlabQuestion>({
  material_properties: field.text(({ material }) => propertySourceOf(material)),
  thickness: field.text('thicknessProvenance'),
  incidence_angle: field.text((asked) => asked.geometry.incidenceAngleSource),
  polarization: field.sentence('user_declared'),
  surrounding_media: field.text(({ incidentMedium, exitMedium }) =>
    [incidentMedium, exitMedium].map(({ propertySource }) => propertySource).join(', '),
  ),
})

/** The answer of `POST /api/sub-thz-material-reference`; numbers as computed, nothing is rounded. */
export const slabAnswer = field.object<SlabFound>('SubThzMaterialResponse', {
  schema_version: field.always(1),
  model_id: field.always(references.slab.modelId),
  model_version: field.always('v1'),
  status: field.oneOf([
    'applicable',
    'material_frequency_out_of_range',
    'below_numeric_floor',
    'power_balance_warning',
  ])(({ answer }) => answer.status),
  readiness: field.always('reference_only'),
  promoted: field.always(false),
  reference,
  material: field.group({
    ...field.of(
      ({ question, answer }: SlabFound) => ({
        choice: question.material,
        properties: answer.properties,
      }),
      materialMembers,
    ),
    thickness_m: field.number(({ question }) => question.thicknessM),
    thickness_provenance: field.text(({ question }) => question.thicknessProvenance),
  }),
  geometry: geometry('question'),
  media: field.object<SlabQuestion>({
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
  assumptions: field.sentences(slabTexts.assumptions),
  limitations: field.texts(({ answer }) => limitationsOf(answer)),
})
