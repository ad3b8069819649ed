import { heightEvidence } from '../../spatial/footprint-store.ts'
import { compareExternal, evidenceCode, highestRoofM, isRoofHeight } from './external-heights.ts'
import type { ExternalHeight } from './external-heights.ts'
import { tagNumber, tagText } from './tag-values.ts'

const metresPerLevel = 3
const metresPerFoot = 0.3048
const metresPerInch = 0.0254

/** Longer texts hold no height; the limit also bounds the work of matching. */
const maximumHeightTextLength = 40

const metreWords = ['metres', 'meters', 'metre', 'meter', 'm']
const footWords = ['feet', 'foot', 'ft']
const footAndInchHeight = /^([\d.,]+)\s*'\s*(?:([\d.,]+)\s*")?$/
/** A comma before one or two digits can only be a decimal one; before three it may be a thousand. */
const decimalComma = /^(\d+),(\d{1,2})$/

/** How high a roof is and how that is known. */
interface RoofHeight {
  /** Metres above ground; NaN when unknown. */
  readonly heightM: number
  /** One of the codes of `heightEvidence`. */
  readonly evidence: number
  /** The text that gave the height, of a tag or from elsewhere; undefined when unknown. */
  readonly tag: string | undefined
  /** Where a height that is no tag comes from. */
  readonly external?: ExternalHeight
}

export const unknownHeight: RoofHeight = {
  heightM: NaN,
  evidence: heightEvidence.unavailable,
  tag: undefined,
}

/**
 * The roof height of a building: measured elsewhere, else from its tag `height` when it can be read
 * and lies between 1 and 500 m, or from that of another source, else estimated elsewhere, else from
 * `building:levels` at 3 m each (at most 500 m), else unknown.
 *
 * @param external - heights from elsewhere, as `parseExternalHeights` gives them.
 */
export function roofHeight(
  height: unknown,
  levels: unknown,
  external: readonly ExternalHeight[] = [],
): RoofHeight {
  return roofHeights(height, levels, external)[0] ?? unknownHeight
}

/** All known heights of a roof, the one that counts first. */
export function roofHeights(
  height: unknown,
  levels: unknown,
  external: readonly ExternalHeight[],
): RoofHeight[] {
  // Most buildings have nothing from elsewhere, and there are millions of them.
  if (external.length === 0) return heightsOfTags(height, levels)
  const ranked = [...external].sort(compareExternal)
  const from = (evidence: ExternalHeight['evidence']) =>
    ranked.filter((candidate) => candidate.evidence === evidence).map(ofExternal)
  return [
    ...from('measured'),
    ...unlessUnknown(fromTag(height)),
    ...from('tagged'),
    ...from('estimated'),
    ...unlessUnknown(fromLevels(levels)),
  ]
}

function heightsOfTags(height: unknown, levels: unknown): RoofHeight[] {
  const roofs: RoofHeight[] = []
  const tagged = fromTag(height)
  if (tagged !== undefined) roofs.push(tagged)
  const estimated = fromLevels(levels)
  if (estimated !== undefined) roofs.push(estimated)
  return roofs
}

function unlessUnknown(roof: RoofHeight | undefined): RoofHeight[] {
  return roof === undefined ? [] : [roof]
}

function ofExternal(external: ExternalHeight): RoofHeight {
  const { height_m: heightM } = external
  return { heightM, evidence: evidenceCode(external), tag: String(heightM), external }
}

function fromTag(height: unknown): RoofHeight | undefined {
  const heightM = parseHeightM(height)
  if (heightM === undefined || !isRoofHeight(heightM)) return undefined
  return { heightM, evidence: heightEvidence.tag, tag: tagText(height) }
}

function fromLevels(levels: unknown): RoofHeight | undefined {
  const levelCount = parseLevels(levels)
  if (levelCount === undefined) return undefined
  const heightM = Math.min(levelCount * metresPerLevel, highestRoofM)
  return { heightM, evidence: heightEvidence.levels, tag: tagText(levels) }
}

/** A height as the footprint store keeps it beside the one that counts. */
export interface StoredHeight {
  readonly heightM: number
  /** One of the codes of `heightEvidence`. */
  readonly evidence: number
  /** Text of the tag; absent for heights from elsewhere. */
  readonly tag?: string
  readonly external?: ExternalHeight
}

/** All heights of a roof as text; undefined where its tag alone says everything. */
export function heightCandidatesText(roofs: readonly RoofHeight[]): string | undefined {
  if (roofs.length < 2 && roofs[0]?.external === undefined) return undefined
  return JSON.stringify(
    roofs.map(({ heightM, evidence, tag, external }): StoredHeight => ({
      heightM,
      evidence,
      ...(external === undefined ? { tag: tag ?? '' } : { external }),
    })),
  )
}

/**
 * A `height` tag in metres: a number without unit or with m, metre(s), meter(s), ft, feet, foot, ',
 * or feet and inches (6'4", also in printers' marks). Undefined when it is anything else.
 */
export function parseHeightM(value: unknown): number | undefined {
  if (typeof value === 'number') return tagNumber(value)
  const given = tagText(value)
  if (given === undefined || given.length > maximumHeightTextLength) return undefined
  const text = withPlainMarks(given)
  const feetAndInches = footAndInchHeight.exec(text)
  if (feetAndInches) return feetAndInchesM(feetAndInches[1], feetAndInches[2])
  const feet = withoutUnit(text, footWords)
  if (feet !== undefined) return scaled(feet, metresPerFoot)
  return scaled(withoutUnit(text, metreWords) ?? text, 1)
}

const marksOfFeet = /[′’]/g
const marksOfInches = /[″”]|''/g

/** Feet and inches in the marks of a keyboard. */
function withPlainMarks(text: string): string {
  return text.replace(marksOfFeet, "'").replace(marksOfInches, '"')
}

/** A text without the first of these words that ends it; undefined where none does. */
function withoutUnit(text: string, words: readonly string[]): string | undefined {
  const small = text.toLowerCase()
  const word = words.find((unit) => small.endsWith(unit))
  return word === undefined ? undefined : text.slice(0, -word.length)
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
