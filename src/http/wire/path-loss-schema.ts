import { anyNumber, arrayOf, nullable } from './shapes.ts'

/** A cut of a catalogue antenna, dB at whole degrees. */
export const cutValues = {
  ...arrayOf(anyNumber),
  minItems: 360,
  maxItems: 360,
}

/** Losses to a list of places. */
export const lossValues = {
  type: 'array',
  items: nullable('number'),
  description:
    'Path loss with walls, ground, clutter and the margin of an asked share of places, dB, with all its ' +
    'digits: received power = fixed terms - ' +
    'loss - pattern attenuation, in this order, rounded last. Null where there is none.',
} as const
