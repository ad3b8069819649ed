import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { type EvidenceClass, type HeightCategory, sourcePrecedence } from './policy.ts'

/** How surely a height from elsewhere belongs to the footprint; absent for the pack's own. */
type MatchQuality = 'exact' | 'high_confidence_overlap' | 'ambiguous' | 'unmatched'

/** One height that somebody gives for a building. */
export interface HeightCandidate {
  readonly heightM: number
  readonly category: HeightCategory
  readonly evidenceClass: EvidenceClass
  readonly source: string
  /** How the number came about, in words. */
  readonly derivation: string
  readonly matchQuality?: MatchQuality
  readonly externalId?: string
}

const matchRank: readonly (MatchQuality | undefined)[] = [
  undefined,
  'exact',
  'high_confidence_overlap',
]

/**
 * The usable candidates, the selected one first: by precedence of their kind, then quality of the
 * match, then category, source and id. Negative or unknown heights and uncertain matches are out.
 */
export function rankedHeights(candidates: readonly HeightCandidate[]): HeightCandidate[] {
  return candidates
    .filter(
      ({ heightM, category, matchQuality }) =>
        Number.isFinite(heightM) &&
        heightM >= 0 &&
        category !== 'unavailable' &&
        matchRank.includes(matchQuality),
    )
    .sort(
      (a, b) =>
        sourcePrecedence.indexOf(a.category) - sourcePrecedence.indexOf(b.category) ||
        matchRank.indexOf(a.matchQuality) - matchRank.indexOf(b.matchQuality) ||
        compareUtf8(a.source, b.source) ||
        compareUtf8(a.externalId ?? '', b.externalId ?? '') ||
        a.heightM - b.heightM,
    )
}

export interface HeightConflict {
  readonly status: 'none' | 'within_screening_tolerance' | 'review_required'
  readonly candidateCount: number
  readonly medianDifferenceM: number | null
  readonly p90DifferenceM: number | null
  readonly extremeDifferenceM: number | null
}

export const screeningToleranceM = 5
export const screeningRelativeTolerance = 0.25

/**
 * Whether the other usable heights contradict the selected one: the largest difference against
 * 5 m or a quarter of the selected height, whichever is more.
 *
 * @param ranked - from `rankedHeights`.
 */
export function heightConflict(ranked: readonly HeightCandidate[]): HeightConflict {
  if (ranked.length < 2) {
    return {
      status: 'none',
      candidateCount: ranked.length,
      medianDifferenceM: null,
      p90DifferenceM: null,
      extremeDifferenceM: null,
    }
  }
  const [selected, ...others] = ranked
  const differences = others
    .map(({ heightM }) => Math.abs(heightM - selected.heightM))
    .sort((a, b) => a - b)
  const extremeM = differences[differences.length - 1]
  const toleranceM = Math.max(screeningToleranceM, screeningRelativeTolerance * selected.heightM)
  return {
    status: extremeM <= toleranceM ? 'within_screening_tolerance' : 'review_required',
    candidateCount: ranked.length,
    medianDifferenceM: quantile(differences, 0.5),
    p90DifferenceM: quantile(differences, 0.9),
    extremeDifferenceM: extremeM,
  }
}

/** Linear between the ordered values. */
function quantile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1)
  const below = Math.floor(position)
  const above = Math.min(sorted.length - 1, below + 1)
  return sorted[below] + (position - below) * (sorted[above] - sorted[below])
}
