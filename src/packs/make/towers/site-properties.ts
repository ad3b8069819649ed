import { siteNames } from './site-columns.ts'
import type { ColumnChoice, SiteField } from '../common/site-fields.ts'
import { readSiteRecord } from './site-record.ts'
import type { SiteRecord } from './site-record.ts'

/** What a feature does not say by itself: its place and its names it has already. */
const fields = [
  ...(['azimuth', 'height', 'technology', 'frequency', 'power', 'gain', 'beam_width'] as const),
  ...(['mechanical_tilt', 'electrical_tilt', 'antenna', 'simulated'] as const),
] as const

/** Members of a pack that already say what a field means. */
const ownNames: Readonly<Partial<Record<SiteField, string>>> = {
  azimuth: 'azimuth_deg',
  height: 'antenna_height_m',
  simulated: 'is_simulated',
}

/**
 * What the properties of a feature say of a cell, found under any usual name. Of two properties
 * with one meaning neither is taken: the field counts as unread.
 */
export function siteOfProperties(
  properties: Readonly<Record<string, unknown>>,
  choice: ColumnChoice,
): { readonly record: SiteRecord; readonly unread: readonly SiteField[] } {
  const names = Object.keys(properties)
  const ambiguous: SiteField[] = []
  const columns = new Map<SiteField, string>()
  for (const field of fields) {
    const own = ownNames[field]
    const found = own !== undefined && own in properties ? [own] : siteNames(field, names, choice)
    if (found.length === 1) columns.set(field, found[0])
    else if (found.length > 1) ambiguous.push(field)
  }
  const record = readSiteRecord((field) => {
    const column = columns.get(field)
    const text = column === undefined ? '' : textOf(properties[column])
    return column === undefined || text === '' ? undefined : { text, column }
  })
  return { record, unread: [...ambiguous, ...record.unread] }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
