import { hasChannelNumerology } from '../../../rf/channel-table.ts'
import { farthestEvenGridLatitudeDeg } from '../../../spatial/degree-grid.ts'
import type { QualityObstacle } from '../../../optimization/scoring/scoring.ts'
import type { Cell } from '../../cell.ts'

/**
 * What keeps the plans of a network from being judged by radio quality, the same for every plan: a
 * cell without numerology has no reference signals (`unavailable_configuration`), and beside a pole
 * a grid of samples in degrees is not even (`too_near_a_pole`). Null: nothing does.
 */
export function qualityObstacle(cells: readonly Cell[]): QualityObstacle | null {
  const hasSignals = cells.every(({ profile }) => hasChannelNumerology(profile))
  if (!hasSignals) return 'unavailable_configuration'
  const isEven = cells.every(
    ({ lat, profile }) => Math.abs(lat) <= farthestEvenGridLatitudeDeg(profile.radiusM),
  )
  return isEven ? null : 'too_near_a_pole'
}
