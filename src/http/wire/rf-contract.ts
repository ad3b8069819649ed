// What the numbers of an answer mean: data that every computed response carries.
import { usesHardBeam } from '../../rf/antenna.ts'
import { fallbackModel, modelOf, type PropagationModelId } from '../../rf/models/list.ts'
import type { HorizontalPatternId, RfProfile } from '../../rf/profile.ts'
import { commonRfContract } from './rf-contract-common.ts'
import type { CommonRfContract } from './rf-contract-common.ts'
import type { JsonSchema } from './json-schema.ts'
import { kind, type Kind } from './told.ts'
import { toWire } from './wire-names.ts'

type GroundMember = 'propagationDimensions' | 'usesTerrain' | 'usesDiffraction'

export interface RfContract extends Omit<CommonRfContract, GroundMember> {
  readonly propagationDimensions: string
  /** Whether the losses depend on the ground of the pack. */
  readonly usesTerrain: boolean
  readonly usesDiffraction: boolean
  /** Only where the ground is counted beside a model that does not ask for it. */
  readonly groundCombination?: string
  /** Only where not roofs alone decide about sight. */
  readonly sightRule?: string
  /** Only where a share of places is asked for. */
  readonly locationProbability?: number
  readonly locationMarginRule?: string
  /** Only where a calibration is carried. */
  readonly calibrationRule?: string

  /** The requested model; diagnostics of their own may put their id here. */
  readonly modelId: string
  readonly modelDescription: string
  /** The model that answers for the cell as it stands: another one where the requested does not apply. */
  readonly appliedModelId: string
  readonly modelFamily: string
  readonly scenario: string
  readonly modelStatus: string
  readonly reference: string
  readonly applicability: string
  readonly fallbackModelId: string
  readonly fallbackPolicy: string
  readonly losClassificationRule: string
  readonly buildingHeightNote: string
  readonly usesBuildingHeight: boolean
  readonly wallModel: string
  readonly propagationTerms: readonly string[]
  readonly antennaPatternId: string
  readonly antennaPatternDescription: string
  /** Only where the pattern is taken from a document. */
  readonly antennaPatternReference?: string
  readonly antennaPatternUsesHardBeam: boolean
  readonly calibrationOffsetDb: number
}

const patternDescriptions: Record<HorizontalPatternId, string> = {
  'ideal-sector': 'No attenuation inside the beam; nothing is received outside it.',
  'cosine-sector':
    'min(30, 12*(offset/half beam)^2) dB inside the beam, 12 dB at its edge; nothing outside it.',
  omni: 'No horizontal attenuation in any direction.',
  '3gpp-single-element':
    'One antenna element: min(30, 12*(offset/65)^2) dB in each cut, both together at most 30 dB, ' +
    'all round; the vertical preset is not used. No array factor or beamforming.',
}

function patternDescription(id: string): string {
  if (isPreset(id)) return patternDescriptions[id]
  return (
    'The cuts of an antenna of the catalogue, as its maker gives them, all round; both together are ' +
    'their sum. The profile holds the hashes of the cuts.'
  )
}

function isPreset(id: string): id is HorizontalPatternId {
  return Object.hasOwn(patternDescriptions, id)
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

const overGround = {
  propagationDimensions:
    'One path in a vertical plane from antenna to receiver over the ground of the pack, over an ' +
    'Earth of 4/3 radius.',
  usesTerrain: true,
  usesDiffraction: true,
} as const

/** What the contract says of the ground: counted by the model, beside it, or not at all. */
function groundMembers(counted: 'model' | RfProfile['ground']) {
  if (counted === undefined) return {}
  if (counted === 'model') return overGround
  return {
    ...overGround,
    groundCombination:
      'The delta-Bullington diffraction loss of the bare ground (ITU-R P.526-16, section 4.5.2; ' +
      'vertical polarization, average land) is added to the loss of the model, and the ground hides ' +
      'what lies behind it. A combination of this service, described by no standard: the distances ' +
      'and heights of the model itself stay those of flat ground.',
  }
}

/** What the contract says of a share of places, by the model that answers. */
function locationMembers(
  percent: number | undefined,
  appliedModelId: PropagationModelId,
): Pick<RfContract, 'locationProbability' | 'locationMarginRule'> {
  if (percent === undefined) return {}
  return {
    locationProbability: percent,
    locationMarginRule:
      `Powers are those reached at ${percent} % of the places that are alike to the model: location_margin_db, ` +
      'the normal quantile times the spread over places, is subtracted, less what the model itself ' +
      'counts of it; interfering cells are taken at half of the places. Spread: ' +
      `${modelOf(appliedModelId).words.locationSpread}. Where none is stated no margin is taken.`,
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
  counted: Pick<RfProfile, 'ground' | 'sight' | 'locationProbabilityPercent' | 'calibration'> = {},
): RfContract {
  const { needs, words } = modelOf(modelId)
  return {
    modelId,
    modelDescription: words.description,
    appliedModelId,
    modelFamily: words.family,
    scenario: words.scenario,
    fallbackModelId: fallbackModel.id,
    usesBuildingHeight: needs === 'sight',
    modelStatus: words.status,
    reference: words.reference,
    applicability: words.applicability,
    fallbackPolicy: words.fallbackPolicy,
    losClassificationRule: words.losClassificationRule,
    buildingHeightNote: words.buildingHeightNote,
    wallModel: words.wallModel,
    propagationTerms: words.propagationTerms,
    ...commonRfContract,
    ...groundMembers(needs === 'ground' ? 'model' : counted.ground),
    ...(counted.sight === undefined ? {} : { sightRule: sightRules[counted.sight] }),
    ...locationMembers(counted.locationProbabilityPercent, appliedModelId),
    ...calibrationMember(counted.calibration, appliedModelId),
    antennaPatternId,
    antennaPatternDescription: patternDescription(antennaPatternId),
    ...(antennaPatternId === '3gpp-single-element'
      ? { antennaPatternReference: '3GPP TR 38.901 V17, section 7.3, Table 7.3-1' }
      : {}),
    antennaPatternUsesHardBeam: usesHardBeam(antennaPatternId),
    calibrationOffsetDb,
  }
}

/** A contract of this shape as it stands in an answer. */
export function contractTold(schema: JsonSchema): Kind<object> {
  return kind<object>(schema, toWire)
}
