import { type AntennaLook, verticalPatternId } from '../../analyses/sub-thz/reflection/look.ts'
import { antennaModes, type ReflectionEnd } from '../../analyses/sub-thz/reflection/question.ts'
import {
  reflectedPowerFormula,
  reflectedSpreadingFormula,
} from '../../analyses/sub-thz/reflection/reflection.ts'
import type { LegVisibility } from '../../analyses/sub-thz/reflection/visibility.ts'
import {
  always,
  flag,
  group,
  ifAny,
  list,
  type Members,
  number,
  object,
  oneOf,
  text,
  words,
} from '../wire/told.ts'
import { evidenceOf, type ReflectionFound, reflectorEvidence } from './reflection-found.ts'
import { reflectionTexts } from './reflection-texts.ts'

const meeting = object<LegVisibility['meetings'][number]>({
  object_id: text('objectId'),
  entry_t: number('entry'),
  exit_t: number('exit'),
  positive_length: flag('hasLength'),
  vertical_overlap: flag.orNull('overlapsVertically'),
})

const leg = object<LegVisibility | undefined>({
  status: oneOf(['visible', 'blocked', 'unknown'])((found) => found?.status ?? 'unknown'),
  evidence: text((found) => found?.evidence ?? 'not_evaluated'),
  blocking_object_ids: list(text).optional((found) => found?.blockingIds),
  reasons: list(text).optional((found) => found?.reasons),
  intervals: list(meeting).optional((found) => found?.meetings),
})

interface AntennaFound {
  readonly antenna: ReflectionEnd['antenna']
  readonly look: AntennaLook | undefined
}

/** An antenna and its look along its leg. */
function antenna(direction: 'departure' | 'arrival_look') {
  return object<AntennaFound>({
    mode: oneOf(antennaModes)(({ antenna: { mode } }) => mode),
    ...ifAny(({ antenna: { directional } }: AntennaFound) => directional, {
      pattern_id: text('patternId'),
      vertical_pattern_id: text(({ patternId }) =>
        patternId === '3gpp-single-element' ? patternId : verticalPatternId,
      ),
    }),
    absolute_gain_dbi: number(({ antenna: { absoluteGainDbi } }) => absoluteGainDbi),
    ...ifAny(({ look }: AntennaFound) => look, {
      [`${direction}_azimuth_deg`]: number('azimuthDeg'),
      [`${direction}_elevation_deg`]: number('elevationDeg'),
      pattern_attenuation_db: number('patternAttenuationDb'),
    }),
    pattern_attenuation_source: oneOf(['stated', 'pattern', 'none'])(({ antenna: own }) => {
      if (own.statedPatternAttenuationDb !== null) return 'stated'
      return own.directional === null ? 'none' : 'pattern'
    }),
    pattern_eligible: flag(({ look }) => look?.isInBeam ?? false),
    pattern_eligibility_reason: text(({ look }) => {
      if (look === undefined) return 'not_evaluated'
      return look.isInBeam ? 'within_beam' : 'outside_hard_beam'
    }),
    aperture_m: number.optional(({ antenna: { apertureM } }) => apertureM),
  })
}

const linkBudget = group<ReflectionFound>({
  pt_conducted_dbm: number(({ question }) => question.budget.conductedTxPowerDbm),
  tx_absolute_gain_dbi: number(({ question }) => question.transmitter.antenna.absoluteGainDbi),
  tx_pattern_attenuation_db: number.orNull(
    ({ answer }) => answer.path?.transmitterLook.patternAttenuationDb,
  ),
  rx_absolute_gain_dbi: number(({ question }) => question.receiver.antenna.absoluteGainDbi),
  rx_pattern_attenuation_db: number.orNull(
    ({ answer }) => answer.path?.receiverLook.patternAttenuationDb,
  ),
  system_loss_db: number(({ question }) => question.budget.systemLossDb),
  polarization_loss_db: number(({ question }) => question.budget.polarizationLossDb),
  calibration_db: number(({ question }) => question.budget.calibrationDb),
  fspl_reflected_path_db: number.orNull(({ answer }) => answer.path?.freeSpaceLossDb),
  reflection_power_term_db: number.orNull(({ answer }) => answer.path?.coefficient?.powerTermDb),
  reflected_path_reference_power_dbm: number.optional(({ answer }) => answer.receivedPowerDbm),
  equation: words(reflectedPowerFormula),
})

/** Aperture, range and distance of the far field of one antenna. */
function farFieldOf(end: 'tx' | 'rx') {
  return ifAny(
    ({ answer }: ReflectionFound) =>
      answer.path?.farField[end === 'tx' ? 'transmitter' : 'receiver'],
    {
      [`${end}_aperture_m`]: number.optional('apertureM'),
      [`${end}_far_field_range_m`]: number.optional('rangeM'),
      [`${end}_compared_distance_m`]: number('comparedDistanceM'),
    },
  )
}

const evidence = group<ReflectionFound>({
  fresnel: group({
    radius_m: number.orNull(({ answer }) => answer.path?.room.fresnelRadiusM),
    horizontal_extent_known: flag(({ answer }) => answer.path !== null),
    vertical_extent_known: flag(({ answer }) => {
      const { belowM = null, aboveM = null } = answer.path?.room ?? {}
      return belowM !== null && aboveM !== null
    }),
    finite_reflector_evidence: reflectorEvidence(evidenceOf),
  }),
  far_field: group({
    far_field_status: oneOf(['unknown', 'supported', 'warning'])(
      ({ answer }) => answer.path?.farField.status ?? 'unknown',
    ),
    ...farFieldOf('tx'),
    ...farFieldOf('rx'),
    wavelength_m: number(({ answer }) => answer.wavelengthM),
    comparison: words(reflectionTexts.farField),
  }),
})

/** What becomes of the power along both legs of the reflected path. */
export const reflectedPathMembers: Members<ReflectionFound> = {
  visibility: group({
    terrain_status: oneOf(['flat_ground_relative_datum', 'terrain_unavailable'])(({ question }) =>
      question.terrainMode === 'flat_ground_relative_datum'
        ? question.terrainMode
        : 'terrain_unavailable',
    ),
    leg1_visibility: leg(({ answer }) => answer.path?.firstLeg),
    leg2_visibility: leg(({ answer }) => answer.path?.secondLeg),
  }),
  antennas: group({
    tx: antenna('departure')(({ question, answer }) => ({
      antenna: question.transmitter.antenna,
      look: answer.path?.transmitterLook,
    })),
    rx: antenna('arrival_look')(({ question, answer }) => ({
      antenna: question.receiver.antenna,
      look: answer.path?.receiverLook,
    })),
  }),
  spreading: group({
    wavelength_m: number(({ answer }) => answer.wavelengthM),
    total_reflected_path_length_m: number.orNull(({ answer }) => answer.path?.specular.totalM),
    fspl_reflected_path_db: number.orNull(({ answer }) => answer.path?.freeSpaceLossDb),
    formula: words(reflectedSpreadingFormula),
    two_leg_fspl_composition: always(false),
  }),
  link_budget: linkBudget,
  evidence,
}
