import { frequencyRangeOf } from '../../analyses/sub-thz/material.ts'
import type { SlabAnswer, SlabQuestion } from '../../analyses/sub-thz/slab-reference.ts'
import { wavelengthM } from '../../rf/constants.ts'
import { incidenceAngleRange } from '../../rf/sub-thz/plane-wave.ts'
import type { SlabResponse } from '../../rf/sub-thz/slab.ts'
import { complexView, materialIdentityView, mediumView } from './material-view.ts'
import { recommendations, slabModelId } from './references.ts'
import { present } from './shapes.ts'

/** The answer of `POST /api/sub-thz-material-reference`; numbers as computed, nothing is rounded. */
export function slabView(question: SlabQuestion, answer: SlabAnswer, fingerprint: string) {
  const { slab, status } = answer
  return {
    schema_version: 1,
    model_id: slabModelId,
    model_version: 'v1',
    status,
    readiness: 'reference_only',
    promoted: false,
    reference: referenceView,
    material: {
      ...materialIdentityView(question.material, answer.properties),
      thickness_m: question.thicknessM,
      thickness_provenance: question.thicknessProvenance,
    },
    geometry: geometryView(question),
    media: {
      incident: mediumView(question.incidentMedium, question.frequencyGhz),
      exit: mediumView(question.exitMedium, question.frequencyGhz),
    },
    applicability: applicabilityView(question, answer),
    ...(slab === null ? {} : { ledger: ledgerView(question, answer, slab) }),
    comparison: comparisonView(answer),
    property_provenance: {
      material_properties:
        question.material.source === 'user_defined'
          ? question.material.material.propertySource
          : question.material.source,
      thickness: question.thicknessProvenance,
      incidence_angle: question.geometry.incidenceAngleSource,
      polarization: 'user_declared',
      surrounding_media: [question.incidentMedium, question.exitMedium]
        .map(({ propertySource }) => propertySource)
        .join(', '),
    },
    fingerprint,
    assumptions,
    limitations: limitationsOf(answer),
  }
}

const { p2040 } = recommendations
const referenceView = {
  recommendation: p2040.reference,
  revision: p2040.revision,
  url: p2040.url,
  pdf_url: p2040.pdfUrl,
  annex: 'Annex 1',
  sections: ['2.1', '2.2', '3'],
  equations: ['(31)', '(32)', '(37a)', '(37b)', '(43)', '(44)'],
  scope: 'One homogeneous slab with flat parallel faces between two half spaces, one plane wave.',
} as const

const assumptions = [
  'Time convention exp(+j w t): eps = eps_real - j eps_loss, with eps_loss = 17.98 sigma / f_GHz.',
  'TE: electric field perpendicular to the plane of incidence; TM: in it. TM reflection has the sign ' +
    'of the magnetic field.',
  'The transmission coefficient is that of the electric field, its phase referred to the normal ' +
    'thickness; transmitted power is its square times power_flux_correction.',
  'All internal reflections are in the result, as waves with their phases.',
] as const

function geometryView({ geometry, ...question }: SlabQuestion) {
  return {
    frequency_ghz: question.frequencyGhz,
    wavelength_m: wavelengthM(question.frequencyGhz),
    incidence_angle_deg: question.incidenceAngleDeg,
    incidence_angle_source: geometry.incidenceAngleSource,
    angle_convention: 'from the normal of the slab, in the incident medium; 0 is normal incidence',
    polarization: question.polarization,
    facade_normal_provenance: geometry.facadeNormalProvenance,
    intersections_detected: geometry.intersectionsDetected,
    selected_interaction_id: geometry.selectedInteractionId,
    geometry_mode:
      geometry.selectedInteractionId === null
        ? 'declared_plane_wave'
        : 'selected_interaction_not_composed',
  }
}

function applicabilityView({ material }: SlabQuestion, { status, slab, properties }: SlabAnswer) {
  const range = frequencyRangeOf(material)
  const reasons: string[] = status === 'applicable' ? [] : [status]
  if (slab === null && properties !== null) reasons.push('non_finite_result')
  if (slab?.numericState === 'no_power_transmitted') reasons.push('total_internal_reflection')
  return {
    status,
    ...present({ reasons }),
    frequency_range_ghz: range && [range.minimum, range.maximum],
    angle_range_deg: [incidenceAngleRange.minimum, incidenceAngleRange.maximum],
    supported_polarizations: ['TE', 'TM'],
  }
}

function ledgerView(
  { incidenceAngleDeg }: SlabQuestion,
  { status }: SlabAnswer,
  slab: SlabResponse,
) {
  return {
    reflection_coefficient: complexView(slab.reflection),
    ...present({ transmission_coefficient: slab.transmission && complexView(slab.transmission) }),
    first_interface_reflection_coefficient: complexView(slab.firstInterfaceReflection),
    interface_reflection_power_fraction: slab.firstInterfacePowerFraction,
    reflected_power_fraction: slab.reflectedPowerFraction,
    ...present({
      transmitted_power_fraction: slab.transmittedPowerFraction,
      // Without a balance nothing can be said of what is absorbed.
      absorbed_power_fraction:
        status === 'power_balance_warning' ? null : slab.absorbedPowerFraction,
    }),
    power_balance_error: slab.powerBalanceError,
    power_flux_correction: slab.powerFluxCorrection,
    ...present({
      transmission_loss_db: slab.transmissionLossDb,
      lower_bound_transmission_loss_db: slab.lowerBoundTransmissionLossDb,
    }),
    numeric_state: slab.numericState,
    multiple_internal_reflections_included: true,
    angles: {
      incident_deg: incidenceAngleDeg,
      slab_deg: slab.slabAngleDeg,
      exit_deg: slab.exitAngleDeg,
    },
    propagation_constant: slab.propagationConstant,
    normal_phase_thickness: slab.normalPhaseThickness,
  }
}

function comparisonView({ heuristicLossDb, slab }: SlabAnswer) {
  const lossDb = slab?.transmissionLossDb ?? null
  return {
    historical_research_heuristic_db: heuristicLossDb,
    ...present({
      slab_transmission_loss_db: lossDb,
      slab_lower_bound_transmission_loss_db: slab?.lowerBoundTransmissionLossDb ?? null,
      difference_from_heuristic_db: lossDb === null ? null : lossDb - heuristicLossDb,
    }),
    combined: false,
    interpretation:
      'The loss of one wall event in the research model, beside the slab: a convention that means ' +
      'practically opaque. The two are never added.',
  }
}

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
