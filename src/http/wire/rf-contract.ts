// What the numbers of an answer mean: data that every computed response carries.
import { patternDescription, usesHardBeam } from '../../rf/antenna.ts'
import type { RsrpService } from '../../rf/building-service.ts'
import { type LinkBudgetProfile, receivedPowerEquation } from '../../rf/link-budget.ts'
import { fallbackModel, modelOf, type PropagationModelId } from '../../rf/models/list.ts'
import type { ModelWords } from '../../rf/models/model.ts'
import type { RfProfile } from '../../rf/profile.ts'
import {
  commonTold,
  type ContractGround,
  type ContractScope,
  flatScope,
} from './rf-contract-common.ts'
import * as field from './answer-schema.ts'

/** What a profile states that the contract speaks of. */
type Counted = Partial<LinkBudgetProfile> &
  Pick<RfProfile, 'ground' | 'sight' | 'locationProbabilityPercent' | 'calibration'> & {
    /** Where a service is asked for in RSRP. */
    readonly service?: RsrpService | null
  }

/** What the contract of an answer is made of. */
export interface RfContract {
  /** The requested model; diagnostics of their own may put their id here. */
  readonly modelId: string
  /** The model that answers for the cell as it stands: another one where the requested does not apply. */
  readonly appliedModelId: string
  readonly fallbackModelId: string
  readonly words: Omit<
    ModelWords,
    'label' | 'formula' | 'locationSpread' | 'limitations' | 'surfaceType' | 'page'
  >
  readonly usesBuildingHeight: boolean
  readonly scope: ContractScope
  /** Only where the ground is counted beside a model that does not ask for it. */
  readonly groundCombination?: string
  readonly sightRule?: string
  /** Of places, per cent. */
  readonly locationProbability?: number
  readonly locationMarginRule?: string
  readonly calibrationRule?: string
  readonly antennaPatternId: string
  readonly calibrationOffsetDb: number
}

const statisticalLoss =
  'the loss is the mean of that in and out of sight, in dB, weighted by the probability of line of ' +
  'sight of 3GPP TR 38.901, Table 7.4.2-1; the told state is the likelier one'

const sightRules: Readonly<Record<Exclude<RfProfile['sight'], undefined>, string>> = {
  statistical: `Footprints are not asked: ${statisticalLoss}.`,
  footprints_else_statistical:
    'Footprints decide where they are known. Where none blocks the line and none is within 250 m of the ' +
    `receiver, or antenna or receiver stand outside the pack, ${statisticalLoss}.`,
  obstructed: 'Every receiver is taken as out of sight, whatever is known.',
}

const overGround: ContractGround = {
  ...flatScope,
  propagationDimensions:
    'One path in a vertical plane from antenna to receiver over the ground of the pack, over an ' +
    'Earth of 4/3 radius.',
  usesTerrain: true,
  usesDiffraction: true,
}

const groundCombination =
  'The delta-Bullington diffraction loss of the bare ground (ITU-R P.526-16, section 4.5.2; ' +
  'vertical polarization, average land) is added to the loss of the model, and the ground hides ' +
  'what lies behind it. A combination of this service, described by no standard: the distances ' +
  'and heights of the model itself stay those of flat ground.'

const timesSpread =
  'the normal quantile times the spread over places, is subtracted, less what the model itself counts of it'
/** Of laws whose loss at a share of places is not that of a normal law. */
const beyondOwn = 'what the law of the model loses at that share beyond its own, is subtracted'

/** What the contract says of a share of places, by the model that answers. */
function locationMembers(
  percent: number | undefined,
  appliedModelId: PropagationModelId,
): Pick<RfContract, 'locationProbability' | 'locationMarginRule'> {
  if (percent === undefined) return {}
  const { traits, words } = modelOf(appliedModelId)
  const rule = traits.isSpreadNormal ? timesSpread : beyondOwn
  return {
    locationProbability: percent,
    locationMarginRule:
      `Powers are those reached at ${percent} % of the places that are alike to the model: location_margin_db, ` +
      `${rule}; interfering cells are taken at half of the places. Spread: ` +
      `${words.locationSpread}. Where none is stated no margin is taken.`,
  }
}

