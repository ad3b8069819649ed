// The diagnostic p526-single-edge-v1: free space plus one knife edge (ITU-R P.526-16, section 4.1).
import { zeroLossNu } from '../../rf/diffraction/knife-edge.ts'
import { contactToleranceM } from '../../spatial/point-in-footprint.ts'
import type { Fidelity } from './fidelity.ts'
import type { LedgerRow } from './ledger.ts'
import type { ModelProfileId } from './model-profile.ts'

export const singleEdgeId = 'p526-single-edge-v1'

type DiagnosticReason =
  | 'available'
  | 'available_research_only'
  | 'no_candidate_above_p526_zero_loss_threshold'
  | 'frequency_out_of_range'
  | 'diffraction_disabled_by_fidelity'
  | 'obstruction_height_unavailable'

type DiagnosticApplicability = 'standards_aligned_subset' | 'research_only' | 'unavailable'

export interface SingleEdge {
  readonly available: boolean
  readonly reason: DiagnosticReason
  readonly applicability: DiagnosticApplicability
  /** Null without a loss, or when the diagnostic is not available. */
  readonly selected: LedgerRow | null
  /** 0 with no edge above the threshold; null when not available. */
  readonly lossDb: number | null
}

/** The equation is not used at or below this frequency, GHz. */
const lowestFrequencyGhz = 0.03
/** From here on the equation is extrapolated, GHz. */
const researchFrequencyGhz = 100

interface SingleEdgeInput {
  readonly ledger: readonly LedgerRow[]
  readonly frequencyGhz: number
  readonly modelProfile: ModelProfileId
  readonly fidelity: Fidelity
  /** The ground is unknown somewhere between the ends. */
  readonly hasGroundGaps: boolean
}

/**
 * The one edge of the largest diffraction parameter, and its loss. A building edge whose height is
 * unknown, or a gap of the ground, makes the diagnostic unavailable: the largest might be there.
 */
export function singleEdge(input: SingleEdgeInput): SingleEdge {
  const applicability = applicabilityOf(input)
  const obstacle = obstacleToDiagnostic(input)
  if (obstacle !== null) {
    return { available: false, reason: obstacle, applicability, selected: null, lossDb: null }
  }
  let selected: LedgerRow | null = null
  for (const row of input.ledger) {
    if (row.v !== null && row.v > (selected?.v ?? zeroLossNu)) selected = row
  }
  if (selected === null) {
    const reason = 'no_candidate_above_p526_zero_loss_threshold'
    return { available: true, reason, applicability, selected, lossDb: 0 }
  }
  return {
    available: true,
    reason: applicability === 'research_only' ? 'available_research_only' : 'available',
    applicability,
    selected,
    lossDb: selected.diffractionLossDb,
  }
}

function obstacleToDiagnostic(input: SingleEdgeInput): DiagnosticReason | null {
  const { fidelity } = input
  if (input.frequencyGhz <= lowestFrequencyGhz) return 'frequency_out_of_range'
  if (
    fidelity.buildingLossMode !== 'screen-diffraction' ||
    fidelity.diffractionModel !== 'single-knife-edge'
  ) {
    return 'diffraction_disabled_by_fidelity'
  }
  if (input.hasGroundGaps) return 'obstruction_height_unavailable'
  const isUnknown = input.ledger.some(
    (row) =>
      row.obstructionType === 'building_roof_edge' &&
      row.heightAboveLineM === null &&
      isBetweenTheEnds(row),
  )
  return isUnknown ? 'obstruction_height_unavailable' : null
}

/** A wall that merely meets an antenna is beside the path. */
function isBetweenTheEnds({ distanceM, remainingM }: LedgerRow): boolean {
  return distanceM > contactToleranceM && remainingM > contactToleranceM
}

function applicabilityOf(input: SingleEdgeInput): DiagnosticApplicability {
  if (input.frequencyGhz <= lowestFrequencyGhz) return 'unavailable'
  const isResearch =
    input.modelProfile === 'research-sub-thz' || input.frequencyGhz >= researchFrequencyGhz
  return isResearch ? 'research_only' : 'standards_aligned_subset'
}
