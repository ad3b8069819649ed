import { heightEvidence } from '../../spatial/footprint-store.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { tagNumber } from './tag-values.ts'

/** A roof height from elsewhere than the tags of a building, as a pack keeps it. Wire names. */
export interface ExternalHeight {
  /** Above ground, metres. */
  readonly height_m: number
  /** Measured (laser, survey), somebody's `height` tag, or estimated (from images, by a model). */
  readonly evidence: 'measured' | 'tagged' | 'estimated'
  /** Dataset that the height comes from. */
  readonly source: string
  /** Id of the building there. */
  readonly id?: string
  /** Whether it is the same object, or another footprint that covers the same ground. */
  readonly match: 'exact' | 'high_confidence_overlap'
  /** Common area over united area of the two footprints; absent for the same object. */
  readonly iou?: number
}

/** Member of a building's properties under which a pack keeps them. */
export const externalHeightsTag = 'height_candidates'

const lowestM = 1
/** No roof counts as higher, metres. */
export const highestRoofM = 500
const maximumHeights = 8
const longestText = 200

/** The usable heights of a property: unknown ones, and what has another form, are left out. */
export function parseExternalHeights(value: unknown): ExternalHeight[] {
  const list: unknown = typeof value === 'string' ? parseList(value) : value
  if (!Array.isArray(list)) return []
  return list.slice(0, maximumHeights).flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { height_m, evidence, source, id, match, iou } = entry as Record<string, unknown>
    const heightM = tagNumber(height_m)
    if (heightM === undefined || !isRoofHeight(heightM)) return []
    if (evidence !== 'measured' && evidence !== 'tagged' && evidence !== 'estimated') return []
    if (typeof source !== 'string' || source.length > longestText) return []
    return [
      {
        height_m: heightM,
        evidence,
        source,
        ...(typeof id === 'string' && id.length <= longestText && { id }),
        match: match === 'exact' ? match : 'high_confidence_overlap',
        ...(typeof iou === 'number' && Number.isFinite(iou) && { iou }),
      },
    ]
  })
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether a number of metres can be the height of a roof. */
export function isRoofHeight(heightM: number): boolean {
  return heightM >= lowestM && heightM <= highestRoofM
}

const codes = {
  measured: heightEvidence.measured,
  tagged: heightEvidence.tag,
  estimated: heightEvidence.estimated,
} as const

/** One of the codes of `heightEvidence`. */
export function evidenceCode({ evidence }: ExternalHeight): number {
  return codes[evidence]
}

/** Order of preference among heights of one kind, as the height ledger has it. */
export function compareExternal(a: ExternalHeight, b: ExternalHeight): number {
  return (
    Number(a.match !== 'exact') - Number(b.match !== 'exact') ||
    compareUtf8(a.source, b.source) ||
    compareUtf8(a.id ?? '', b.id ?? '') ||
    a.height_m - b.height_m
  )
}
