// Cells of a site whose name and place stand in its first row alone, as a merged cell of a spreadsheet does.
import type { SiteField } from '../common/site-fields.ts'
import type { SiteColumns } from './site-columns.ts'

type Row = readonly string[]

interface FilledRows {
  readonly rows: readonly Row[]
  /** So many have taken the place of a row above. */
  readonly filled: number
}

/** What a row of a site takes from the one above. */
const takenFields: readonly SiteField[] = ['site', 'longitude', 'latitude', 'epsg']

/**
 * Rows that name a cell or its azimuth and have no coordinates take those of the row above, where they
 * name no other site. In a list without a column of sites nobody says that two rows are of one.
 */
export function withPlacesAbove(rows: readonly Row[], columns: SiteColumns): FilledRows {
  if (!columns.has('site')) return { rows, filled: 0 }
  const taken = takenFields.flatMap((field) => columns.get(field) ?? [])
  let filled = 0
  let above: Row = []
  const all = rows.map((row) => {
    if (takesPlace(row, above, columns)) {
      filled++
      above = withFields(row, above, taken)
    } else above = row
    return above
  })
  return { rows: filled === 0 ? rows : all, filled }
}

function takesPlace(row: Row, above: Row, columns: SiteColumns): boolean {
  const text = (of: Row, field: SiteField): string => textAt(of, columns.get(field))
  const [site, siteAbove] = [text(row, 'site'), text(above, 'site')]
  const isOfSite = site === '' || site.toLowerCase() === siteAbove.toLowerCase()
  const isCell = text(row, 'cell') !== '' || text(row, 'azimuth') !== ''
  const hasNoPlace = text(row, 'longitude') === '' && text(row, 'latitude') === ''
  const hasPlaceAbove = text(above, 'longitude') !== '' && text(above, 'latitude') !== ''
  return isCell && isOfSite && hasNoPlace && hasPlaceAbove
}

function withFields(row: Row, above: Row, places: readonly number[]): Row {
  const length = Math.max(row.length, ...places.map((place) => place + 1))
  return Array.from({ length }, (_, place) => {
    const own = row[place] ?? ''
    return places.includes(place) && own.trim() === '' ? (above[place] ?? '') : own
  })
}

const textAt = (row: Row, place: number | undefined): string =>
  place === undefined ? '' : (row[place] ?? '').trim()
