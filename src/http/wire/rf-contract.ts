// What the numbers of an answer mean: data that every computed response carries.
import { usesHardBeam } from '../../rf/antenna.ts'
import { minimumFreeSpacePathM } from '../../rf/free-space.ts'
import { legacyFsplWallsRange, wallEventLossTable } from '../../rf/legacy-fspl-walls.ts'
import { modelDescription } from './model-catalogue.ts'
import type { HorizontalPatternId, PropagationModelId } from '../../rf/profile.ts'
import { commonRfContract } from './rf-contract-common.ts'
import type { CommonRfContract } from './rf-contract-common.ts'
import { researchSubThzRange } from '../../rf/research-sub-thz.ts'
import { umaRange } from '../../rf/uma.ts'
import { describeRange } from '../../rf/valid-range.ts'

export interface RfContract extends CommonRfContract {
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

type ModelPart = Pick<
  RfContract,
  | 'modelStatus'
  | 'reference'
  | 'applicability'
  | 'fallbackPolicy'
  | 'losClassificationRule'
  | 'buildingHeightNote'
  | 'wallModel'
  | 'propagationTerms'
>

const freeSpaceReference = 'ITU-R P.525-5, section 2.2, equation (3)'

const boundaryRule =
  'A link is NLOS when its path crosses a footprint boundary, whatever the height of the building.'

const boundaryHeightNote = 'Building heights are not used; every crossed boundary counts.'

const wallLosses = wallEventLossTable
  .map((step) => `${step.lossDb} dB from ${step.fromFrequencyGhz} GHz`)
  .join(', ')

const boundaryWallModel =
  `Each crossed footprint boundary adds a fixed loss (${wallLosses}); entry and exit are two ` +
  'events, without a cap and whatever the material.'

const modelParts: Record<PropagationModelId, ModelPart> = {
  urban_short_range: {
    modelStatus: 'deterministic planning baseline',
    reference: '3GPP TR 38.901 V17, section 7.4.1, Table 7.4.1-1 (UMa, median)',
    applicability:
      `Frequencies ${describeRange(umaRange.frequencyGhz)} GHz, ground distances up to ` +
      `${umaRange.distanceM.maximum} m (below ${umaRange.distanceM.minimum} m the loss at ` +
      `${umaRange.distanceM.minimum} m is used), antenna heights ` +
      `${describeRange(umaRange.antennaHeightM)} m, receiver heights ` +
      `${describeRange(umaRange.receiverHeightM)} m, outdoor or rooftop transmitter, building ` +
      'data present.',
    fallbackPolicy:
      'A link outside the range is evaluated with legacy_fspl_walls; fallback_used and ' +
      'applicability_reason say so.',
    losClassificationRule:
      'footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked ' +
      'by any footprint whose known roof reaches it, and by any footprint of unknown height; ' +
      'courtyards are open, the building under a rooftop antenna does not block, and a receiver ' +
      'inside a footprint below its roof is NLOS.',
    buildingHeightNote:
      'Heights come from a height tag or from levels at 3 m each; unknown heights block ' +
      'conservatively, and the 9 m display height is never used.',
    wallModel: 'None: a crossed building selects the NLOS equation and adds no wall loss.',
    propagationTerms: ['UMa median path loss (LOS or NLOS)'],
  },
  legacy_fspl_walls: {
    modelStatus: 'compatibility baseline',
    reference: freeSpaceReference,
    applicability:
      `Frequencies ${describeRange(legacyFsplWallsRange.frequencyGhz)} GHz, any distance ` +
      `(slant at least ${minimumFreeSpacePathM} m).`,
    fallbackPolicy: 'None needed: this model always applies and is the fallback of the others.',
    losClassificationRule: boundaryRule,
    buildingHeightNote: boundaryHeightNote,
    wallModel: boundaryWallModel,
    propagationTerms: ['free-space loss', 'wall-event loss'],
  },
  research_sub_thz: {
    modelStatus: 'research-only',
    reference: freeSpaceReference,
    applicability:
      `Frequencies ${describeRange(researchSubThzRange.frequencyGhz)} GHz, any distance ` +
      `(slant at least ${minimumFreeSpacePathM} m).`,
    fallbackPolicy:
      'A link outside the range is evaluated with legacy_fspl_walls; fallback_used and ' +
      'applicability_reason say so.',
    losClassificationRule: boundaryRule,
    buildingHeightNote: boundaryHeightNote,
    wallModel: boundaryWallModel,
    propagationTerms: ['free-space loss', 'wall-event loss'],
  },
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
): RfContract {
  const model = modelDescription(modelId)
  return {
    modelId,
    modelDescription: model.description,
    appliedModelId,
    modelFamily: model.modelFamily,
    scenario: model.scenario,
    fallbackModelId: model.fallbackModelId,
    usesBuildingHeight: model.buildingHeightUsed,
    ...modelParts[modelId],
    ...commonRfContract,
    antennaPatternId,
    antennaPatternDescription: patternDescription(antennaPatternId),
    ...(antennaPatternId === '3gpp-single-element'
      ? { antennaPatternReference: '3GPP TR 38.901 V17, section 7.3, Table 7.3-1' }
      : {}),
    antennaPatternUsesHardBeam: usesHardBeam(antennaPatternId),
    calibrationOffsetDb,
  }
}
