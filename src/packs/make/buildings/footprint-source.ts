import { externalHeightsTag, isRoofHeight } from '../../load/external-heights.ts'
import type { ExternalHeight } from '../../load/external-heights.ts'
import { tagNumber, tagText } from '../../load/tag-values.ts'

type Properties = Readonly<Record<string, unknown>>

/** What a footprint says in the words of a pack. */
interface FootprintFacts {
  readonly properties: Properties
  /** Id of its own, where the feature itself has none. */
  readonly id?: string
}

/**
 * Properties of a footprint of Overture, Microsoft, Google, or another source that names how it knows
 * its heights, recognised by their names, in the words of a pack; others stay as they are.
 *
 * Heights keep their evidence apart: what a survey or a laser measured, what a model estimated from
 * images. Only what comes from OpenStreetMap is a `height` tag.
 *
 * Sources: Overture Maps schema, theme buildings (`height`, `num_floors`, `sources[].dataset`, with
 * `property` naming what an entry is about); GlobalMLBuildingFootprints of Microsoft (`height` in
 * metres, -1 unknown, `confidence`); Open Buildings of Google (`area_in_meters`, `confidence`,
 * `full_plus_code`); combinations of the two (`bf_source`).
 */
export function footprintFacts(properties: Properties): FootprintFacts {
  const names = new Map(Object.keys(properties).map((name) => [name.toLowerCase(), name]))
  const get = (name: string): unknown => properties[names.get(name) ?? '']
  const sources = datasetsOf(get('sources'))
  if (sources !== undefined) return overtureFacts(properties, get, sources)
  const modelled = modelledSource(names, get)
  if (modelled !== undefined) return withHeights(properties, names, modelled, 'height')
  return namedHeights(properties, names)
}

type Get = (name: string) => unknown

interface DatasetEntry {
  readonly dataset: string
  /** What the entry is about; empty for the whole feature. */
  readonly property: string
  readonly record: string
}

/** The member that tells a feature of Overture: entries that name a dataset, or their text. */
function datasetsOf(value: unknown): DatasetEntry[] | undefined {
  const list: unknown = typeof value === 'string' ? parse(value) : value
  if (!Array.isArray(list)) return undefined
  const entries = list.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return []
    const { dataset, property, record_id: record } = entry as Properties
    if (typeof dataset !== 'string') return []
    return [{ dataset, property: textOr(property), record: textOr(record) }]
  })
  return entries.length === 0 ? undefined : entries
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function textOr(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function overtureFacts(
  properties: Properties,
  get: Get,
  sources: readonly DatasetEntry[],
): FootprintFacts {
  const ofWhole = sources.find(({ property }) => property === '' || property === '/')
  const ofHeight = sources.find(({ property }) => /(^|\/)height$/.test(property)) ?? ofWhole
  const dataset = ofHeight?.dataset ?? sources[0].dataset
  const heightM = tagNumber(get('height'))
  const isTag = /openstreetmap/i.test(dataset)
  const levels = tagNumber(get('num_floors'))
  const id = textOr(get('id'))
  const facts: Properties = {
    ...scalars(properties, ['height', 'num_floors', 'sources']),
    building: firstText(get('class'), get('subtype')) ?? 'yes',
    ...named('name', firstText(primaryName(get('names')), get('name'))),
    ...named('building:material', firstText(get('facade_material'))),
    ...named('roof:material', firstText(get('roof_material'))),
    ...(levels !== undefined && levels > 0 && { 'building:levels': String(levels) }),
    ...(isTag && heightM !== undefined && { height: String(heightM) }),
    ...(!isTag && heightMember(heightM, evidenceOf(dataset), dataset, ofHeight?.record ?? '')),
    source: (ofWhole ?? sources[0]).dataset,
  }
  return { properties: facts, ...(id !== '' && { id }) }
}

/** What lasers and surveys give is measured; of everything else it has to be said. */
function evidenceOf(dataset: string): ExternalHeight['evidence'] {
  return /lidar|3dep|laser|survey/i.test(dataset) ? 'measured' : 'estimated'
}

function primaryName(names: unknown): unknown {
  const value = typeof names === 'string' ? parse(names) : names
  return typeof value === 'object' && value !== null ? (value as Properties).primary : undefined
}

/** Texts, numbers and truth values; what is nested is of no use in a pack. */
function scalars(properties: Properties, without: readonly string[]): Properties {
  return Object.fromEntries(
    Object.entries(properties).filter(
      ([name, value]) => typeof value !== 'object' && !without.includes(name.toLowerCase()),
    ),
  )
}

function firstText(...values: readonly unknown[]): string | undefined {
  return values.map(tagText).find((text) => text !== undefined)
}

function named(name: string, text: string | undefined): Properties {
  return text === undefined ? {} : { [name]: text }
}

/** Sources whose footprints a model has drawn from images, heights included. */
function modelledSource(names: ReadonlyMap<string, string>, get: Get): string | undefined {
  const combined = tagText(get('bf_source'))
  if (combined !== undefined) return `${combined} open buildings`
  if (!names.has('confidence')) return undefined
  if (names.has('full_plus_code') || names.has('area_in_meters')) return 'Google Open Buildings'
  return names.has('height') && !names.has('building') ? 'Microsoft ML Buildings' : undefined
}

/** Names that say themselves how a height is known. */
const heightNames = {
  measured: [
    'measured_height',
    'measuredheight',
    'height_measured',
    'lidar_height',
    'height_lidar',
  ],
  estimated: [
    'estimated_height',
    'height_estimated',
    'predicted_height',
    'height_predicted',
    'height_agl_m',
  ],
} as const

function namedHeights(properties: Properties, names: ReadonlyMap<string, string>): FootprintFacts {
  const found = (['measured', 'estimated'] as const).flatMap((evidence) =>
    heightNames[evidence].flatMap((name) => {
      const original = names.get(name)
      if (original === undefined) return []
      const heightM = tagNumber(properties[original])
      if (heightM === undefined || !isRoofHeight(heightM)) return []
      return [external(heightM, evidence, original, '')]
    }),
  )
  if (found.length === 0) return { properties }
  return { properties: { ...properties, [externalHeightsTag]: found } }
}

function withHeights(
  properties: Properties,
  names: ReadonlyMap<string, string>,
  source: string,
  heightName: string,
): FootprintFacts {
  const original = names.get(heightName)
  const heightM = original === undefined ? undefined : tagNumber(properties[original])
  return {
    properties: {
      ...scalars(properties, [heightName]),
      building: tagText(properties.building) ?? 'yes',
      ...heightMember(heightM, 'estimated', source, ''),
      source,
    },
  }
}

/** Unknown heights are given as -1 by some. */
function heightMember(
  heightM: number | undefined,
  evidence: ExternalHeight['evidence'],
  source: string,
  record: string,
): Properties {
  if (heightM === undefined || !isRoofHeight(heightM)) return {}
  return { [externalHeightsTag]: [external(heightM, evidence, source, record)] }
}

function external(
  heightM: number,
  evidence: ExternalHeight['evidence'],
  source: string,
  record: string,
): ExternalHeight {
  return {
    height_m: Math.round(heightM * 100) / 100,
    evidence,
    source,
    ...(record !== '' && { id: record }),
    match: 'exact',
  }
}
