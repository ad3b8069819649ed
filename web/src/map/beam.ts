import { defaultNumber } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** The patterns that look everywhere have no beam. */
const fullCircle: ReadonlySet<string> = new Set(['omni', '3gpp-single-element'])

export const effectiveBeamDeg = (asked: Scenario): number =>
  fullCircle.has(asked.horizontal_pattern_id ?? '')
    ? 360
    : (asked.beam_width ?? defaultNumber('beam_width'))
