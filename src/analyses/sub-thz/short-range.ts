import { freeSpaceLossDb } from '../../rf/free-space.ts'
import { wallEventLossDb } from '../../rf/models/free-space-walls.ts'
import {
  belowRooftopLos,
  effectiveDistanceM,
  type Morphology,
  type ShortRangeMedian,
  shortRangeMedian,
  type ShortRangeRow,
  urbanHighRiseNlos,
  urbanLowRiseNlos,
} from '../../rf/sub-thz/short-range-outdoor.ts'
import { isWithin, type ValidRange } from '../../rf/valid-range.ts'
import { type AtmosphereLedger, atmosphereLedger, type AtmosphereQuestion } from './atmosphere.ts'
import { type LinkEnd, type LinkGeometry, linkGeometry } from './link-ends.ts'

export const morphologies = ['urban_high_rise', 'urban_low_rise', 'suburban', 'unknown'] as const
export const rooftopRelations = [
  'both_below_rooftop',
  'one_above_one_below',
  'both_above_rooftop',
  'unknown',
] as const
export const losStates = ['los', 'nlos', 'unknown'] as const

/** Where a value of the question comes from. */
export const valueProvenances = [
  'user_declared',
  'dataset_measured',
  'dataset_derived',
  'geometry_classifier',
  'geometry_derived',
  'unknown',
] as const
export type ValueProvenance = (typeof valueProvenances)[number]

/** The members whose origin is stated. */
export interface SceneProvenance {
  readonly frequencyGhz: ValueProvenance
  readonly distanceM: ValueProvenance
  readonly txHeightM: ValueProvenance
  readonly rxHeightM: ValueProvenance
  readonly morphology: ValueProvenance
  readonly rooftopRelation: ValueProvenance
  readonly losState: ValueProvenance
}

const rows = {
  p1411_below_rooftop_los_v1: belowRooftopLos,
  p1411_urban_highrise_nlos_v1: urbanHighRiseNlos,
  p1411_urban_lowrise_nlos_v1: urbanLowRiseNlos,
} as const satisfies Record<string, ShortRangeRow>

export type CandidateModelId = keyof typeof rows
export const candidateModelIds = Object.keys(rows) as readonly CandidateModelId[]

/** The row that a candidate stands for. */
export function shortRangeRow(modelId: CandidateModelId): ShortRangeRow {
  return rows[modelId]
}

/** What all rows of the table ask of the antennas. */
export const requiredRooftopRelation = 'both_below_rooftop'

/** The only frequency of the wall-event comparison, GHz. */
const wallComparisonFrequencyGhz = 140

export interface ShortRangeQuestion {
  readonly frequencyGhz: number
  readonly transmitter: LinkEnd
  readonly receiver: LinkEnd
  readonly morphology: (typeof morphologies)[number]
  readonly rooftopRelation: (typeof rooftopRelations)[number]
  readonly losState: (typeof losStates)[number]
  /** Null for all candidates. */
  readonly candidateModelId: CandidateModelId | null
  readonly provenance: SceneProvenance
  /** For comparison only. */
  readonly atmosphere: AtmosphereQuestion | null
  readonly wallEventCount: number | null
}

type InapplicabilityReason =
  | 'frequency_out_of_range'
  | 'distance_out_of_range'
  | 'morphology_unknown'
  | 'morphology_mismatch'
  | 'rooftop_relation_unknown'
  | 'rooftop_relation_mismatch'
  | 'unsupported_geometry'
  | 'los_state_unknown'
  | 'los_state_mismatch'
  | 'insufficient_scene_evidence'

/** What a row is held against: the frequency, the scene and where its words come from. */
interface ShortRangeScene extends Pick<
  ShortRangeQuestion,
  'frequencyGhz' | 'morphology' | 'rooftopRelation' | 'losState'
> {
  readonly provenance: Pick<SceneProvenance, 'morphology' | 'rooftopRelation' | 'losState'>
}

/** One row of the table against the scene. */
export interface ShortRangeCandidate {
  readonly modelId: CandidateModelId
  readonly row: ShortRangeRow
  /** Empty when the row applies. */
  readonly reasons: readonly InapplicabilityReason[]
  /** Null where the row knows nothing of the frequency. */
  readonly effectiveDistanceM: ValidRange | null
  /** Null when the row does not apply. */
  readonly median: ShortRangeMedian | null
}

