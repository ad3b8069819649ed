import type { RfProfile } from '../../rf/profile.ts'
import type { JsonSchema } from './json-schema.ts'
import { arrayOf, nullable } from './shapes.ts'
import * as field from './answer-schema.ts'

/** What the losses of a list of places are. */
export const lossDescription =
  'Path loss with walls, ground, clutter and the margin of an asked share of places, dB, with all its ' +
  'digits: received power = fixed terms - loss - pattern attenuation, in this order, rounded last. Null ' +
  'where there is none.'

/** Losses to a list of places with all their digits: rounded ones would not add up. NaN is null. */
export function exactLosses(more: JsonSchema = {}): field.Kind<Float64Array> {
  const schema = { ...arrayOf(nullable('number')), description: lossDescription, ...more }
  return field.kind<Float64Array>(schema, (values) => Array.from(values))
}

/** A cut of a catalogue antenna, dB at whole degrees. */
const cut = field.list(field.number, { minItems: 360, maxItems: 360 })

/** The cuts of an antenna of the catalogue; left out where the cell has another. */
export const cutsTold: field.Members<RfProfile> = {
  horizontal_cut_db: cut.optional(({ horizontalCut }) => horizontalCut?.attenuationDb),
  vertical_cut_db: cut.optional(({ verticalCut }) => verticalCut?.attenuationDb),
}
