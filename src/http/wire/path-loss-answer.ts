import type { RfProfile } from '../../rf/profile.ts'
import type { JsonSchema } from './json-schema.ts'
import { arrayOf, nullable } from './shapes.ts'
import { kind, type Kind, list, type Members, number } from './told.ts'

/** What the losses of a list of places are. */
export const lossDescription =
  'Path loss with walls, ground, clutter and the margin of an asked share of places, dB, with all its ' +
  'digits: received power = fixed terms - loss - pattern attenuation, in this order, rounded last. Null ' +
  'where there is none.'

/** Losses to a list of places with all their digits: rounded ones would not add up. NaN is null. */
export function exactLosses(more: JsonSchema = {}): Kind<Float64Array> {
  const schema = { ...arrayOf(nullable('number')), description: lossDescription, ...more }
  return kind<Float64Array>(schema, (values) => Array.from(values))
}

/** A cut of a catalogue antenna, dB at whole degrees. */
const cut = list(number, { minItems: 360, maxItems: 360 })

/** The cuts of an antenna of the catalogue; left out where the cell has another. */
export const cutsTold: Members<RfProfile> = {
  horizontal_cut_db: cut.optional(({ horizontalCut }) => horizontalCut?.attenuationDb),
  vertical_cut_db: cut.optional(({ verticalCut }) => verticalCut?.attenuationDb),
}
