import type { ColumnChoice, SiteField } from '../common/site-fields.ts'
import { textOfValue } from './json-values.ts'
import { siteNames, unfitColumn } from './site-columns.ts'
import type { ListForm, SiteRecord } from './site-record.ts'
import { readSiteRecord } from './site-record.ts'
import { angleValueDeg } from './site-values.ts'

type Properties = Readonly<Record<string, unknown>>

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

interface SiteOfProperties {
  readonly record: SiteRecord
  readonly unread: readonly SiteField[]
  /** What stands in those that one property was taken for. */
  readonly examples: Readonly<Partial<Record<SiteField, string>>>
}

/**
 * What the properties of a feature say of a cell, found under any usual name. Of two properties
 * with one meaning neither is taken, and none whose name says a unit that is not known: the field counts as
 * unread.
 */
export function siteOfProperties(
  properties: Properties,
  choice: ColumnChoice,
  form: ListForm,
): SiteOfProperties {
  const names = Object.keys(properties)
  const notTaken: SiteField[] = []
  const columns = new Map<SiteField, string>()
  for (const field of fields) {
    const found = namesOf(field, properties, choice)
    if (found.length === 1) columns.set(field, found[0])
    else if (found.length > 1) notTaken.push(field)
  }
  for (const name of names) {
    const field = unfitColumn(name)?.field
    if (field !== undefined && !columns.has(field) && textOf(properties[name]) !== '') {
      notTaken.push(field)
    }
  }
  const record = readSiteRecord((field) => {
    const column = columns.get(field)
    const text = column === undefined ? '' : textOf(properties[column])
    return column === undefined || text === '' ? undefined : { text, column }
  }, form)
  const unread = [...new Set([...notTaken, ...record.unread])]
  const examples = record.unread.map((field) => [field, textOf(properties[columns.get(field)!])])
  return { record, unread, examples: Object.fromEntries(examples) as SiteOfProperties['examples'] }
}

/** The azimuth of a feature in degrees as it stands; NaN without one. */
export function azimuthOfProperties(properties: Properties, choice: ColumnChoice): number {
  const [name, ...others] = namesOf('azimuth', properties, choice)
  return name === undefined || others.length > 0
    ? NaN
    : angleValueDeg(textOf(properties[name]), name)
}

function namesOf(
  field: SiteField,
  properties: Properties,
  choice: ColumnChoice,
): readonly string[] {
  const own = ownNames[field]
  return own !== undefined && own in properties
    ? [own]
    : siteNames(field, Object.keys(properties), choice)
}

const textOf = (value: unknown): string => textOfValue(value).trim()
