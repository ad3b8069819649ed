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
import * as tell from '../wire/told.ts'
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

const reference = tell.group<SlabFound>({
  recommendation: tell.words(p2040.reference),
  revision: tell.words(p2040.revision),
  url: tell.words(p2040.url),
  pdf_url: tell.words(p2040.pdfUrl),
  annex: tell.words('Annex 1'),
  sections: tell.wordList(['2.1', '2.2', '3']),
  equations: tell.wordList(['(31)', '(32)', '(37a)', '(37b)', '(43)', '(44)']),
  scope: tell.words(slabTexts.scope),
})

const geometry = tell.object<SlabQuestion>({
  frequency_ghz: tell.number('frequencyGhz'),
  wavelength_m: tell.number(({ frequencyGhz }) => wavelengthM(frequencyGhz)),
  incidence_angle_deg: tell.number('incidenceAngleDeg'),
  incidence_angle_source: tell.oneOf(angleSources)((asked) => asked.geometry.incidenceAngleSource),
  angle_convention: tell.words(slabTexts.angles),
  polarization: tell.oneOf(polarizations)('polarization'),
  facade_normal_provenance: tell.text.orNull((asked) => asked.geometry.facadeNormalProvenance),
  intersections_detected: tell.integer.orNull((asked) => asked.geometry.intersectionsDetected),
  selected_interaction_id: tell.text.orNull((asked) => asked.geometry.selectedInteractionId),
  geometry_mode: tell.either(
    'declared_plane_wave',
    'selected_interaction_not_composed',
  )((asked) => asked.geometry.selectedInteractionId === null),
})

const applicability = tell.group<SlabFound>({
  status: tell.text(({ answer }) => answer.status),
  reasons: tell.texts.optional(({ answer }) => reasonsOf(answer)),
  frequency_range_ghz: tell.numbers.orNull(({ question }) => {
    const range = frequencyRangeOf(question.material)
    return range && endsOf(range)
  }),
  angle_range_deg: tell.numbers(() => endsOf(incidenceAngleRange)),
  supported_polarizations: tell.wordList(polarizations),
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

const complexPair = tell.object<ComplexNumber>(tell.named(tell.number, 'real', 'imaginary'))

const waves: tell.Members<SlabResponse> = {
  reflection_coefficient: complex('reflection'),
  transmission_coefficient: complex.optional('transmission'),
  first_interface_reflection_coefficient: complex('firstInterfaceReflection'),
  interface_reflection_power_fraction: tell.number('firstInterfacePowerFraction'),
  reflected_power_fraction: tell.number('reflectedPowerFraction'),
  transmitted_power_fraction: tell.number.optional('transmittedPowerFraction'),
}

const balance: tell.Members<SlabResponse> = {
  ...tell.named(tell.number, 'powerBalanceError', 'powerFluxCorrection'),
  ...tell.named(tell.number.optional, 'transmissionLossDb', 'lowerBoundTransmissionLossDb'),
  numeric_state: tell.oneOf([
    'finite',
    'power_below_numeric_floor',
    'below_numeric_floor',
    'no_power_transmitted',
  ])('numericState'),
  multiple_internal_reflections_included: tell.always(true),
}

const ledger = tell.object<LedgerFound>('SubThzSlabLedger', {
  ...tell.of(({ slab }: LedgerFound) => slab, waves),
  // Without a balance nothing can be said of what is absorbed.
  absorbed_power_fraction: tell.number.optional(({ found, slab }) =>
    found.answer.status === 'power_balance_warning' ? null : slab.absorbedPowerFraction,
  ),
  ...tell.of(({ slab }: LedgerFound) => slab, balance),
  angles: tell.group({
    incident_deg: tell.number(({ found }) => found.question.incidenceAngleDeg),
    slab_deg: tell.number(({ slab }) => slab.slabAngleDeg),
    exit_deg: tell.number(({ slab }) => slab.exitAngleDeg),
  }),
  propagation_constant: complexPair(({ slab }) => slab.propagationConstant),
  normal_phase_thickness: complexPair(({ slab }) => slab.normalPhaseThickness),
})

const comparison = tell.object<SlabAnswer>({
  historical_research_heuristic_db: tell.number('heuristicLossDb'),
  slab_transmission_loss_db: tell.number.optional(({ slab }) => slab?.transmissionLossDb),
  slab_lower_bound_transmission_loss_db: tell.number.optional(
    ({ slab }) => slab?.lowerBoundTransmissionLossDb,
  ),
  difference_from_heuristic_db: tell.number.optional(({ slab, heuristicLossDb }) => {
    const lossDb = slab?.transmissionLossDb ?? null
    return lossDb === null ? null : lossDb - heuristicLossDb
  }),
  combined: tell.always(false),
  interpretation: tell.words(slabTexts.comparison),
})

const provenance = tell.object<SlabQuestion>({
  material_properties: tell.text(({ material }) => propertySourceOf(material)),
  thickness: tell.text('thicknessProvenance'),
  incidence_angle: tell.text((asked) => asked.geometry.incidenceAngleSource),
  polarization: tell.words('user_declared'),
  surrounding_media: tell.text(({ incidentMedium, exitMedium }) =>
    [incidentMedium, exitMedium].map(({ propertySource }) => propertySource).join(', '),
  ),
})

/** The answer of `POST /api/sub-thz-material-reference`; numbers as computed, nothing is rounded. */
export const slabAnswer = tell.object<SlabFound>('SubThzMaterialResponse', {
  schema_version: tell.always(1),
  model_id: tell.always(references.slab.modelId),
  model_version: tell.always('v1'),
  status: tell.oneOf([
    'applicable',
    'material_frequency_out_of_range',
    'below_numeric_floor',
    'power_balance_warning',
  ])(({ answer }) => answer.status),
  readiness: tell.always('reference_only'),
  promoted: tell.always(false),
  reference,
  material: tell.group({
    ...tell.of(
      ({ question, answer }: SlabFound) => ({
        choice: question.material,
        properties: answer.properties,
      }),
      materialMembers,
    ),
    thickness_m: tell.number(({ question }) => question.thicknessM),
    thickness_provenance: tell.text(({ question }) => question.thicknessProvenance),
  }),
  geometry: geometry('question'),
  media: tell.object<SlabQuestion>({
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
  assumptions: tell.wordList(slabTexts.assumptions),
  limitations: tell.texts(({ answer }) => limitationsOf(answer)),
})
