import type { Interference } from '../../analyses/interference/interference.ts'
import { maximumInterferenceRadiusM } from '../../analyses/interference-radius.ts'
import { roundTo1 } from '../../analyses/rounding.ts'
import type { ResolvedInterference } from './question.ts'

/** What is beyond the radius of a cell, in words. */
export function horizonSemantics({ interferenceRadiusM }: ResolvedInterference): string {
  return interferenceRadiusM === null
    ? 'Beyond the radius of a cell its signal is neither served nor counted as interference.'
    : 'Beyond its own radius a cell does not serve; it is counted as interference up to ' +
        'interference_radius_m.'
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