interface WallEventComparison {
  readonly status: 'deferred_not_requested' | 'comparison_only' | 'out_of_scope'
  /** Null unless compared. */
  readonly wallLossDb: number | null
}

export interface ShortRangeAnswer {
  readonly geometry: LinkGeometry
  readonly freeSpaceLossDb: number
  readonly candidates: readonly ShortRangeCandidate[]
  readonly isSceneExplicit: boolean
  readonly atmosphere: AtmosphereLedger | null
  readonly wallEvents: WallEventComparison
}

/**
 * The rows of P.1411-13, Table 4, that the question asks for: which of them applies to the scene as
 * it was declared, and the median loss of those that do. Free space, atmosphere and wall events stand
 * beside it and are never added.
 */
export function shortRangeCandidates(question: ShortRangeQuestion): ShortRangeAnswer {
  const { frequencyGhz, candidateModelId } = question
  const geometry = linkGeometry(question.transmitter, question.receiver)
  const modelIds = candidateModelId === null ? candidateModelIds : [candidateModelId]
  return {
    geometry,
    freeSpaceLossDb: freeSpaceLossDb(geometry.slantM, frequencyGhz),
    candidates: modelIds.map((modelId) => shortRangeCandidate(modelId, question, geometry.slantM)),
    isSceneExplicit: isSceneExplicit(question),
    atmosphere: question.atmosphere && atmosphereLedger(question.atmosphere),
    wallEvents: wallEventComparison(question),
  }
}

/**
 * One row of P.1411-13, Table 4, against a scene and a distance in space, metres: its median loss,
 * or the reasons for which it does not apply.
 */
export function shortRangeCandidate(
  modelId: CandidateModelId,
  scene: ShortRangeScene,
  slantM: number,
): ShortRangeCandidate {
  const row = rows[modelId]
  const { frequencyGhz } = scene
  const isKnownFrequency = isWithin(row.frequencyGhz, frequencyGhz)
  const distanceRangeM = isKnownFrequency ? effectiveDistanceM(row, frequencyGhz) : null
  const reasons: InapplicabilityReason[] = []
  if (!isKnownFrequency) reasons.push('frequency_out_of_range')
  if (!isWithin(distanceRangeM ?? row.distanceM, slantM)) reasons.push('distance_out_of_range')
  reasons.push(...sceneReasons(row, scene))
  return {
    modelId,
    row,
    reasons,
    effectiveDistanceM: distanceRangeM,
    median: reasons.length === 0 ? shortRangeMedian(row, slantM, frequencyGhz) : null,
  }
}

function sceneReasons(row: ShortRangeRow, scene: ShortRangeScene): InapplicabilityReason[] {
  const { morphology, rooftopRelation, losState } = scene
  const reasons: InapplicabilityReason[] = []
  if (morphology === 'unknown') reasons.push('morphology_unknown')
  else if (!isAmong(row.morphologies, morphology)) reasons.push('morphology_mismatch')
  if (rooftopRelation === 'unknown') reasons.push('rooftop_relation_unknown')
  else if (rooftopRelation !== requiredRooftopRelation) {
    reasons.push('rooftop_relation_mismatch', 'unsupported_geometry')
  }
  if (losState === 'unknown') reasons.push('los_state_unknown')
  else if ((losState === 'los') !== row.lineOfSight) reasons.push('los_state_mismatch')
  if (!isSceneExplicit(scene)) reasons.push('insufficient_scene_evidence')
  return reasons
}

function isAmong(list: readonly Morphology[], morphology: Morphology): boolean {
  return list.includes(morphology)
}

/** Whether the scene is stated, and where each statement comes from. */
function isSceneExplicit(scene: ShortRangeScene): boolean {
  const { morphology, rooftopRelation, losState, provenance } = scene
  const stated = [morphology, rooftopRelation, losState]
  const origins = [provenance.morphology, provenance.rooftopRelation, provenance.losState]
  return ![...stated, ...origins].includes('unknown')
}

function wallEventComparison({
  frequencyGhz,
  wallEventCount,
}: ShortRangeQuestion): WallEventComparison {
  if (wallEventCount === null) return { status: 'deferred_not_requested', wallLossDb: null }
  if (frequencyGhz !== wallComparisonFrequencyGhz) {
    return { status: 'out_of_scope', wallLossDb: null }
  }
  return { status: 'comparison_only', wallLossDb: wallEventCount * wallEventLossDb(frequencyGhz) }
}
