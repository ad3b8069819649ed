import { decimalNumber } from '../../formats/number-text.ts'

/** Words that stand for "nothing known" in the tags of building data. */
const missingWords = new Set(['', 'no', 'none', 'nan', 'null', '<na>', 'n/a', 'na'])
const longestMissingWord = 4

/**
 * The text of a tag as it stands in the data, trimmed; numbers are written out. Undefined when the
 * tag is absent or says in one word that there is nothing to say.
 */
export function tagText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const trimmed = text.trim()
  const isShort = trimmed.length <= longestMissingWord
  return isShort && missingWords.has(trimmed.toLowerCase()) ? undefined : trimmed
}

/** A number given as such or as decimal text; undefined for anything else, also for infinities. */
export function tagNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const number = decimalNumber(value)
  return Number.isFinite(number) ? number : undefined
}

/** True for a number, or its decimal text, that no machine number can hold: 1e400. */
export function isBeyondNumbers(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value)
  if (typeof value !== 'string') return false
  return Math.abs(decimalNumber(value)) === Infinity
}

/** A truth value given as such, as a number or as text. */
export function tagFlag(value: unknown): boolean {
  if (typeof value === 'string') return ['true', '1', 'yes'].includes(value.trim().toLowerCase())
  return value === true || value === 1
}