/** What the contract says of a calibration that is carried. */
function calibrationMember(
  carried: RfProfile['calibration'],
  appliedModelId: PropagationModelId,
): Pick<RfContract, 'calibrationRule'> {
  if (carried === undefined) return {}
  const { name, scope, measuredOn, sampleCount, residualSpreadDb } = carried.calibration
  const day = measuredOn === null ? '' : `, measured on ${measuredOn}`
  const made = `Calibration ${JSON.stringify(name)} of ${sampleCount} samples${day}`
  return {
    calibrationRule:
      appliedModelId === scope.propagationModel
        ? `${made}: calibration_correction_db is added to the power under ${scope.propagationModel}, and ` +
          `the spread over places is what it leaves, ${residualSpreadDb} dB.`
        : `${made} is of ${scope.propagationModel} and corrects nothing here: ${appliedModelId} stands in.`,
  }
}

/**
 * The description of a computed answer: the requested model, antenna pattern and calibration, and
 * the definitions common to all. It does not describe single links: a link that alone falls back says
 * so itself.
 *
 * @param appliedModelId the model that stands in where the requested one does not apply to the cell
 */
export function rfContract(
  modelId: PropagationModelId,
  antennaPatternId: string,
  calibrationOffsetDb: number,
  appliedModelId: PropagationModelId = modelId,
  counted: Counted = {},
): RfContract {
  const { needs, words } = modelOf(modelId)
  const countsBeside = needs !== 'ground' && counted.ground !== undefined
  return {
    modelId,
    appliedModelId,
    fallbackModelId: fallbackModel.id,
    words,
    usesBuildingHeight: needs === 'sight',
    scope: {
      ...(needs === 'ground' || countsBeside ? overGround : flatScope),
      linkBudgetEquation: receivedPowerEquation({
        hasCalibration: counted.calibration?.calibration.scope.propagationModel === appliedModelId,
        hasLocationMargin: counted.locationProbabilityPercent !== undefined,
        profile: counted,
      }),
      service: counted.service ?? null,
    },
    ...(countsBeside ? { groundCombination } : {}),
    ...(counted.sight === undefined ? {} : { sightRule: sightRules[counted.sight] }),
    ...locationMembers(counted.locationProbabilityPercent, appliedModelId),
    ...calibrationMember(counted.calibration, appliedModelId),
    antennaPatternId,
    calibrationOffsetDb,
  }
}

type Words = RfContract['words']

const told: field.Members<RfContract> = {
  model_id: field.text('modelId'),
  model_description: field.text(({ words }) => words.description),
  applied_model_id: field.described(
    'The model that answers for the cell, the first one of a network: fallback_model_id where ' +
      'model_id does not apply to the cell as it stands.',
    field.text('appliedModelId'),
  ),
  model_family: field.text(({ words }) => words.family),
  scenario: field.text(({ words }) => words.scenario),
  fallback_model_id: field.text('fallbackModelId'),
  uses_building_height: field.flag('usesBuildingHeight'),
  model_status: field.text(({ words }) => words.status),
  ...field.of(({ words }: RfContract) => words, {
    ...field.named<Words, string>(field.text, 'reference', 'applicability', 'fallbackPolicy'),
    ...field.named<Words, string>(
      field.text,
      'losClassificationRule',
      'buildingHeightNote',
      'wallModel',
    ),
    propagation_terms: field.texts('propagationTerms'),
  }),
  ...field.of(({ scope }) => scope, commonTold),
  ...field.named(field.text.optional, 'groundCombination', 'sightRule'),
  location_probability: field.number.optional('locationProbability'),
  ...field.named(field.text.optional, 'locationMarginRule', 'calibrationRule'),
  antenna_pattern_id: field.text('antennaPatternId'),
  antenna_pattern_description: field.text(({ antennaPatternId: id }) => patternDescription(id)),
  antenna_pattern_reference: field.text.optional(({ antennaPatternId: id }) =>
    id === '3gpp-single-element' ? '3GPP TR 38.901 V17, section 7.3, Table 7.3-1' : null,
  ),
  antenna_pattern_uses_hard_beam: field.flag(({ antennaPatternId: id }) => usesHardBeam(id)),
  calibration_offset_db: field.number('calibrationOffsetDb'),
}

/** A contract as it stands in an answer; its texts are for people, its numbers are the thresholds. */
export const contractTold = field.object('RfContract', told)

/** A contract under another name, with members of its own in place of some. */
export function contractWith(
  id: string,
  own: field.Members<RfContract>,
): field.ObjectKind<RfContract> {
  return field.object(id, { ...told, ...own })
}
