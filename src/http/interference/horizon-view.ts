import type { HeardFarther } from '../../analyses/interference/heard-farther.ts'
import { maximumInterferenceRadiusM } from '../../analyses/interference-radius.ts'
import type { Interference } from '../../analyses/interference/interference.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { ResolvedInterference } from './question.ts'

/** How far a cell is heard, by what the request says of it. */
export function horizonMembers(
  { cells, interferenceRadiusM }: ResolvedInterference,
  heardFarther: HeardFarther | null,
) {
  if (interferenceRadiusM === null) {
    return {
      interference_horizon_meters: cells.map(({ profile }) => profile.radiusM),
      interference_horizon_source: 'effective_cell_profile.radius_m',
      interference_horizon_semantics:
        'Beyond the radius of a cell its signal is neither served nor counted as interference.',
      ...(heardFarther === null
        ? {}
        : { interference_horizon_check: horizonCheckView(heardFarther) }),
    }
  }
  return {
    interference_horizon_meters: cells.map(() => interferenceRadiusM),
    interference_horizon_source: 'interference_radius_m',
    interference_horizon_semantics:
      'Beyond its own radius a cell does not serve; it is counted as interference up to ' +
      'interference_radius_m.',
  }
}

function horizonCheckView({ points, meanSinrDb, meanSinrAllHeardDb }: HeardFarther) {
  return {
    sample_count: points,
    mean_sinr_db: roundTo1(meanSinrDb),
    mean_sinr_all_heard_db: roundTo1(meanSinrAllHeardDb),
    heard_within_m: maximumInterferenceRadiusM,
  }
}

/** What it costs to hear no cell beyond its radius, in words. */
export function horizonSentences({ heardFarther }: Interference): readonly string[] {
  if (heardFarther === null) return []
  const { points, meanSinrDb, meanSinrAllHeardDb } = heardFarther
  return [
    `No cell disturbs beyond its own radius: at ${points} of the served samples the mean SINR is ` +
      `${roundTo1(meanSinrDb)} dB, and ${roundTo1(meanSinrAllHeardDb)} dB where all cells are heard ` +
      `there, up to ${maximumInterferenceRadiusM} m (interference_radius_m).`,
  ]
}

/** How far a cell disturbs, in words. */
export function horizonAssumption({ interferenceRadiusM }: ResolvedInterference): string {
  return interferenceRadiusM === null
    ? 'A cell disturbs within its own radius and not beyond it.'
    : 'A cell serves within its own radius and disturbs up to interference_radius_m.'
}
