import { choiceFields } from '../scenario/choice-fields.ts'
import { defaultNumber } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** The patterns that look everywhere have no beam. */
const fullCircle: ReadonlySet<string> = new Set(['omni', '3gpp-single-element'])

const presets: ReadonlySet<string> = new Set(
  choiceFields.horizontal_pattern_id.choices.map(({ value }) => value),
)

export function effectiveBeamDeg({ horizontal_pattern_id: id, beam_width }: Scenario): number {
  // An antenna of the catalogue is received all round too.
  const looksAllRound = id !== undefined && (fullCircle.has(id) || !presets.has(id))
  return looksAllRound ? 360 : (beam_width ?? defaultNumber('beam_width'))
}
