import { type AntennaLook, verticalPatternId } from '../../analyses/sub-thz/reflection/look.ts'
import { antennaModes, type ReflectionEnd } from '../../analyses/sub-thz/reflection/question.ts'
import {
  reflectedPowerFormula,
  reflectedSpreadingFormula,
} from '../../analyses/sub-thz/reflection/reflection.ts'
import type { LegVisibility } from '../../analyses/sub-thz/reflection/visibility.ts'
import * as tell from '../wire/told.ts'
import {
  evidenceOf,
  type ReflectionFound,
  reflectionTexts,
  reflectorEvidence,
} from './reflection-geometry-answer.ts'

const meeting = tell.object<LegVisibility['meetings'][number]>({
  object_id: tell.text('objectId'),
  entry_t: tell.number('entry'),
  exit_t: tell.number('exit'),
  positive_length: tell.flag('hasLength'),
  vertical_overlap: tell.flag.orNull('overlapsVertically'),
})

const leg = tell.object<LegVisibility | undefined>({
  status: tell.oneOf(['visible', 'blocked', 'unknown'])((found) => found?.status ?? 'unknown'),
  evidence: tell.text((found) => found?.evidence ?? 'not_evaluated'),
  blocking_object_ids: tell.texts.optional((found) => found?.blockingIds),
  reasons: tell.texts.optional((found) => found?.reasons),
  intervals: tell.list(meeting).optional((found) => found?.meetings),
})

interface AntennaFound {
  readonly antenna: ReflectionEnd['antenna']
  readonly look: AntennaLook | undefined
}

/** An antenna and its look along its leg. */
function antenna(direction: 'departure' | 'arrival_look') {
  return tell.object<AntennaFound>({
    mode: tell.oneOf(antennaModes)(({ antenna: { mode } }) => mode),
    ...tell.ifAny(({ antenna: { directional } }: AntennaFound) => directional, {
      pattern_id: tell.text('patternId'),
      vertical_pattern_id: tell.text(({ patternId }) =>
        patternId === '3gpp-single-element' ? patternId : verticalPatternId,
      ),
    }),
    absolute_gain_dbi: tell.number(({ antenna: { absoluteGainDbi } }) => absoluteGainDbi),
    ...tell.ifAny(({ look }: AntennaFound) => look, {
      [`${direction}_azimuth_deg`]: tell.number('azimuthDeg'),
      [`${direction}_elevation_deg`]: tell.number('elevationDeg'),
      pattern_attenuation_db: tell.number('patternAttenuationDb'),
    }),
    pattern_attenuation_source: tell.oneOf(['stated', 'pattern', 'none'])(({ antenna: own }) => {
      if (own.statedPatternAttenuationDb !== null) return 'stated'
      return own.directional === null ? 'none' : 'pattern'
    }),
    pattern_eligible: tell.flag(({ look }) => look?.isInBeam ?? false),
    pattern_eligibility_reason: tell.text(({ look }) => {
      if (look === undefined) return 'not_evaluated'
      return look.isInBeam ? 'within_beam' : 'outside_hard_beam'
    }),
    aperture_m: tell.number.optional(({ antenna: { apertureM } }) => apertureM),
  })
}

const linkBudget = tell.group<ReflectionFound>({
  pt_conducted_dbm: tell.number(({ question }) => question.budget.conductedTxPowerDbm),
  tx_absolute_gain_dbi: tell.number(({ question }) => question.transmitter.antenna.absoluteGainDbi),
  tx_pattern_attenuation_db: tell.number.orNull(
    ({ answer }) => answer.path?.transmitterLook.patternAttenuationDb,
  ),
  rx_absolute_gain_dbi: tell.number(({ question }) => question.receiver.antenna.absoluteGainDbi),
  rx_pattern_attenuation_db: tell.number.orNull(
    ({ answer }) => answer.path?.receiverLook.patternAttenuationDb,
  ),
  system_loss_db: tell.number(({ question }) => question.budget.systemLossDb),
  polarization_loss_db: tell.number(({ question }) => question.budget.polarizationLossDb),
  calibration_db: tell.number(({ question }) => question.budget.calibrationDb),
  fspl_reflected_path_db: tell.number.orNull(({ answer }) => answer.path?.freeSpaceLossDb),
  reflection_power_term_db: tell.number.orNull(
    ({ answer }) => answer.path?.coefficient?.powerTermDb,
  ),
  reflected_path_reference_power_dbm: tell.number.optional(({ answer }) => answer.receivedPowerDbm),
  equation: tell.words(reflectedPowerFormula),
})

/** Aperture, range and distance of the far field of one antenna. */
function farFieldOf(end: 'tx' | 'rx') {
  return tell.ifAny(
    ({ answer }: ReflectionFound) =>
      answer.path?.farField[end === 'tx' ? 'transmitter' : 'receiver'],
    {
      [`${end}_aperture_m`]: tell.number.optional('apertureM'),
      [`${end}_far_field_range_m`]: tell.number.optional('rangeM'),
      [`${end}_compared_distance_m`]: tell.number('comparedDistanceM'),
    },
  )
}

const evidence = tell.group<ReflectionFound>({
  fresnel: tell.group({
    radius_m: tell.number.orNull(({ answer }) => answer.path?.room.fresnelRadiusM),
    horizontal_extent_known: tell.flag(({ answer }) => answer.path !== null),
    vertical_extent_known: tell.flag(({ answer }) => {
      const { belowM = null, aboveM = null } = answer.path?.room ?? {}
      return belowM !== null && aboveM !== null
    }),
    finite_reflector_evidence: reflectorEvidence(evidenceOf),
  }),
  far_field: tell.group({
    far_field_status: tell.oneOf(['unknown', 'supported', 'warning'])(
      ({ answer }) => answer.path?.farField.status ?? 'unknown',
    ),
    ...farFieldOf('tx'),
    ...farFieldOf('rx'),
    wavelength_m: tell.number(({ answer }) => answer.wavelengthM),
    comparison: tell.words(reflectionTexts.farField),
  }),
})

/** What becomes of the power along both legs of the reflected path. */
export const reflectedPathMembers: tell.Members<ReflectionFound> = {
  visibility: tell.group({
    terrain_status: tell.oneOf(['flat_ground_relative_datum', 'terrain_unavailable'])(
      ({ question }) =>
        question.terrainMode === 'flat_ground_relative_datum'
          ? question.terrainMode
          : 'terrain_unavailable',
    ),
    leg1_visibility: leg(({ answer }) => answer.path?.firstLeg),
    leg2_visibility: leg(({ answer }) => answer.path?.secondLeg),
  }),
  antennas: tell.group({
    tx: antenna('departure')(({ question, answer }) => ({
      antenna: question.transmitter.antenna,
      look: answer.path?.transmitterLook,
    })),
    rx: antenna('arrival_look')(({ question, answer }) => ({
      antenna: question.receiver.antenna,
      look: answer.path?.receiverLook,
    })),
  }),
  spreading: tell.group({
    wavelength_m: tell.number(({ answer }) => answer.wavelengthM),
    total_reflected_path_length_m: tell.number.orNull(({ answer }) => answer.path?.specular.totalM),
    fspl_reflected_path_db: tell.number.orNull(({ answer }) => answer.path?.freeSpaceLossDb),
    formula: tell.words(reflectedSpreadingFormula),
    two_leg_fspl_composition: tell.always(false),
  }),
  link_budget: linkBudget,
  evidence,
}
