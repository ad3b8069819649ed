import { heightEvidence } from '../../spatial/footprint-store.ts'
import { tagNumber, tagText } from './tag-values.ts'

const metresPerLevel = 3
const metresPerFoot = 0.3048
const metresPerInch = 0.0254
const minimumHeightM = 1
const maximumHeightM = 500

/** Longer texts hold no height; the limit also bounds the work of matching. */
const maximumHeightTextLength = 40

const metricHeight = /^(.*?)\s*(?:m|metres?|meters?)?$/i
const footHeight = /^(.*?)\s*(?:ft|feet|foot)$/i
const footAndInchHeight = /^([\d.,]+)\s*'\s*(?:([\d.,]+)\s*")?$/
/** A comma before one or two digits can only be a decimal one; before three it may be a thousand. */
const decimalComma = /^(\d+),(\d{1,2})$/

/** How high a roof is and how that is known. */
interface RoofHeight {
  /** Metres above ground; NaN when unknown. */
  readonly heightM: number
  /** One of the codes of `heightEvidence`. */
  readonly evidence: number
  /** The text of the tag that gave the height; undefined when unknown. */
  readonly tag: string | undefined
}

const unknownHeight: RoofHeight = {
  heightM: NaN,
  evidence: heightEvidence.unavailable,
  tag: undefined,
}

/**
 * The roof height of a building from its tags: `height` when it can be read and lies between 1 and
 * 500 m, else `building:levels` at 3 m each (at most 500 m), else unknown.
 */
export function roofHeight(height: unknown, levels: unknown): RoofHeight {
  const taggedM = parseHeightM(height)
  if (taggedM !== undefined && taggedM >= minimumHeightM && taggedM <= maximumHeightM) {
    return { heightM: taggedM, evidence: heightEvidence.tag, tag: tagText(height) }
  }
  const levelCount = parseLevels(levels)
  if (levelCount === undefined) return unknownHeight
  const heightM = Math.min(levelCount * metresPerLevel, maximumHeightM)
  return { heightM, evidence: heightEvidence.levels, tag: tagText(levels) }
}

/**
 * A `height` tag in metres: a number without unit or with m, metre(s), meter(s), ft, feet, foot, ',
 * or feet and inches (6'4"). Undefined when it is anything else.
 */
export function parseHeightM(value: unknown): number | undefined {
  if (typeof value === 'number') return tagNumber(value)
  const text = tagText(value)
  if (text === undefined || text.length > maximumHeightTextLength) return undefined
  const feetAndInches = footAndInchHeight.exec(text)
  if (feetAndInches) return feetAndInchesM(feetAndInches[1], feetAndInches[2])
  const feet = footHeight.exec(text)
  if (feet) return scaled(feet[1], metresPerFoot)
  const metres = metricHeight.exec(text)
  return metres ? scaled(metres[1], 1) : undefined
}

/** A `building:levels` tag as a positive number of storeys; undefined when it is none. */
export function parseLevels(value: unknown): number | undefined {
  const levels = readNumber(value)
  return levels !== undefined && levels > 0 ? levels : undefined
}

function feetAndInchesM(feet: string, inches: string | undefined): number | undefined {
  const feetM = scaled(feet, metresPerFoot)
  if (inches === undefined || feetM === undefined) return feetM
  const inchesM = scaled(inches, metresPerInch)
  return inchesM === undefined ? undefined : feetM + inchesM
}

function scaled(text: string, metresPerUnit: number): number | undefined {
  const number = readNumber(text)
  return number === undefined ? undefined : number * metresPerUnit
}

function readNumber(value: unknown): number | undefined {
  return tagNumber(typeof value === 'string' ? value.trim().replace(decimalComma, '$1.$2') : value)
}
