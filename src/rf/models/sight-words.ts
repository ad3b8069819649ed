// What is said of the outdoor models of 3GPP TR 38.901 that take sight from footprints.
import { describeRange, type ValidRange } from '../valid-range.ts'
import { fallbackOutsideRange, type ModelWords } from './model.ts'

/** A range of a model with every quantity limited. */
export interface FullRange {
  readonly frequencyGhz: ValidRange
  readonly distanceM: ValidRange
  readonly antennaHeightM: ValidRange
  readonly receiverHeightM: ValidRange
}

/** The words that these models share; `limits` of the law stand in its own file. */
export function sightWords(range: FullRange) {
  return {
    applicability:
      `Frequencies ${describeRange(range.frequencyGhz)} GHz, ground distances up to ` +
      `${range.distanceM.maximum} m (below ${range.distanceM.minimum} m the loss at ` +
      `${range.distanceM.minimum} m is used), antenna heights ` +
      `${describeRange(range.antennaHeightM)} m, receiver heights ` +
      `${describeRange(range.receiverHeightM)} m, outdoor or rooftop transmitter, building ` +
      'data present.',
    fallbackPolicy: fallbackOutsideRange,
    losClassificationRule:
      'footprint-height-los-v1: the line from the antenna to the evaluated receiver is blocked ' +
      'by any footprint whose known roof reaches it, and by any footprint of unknown height; ' +
      'courtyards are open, the building under a rooftop antenna does not block, and a receiver ' +
      'inside a footprint below its roof is NLOS.',
    buildingHeightNote:
      'Heights come from a height tag or from levels at 3 m each; unknown heights block ' +
      'conservatively, and the 9 m display height is never used.',
    wallModel: 'None: a crossed building selects the NLOS equation and adds no wall loss.',
  } satisfies Partial<ModelWords>
}

/** The limitations that these models share, in the order of the catalogue. */
export function sightLimitations({ distanceM }: FullRange) {
  return [
    'Median only: no shadow fading, fast fading or outdoor-to-indoor loss.',
    'Flat ground: terrain, clutter and vegetation are not used.',
    'Roofs decide between the LOS and the NLOS equation; they add no diffraction or wall loss.',
    `Below ${distanceM.minimum} m the loss at ${distanceM.minimum} m is used.`,
  ] as const
}

/** What models say of sight that count the ground and no building. */
export const groundIsTold = {
  losClassificationRule:
    'A receiver is in sight where the bare ground leaves the line from the antenna free, over an Earth ' +
    'of 4/3 radius; the loss does not depend on that state. Buildings hide nothing.',
  buildingHeightNote:
    'Building heights are not used. A receiver inside a footprint, below its roof and within 5 km, is ' +
    'told as indoors.',
} satisfies Partial<ModelWords>

/** What models that need nothing but the length of a path say of sight. */
export const sightIsToldAlone = {
  losClassificationRule:
    'footprint-height-los-v1 tells whether a receiver is in sight; the loss does not depend on it.',
  buildingHeightNote: 'Building heights decide the told line-of-sight state alone, never the loss.',
} satisfies Partial<ModelWords>
