import { type AntennaLook, verticalPatternId } from '../../analyses/sub-thz/reflection/look.ts'
import { antennaModes, type ReflectionEnd } from '../../analyses/sub-thz/reflection/question.ts'
import {
  reflectedPowerFormula,
  reflectedSpreadingFormula,
} from '../../analyses/sub-thz/reflection/reflection.ts'
import type { LegVisibility } from '../../analyses/sub-thz/reflection/visibility.ts'
import * as field from '../wire/answer-schema.ts'
import {
  evidenceOf,
  type ReflectionFound,
  reflectionTexts,
  reflectorEvidence,
} from './reflection-geometry-answer.ts'

const meeting = field.object<LegVisibility['meetings'][number]>({
  object_id: field.text('objectId'),
  entry_t: field.number('entry'),
  exit_t: field.number('exit'),
  positive_length: field.flag('hasLength'),
  vertical_overlap: field.flag.orNull('overlapsVertically'),
})

const leg = field.object<LegVisibility | undefined>({
  status: field.oneOf(['visible', 'blocked', 'unknown'])((found) => found?.status ?? 'unknown'),
  evidence: field.text((found) => found?.evidence ?? 'not_evaluated'),
  blocking_object_ids: field.texts.optional((found) => found?.blockingIds),
  reasons: field.texts.optional((found) => found?.reasons),
  intervals: field.list(meeting).optional((found) => found?.meetings),
})

interface AntennaFound {
  readonly antenna: ReflectionEnd['antenna']
  readonly look: AntennaLook | undefined
}

/** An antenna and its look along its leg. */
function antenna(direction: 'departure' | 'arrival_look') {
  return field.object<AntennaFound>({
    mode: field.oneOf(antennaModes)(({ antenna: { mode } }) => mode),
    ...field.ifAny(({ antenna: { directional } }: AntennaFound) => directional, {
      pattern_id: field.text('patternId'),
      vertical_pattern_id: field.text(({ patternId }) =>
        patternId === '3gpp-single-element' ? patternId : verticalPatternId,
      ),
    }),
    absolute_gain_dbi: field.number(({ antenna: { absoluteGainDbi } }) => absoluteGainDbi),
    ...field.ifAny(({ look }: AntennaFound) => look, {
      [`${direction}_azimuth_deg`]: field.number('azimuthDeg'),
      [`${direction}_elevation_deg`]: field.number('elevationDeg'),
      pattern_attenuation_db: field.number('patternAttenuationDb'),
    }),
    pattern_attenuation_source: field.oneOf(['stated', 'pattern', 'none'])(({ antenna: own }) => {
      if (own.statedPatternAttenuationDb !== null) return 'stated'
      return own.directional === null ? 'none' : 'pattern'
    }),
    pattern_eligible: field.flag(({ look }) => look?.isInBeam ?? false),
    pattern_eligibility_reason: field.text(({ look }) => {
      if (look === undefined) return 'not_evaluated'
      return look.isInBeam ? 'within_beam' : 'outside_hard_beam'
    }),
    aperture_m: field.number.optional(({ antenna: { apertureM } }) => apertureM),
  })
}

const linkBudget = field.group<ReflectionFound>({
  pt_conducted_dbm: field.number(({ question }) => question.budget.conductedTxPowerDbm),
  tx_absolute_gain_dbi: field.number(
    ({ question }) => question.transmitter.antenna.absoluteGainDbi,
  ),
  tx_pattern_attenuation_db: field.number.orNull(
    ({ answer }) => answer.path?.transmitterLook.patternAttenuationDb,
  ),
  rx_absolute_gain_dbi: field.number(({ question }) => question.receiver.antenna.absoluteGainDbi),
  rx_pattern_attenuation_db: field.number.orNull(
    ({ answer }) => answer.path?.receiverLook.patternAttenuationDb,
  ),
  system_loss_db: field.number(({ question }) => question.budget.systemLossDb),
  polarization_loss_db: field.number(({ question }) => question.budget.polarizationLossDb),
  calibration_db: field.number(({ question }) => question.budget.calibrationDb),
  fspl_reflected_path_db: field.number.orNull(({ answer }) => answer.path?.freeSpaceLossDb),
  reflection_power_term_db: field.number.orNull(
    ({ answer }) => answer.path?.coefficient?.powerTermDb,
  ),
  reflected_path_reference_power_dbm: field.number.optional(
    ({ answer }) => answer.receivedPowerDbm,
  ),
  equation: field.sentence(reflectedPowerFormula),
})

/** Aperture, range and distance of the far field of one antenna. */
function farFieldOf(end: 'tx' | 'rx') {
  return field.ifAny(
    ({ answer }: ReflectionFound) =>
      answer.path?.farField[end === 'tx' ? 'transmitter' : 'receiver'],
    {
      [`${end}_aperture_m`]: field.number.optional('apertureM'),
      [`${end}_far_field_range_m`]: field.number.optional('rangeM'),
      [`${end}_compared_distance_m`]: field.number('comparedDistanceM'),
    },
  )
}

const evidence = field.group<ReflectionFound>({
  fresnel: field.group({
    radius_m: field.number.orNull(({ answer }) => answer.path?.room.fresnelRadiusM),
    horizontal_extent_known: field.flag(({ answer }) => answer.path !== null),
    vertical_extent_known: field.flag(({ answer }) => {
      const { belowM = null, aboveM = null } = answer.path?.room ?? {}
      return belowM !== null && aboveM !== null
    }),
    finite_reflector_evidence: reflectorEvidence(evidenceOf),
  }),
  far_field: field.group({
    far_field_status: field.oneOf(['unknown', 'supported', 'warning'])(
      ({ answer }) => answer.path?.farField.status ?? 'unknown',
    ),
    ...farFieldOf('tx'),
    ...farFieldOf('rx'),
    wavelength_m: field.number(({ answer }) => answer.wavelengthM),
    comparison: field.sentence(reflectionTexts.farField),
  }),
})

/** What becomes of the power along both legs of the reflected path. */
export const reflectedPathMembers: field.Members<ReflectionFound> = {
  visibility: field.group({
    terrain_status: field.oneOf(['flat_ground_relative_datum', 'terrain_unavailable'])(
      ({ question }) =>
        question.terrainMode === 'flat_ground_relative_datum'
          ? question.terrainMode
          : 'terrain_unavailable',
    ),
    leg1_visibility: leg(({ answer }) => answer.path?.firstLeg),
    leg2_visibility: leg(({ answer }) => answer.path?.secondLeg),
  }),
  antennas: field.group({
    tx: antenna('departure')(({ question, answer }) => ({
      antenna: question.transmitter.antenna,
      look: answer.path?.transmitterLook,
    })),
    rx: antenna('arrival_look')(({ question, answer }) => ({
      antenna: question.receiver.antenna,
      look: answer.path?.receiverLook,
    })),
  }),
  spreading: field.group({
    wavelength_m: field.number(({ answer }) => answer.wavelengthM),
    total_reflected_path_length_m: field.number.orNull(
      ({ answer }) => answer.path?.specular.totalM,
    ),
    fspl_reflected_path_db: field.number.orNull(({ answer }) => answer.path?.freeSpaceLossDb),
    formula: field.sentence(reflectedSpreadingFormula),
    two_leg_fspl_composition: field.always(false),
  }),
  link_budget: linkBudget,
  evidence,
}
