// What a comma between digits is in a list: the mark of its decimals, or a sign between two values.
import { looseNumber } from '../../../formats/table-text.ts'
import type { SiteField } from '../common/site-fields.ts'
import type { SiteColumns } from './site-columns.ts'
import type { NumberReader } from './site-values.ts'

/**
 * `decimals beside points`: its coordinates have points, and others of its numbers have commas of decimals.
 * `unclear`: its other numbers have points.
 */
export type CommaMeaning = 'decimals' | 'decimals beside points' | 'unclear' | 'several values'

const measuredFields: ReadonlySet<SiteField> = new Set([
  ...(['azimuth', 'height', 'frequency', 'power', 'gain', 'beam_width'] as const),
  ...(['mechanical_tilt', 'electrical_tilt', 'east_offset', 'north_offset'] as const),
])

const hasPoint = (text: string): boolean => /\d\.\d/.test(text)
/** One comma between digits; three digits behind it may be a thousand. */
const hasComma = (text: string): boolean => /^[^,]*\d,\d[^,]*$/.test(text) && !hasPoint(text)
const mayBeThousands = (text: string): boolean => /\d,\d{3}(?!\d)/.test(text)

/**
 * What a comma between two digits means in a table. Its coordinates tell, of which there is no list in
 * a cell, and numbers that are no list, as `43,01`. A table that is separated by commas puts one between
 * quotation marks for a list at least as often.
 *
 * @param separator - of the table; empty where it has cells of its own
 */
export function commaMeaningIn(
  rows: readonly (readonly string[])[],
  columns: SiteColumns,
  separator: string,
): CommaMeaning {
  const places = [columns.get('longitude'), columns.get('latitude')]
  const measured = [...columns].filter(([field]) => measuredFields.has(field))
  let points = false
  let commas = false
  let decimals = false
  for (const row of rows) {
    const [x = '', y = ''] = places.map((place) => (place === undefined ? '' : row[place]))
    points ||= hasPoint(x) || hasPoint(y)
    commas ||= isPlaceWithCommas(x, y)
    for (const [field, place] of measured) {
      const text = row[place] ?? ''
      points ||= hasPoint(text)
      if (!hasComma(text)) continue
      commas ||= /\d,0\d/.test(text)
      decimals ||= !mayBeList(text, field)
    }
  }
  if (separator === ',' && !commas) return 'several values'
  if (!points) return 'decimals'
  return decimals && separator !== ',' ? 'decimals beside points' : 'unclear'
}

/** Metres may have commas between their thousands, degrees have none. */
function isPlaceWithCommas(x: string, y: string): boolean {
  const isDegrees = Math.abs(looseNumber(x)) <= 180 && Math.abs(looseNumber(y)) <= 90
  const texts = [x, y].filter(hasComma)
  return isDegrees ? texts.length > 0 : texts.some((text) => !mayBeThousands(text))
}

/** Reads the numbers of one field as its list writes them; what may be several values is none. */
export function numberReader(meaning: CommaMeaning, field?: SiteField): NumberReader {
  return (text) => {
    if (!text.includes(',') || meaning === 'decimals') return looseNumber(text)
    const isOther =
      meaning === 'several values' ||
      (meaning === 'unclear' ? mayBeList(text, field) : mayBeThousands(text))
    return isOther ? NaN : looseNumber(text)
  }
}

const smallestMhzOfBand = 100

/** Whether `2,8` may be 2 and 8, `1,200` a thousand and two hundred. */
function mayBeList(text: string, field: SiteField | undefined): boolean {
  if (mayBeThousands(text)) return true
  const [, first, second] = /^\s*(\d+),(\d+)\s*$/.exec(text) ?? []
  if (first === undefined || /^0\d/.test(second)) return false
  if (field === 'frequency') return Number(first) >= smallestMhzOfBand
  // A width is written before a height.
  return field === 'beam_width' || Number(first) < Number(second)
}
