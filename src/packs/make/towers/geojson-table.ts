import { SightlineError } from '../../../errors.ts'
import { findJsonExcess } from '../../../formats/json-bounds.ts'
import { assertTableFits, maximumTableColumns } from '../../../formats/table-bounds.ts'
import { namedSystem } from '../common/crs-member.ts'
import { isObject, textOfValue } from './json-values.ts'
import { pointOfGeometry } from './point-geometry.ts'
import type { SourceTable } from './source-table.ts'

const ownNames = ['feature longitude', 'feature latitude'] as const

/**
 * The point features of a GeoJSON FeatureCollection (RFC 7946) as a table: a column for each property.
 * The member `crs` of the older form names the grid of the coordinates, also one that is not known.
 *
 * @throws SightlineError `not_processable` when it is no collection of features.
 */
export function geojsonTable(source: string, text: string): SourceTable {
  const document = parsed(text)
  const features = isObject(document) ? document.features : undefined
  if (!Array.isArray(features)) throw refusal('it is no GeoJSON FeatureCollection')
  if (features.length === 0) throw refusal('it has no feature')
  const rows = features.map((feature: unknown) => {
    const { geometry, properties } = isObject(feature) ? feature : {}
    const point = pointOfGeometry(geometry)
    return {
      place: textsOf('skipped' in point ? undefined : point.coordinates),
      isOfSeveral: 'skipped' in point && point.skipped === 'several_points',
      properties: isObject(properties) ? properties : {},
    }
  })
  const names = [...new Set(rows.flatMap(({ properties }) => Object.keys(properties)))]
  assertTableFits(rows.length, ownNames.length + names.length)
  const system = isObject(document) ? namedSystem(document.crs) : null
  const isUnknown = typeof system === 'string'
  const [lon, lat] = ownNames.map((name) =>
    system === null || isUnknown ? name : `${name} EPSG:${system.code}`,
  )
  return {
    names: [lon, lat, ...names],
    rows: rows.map(({ place, properties }) => [
      ...place,
      ...names.map((name) => textOfValue(properties[name])),
    ]),
    lines: rows.map((_, i) => i + 1),
    separator: '',
    file: source,
    source,
    rowWord: 'Feature',
    known: { longitude: lon, latitude: lat },
    ...(isUnknown && { unknownSystem: system }),
    notes: notesOn(rows.filter(({ isOfSeveral }) => isOfSeveral).length),
  }
}

/** Values of a list: those of 100,000 features with 30 properties. */
const bounds = { depth: 64, items: 1_000_000, members: maximumTableColumns, values: 4_000_000 }

function parsed(text: string): unknown {
  const bytes = new TextEncoder().encode(text)
  const excess = findJsonExcess(bytes, bounds, { allowsDuplicates: true })
  if (excess !== null && excess.bound !== 'duplicate') {
    throw refusal(`its JSON goes beyond ${bounds[excess.bound]} ${boundWords[excess.bound]}`)
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SightlineError('not_processable', 'it is no JSON', { cause })
  }
}

const boundWords = {
  depth: 'values inside one another',
  items: 'items of a list',
  members: 'members of an object',
  values: 'values',
}

function textsOf(coordinates: unknown): readonly [string, string] {
  const [lon, lat] = Array.isArray(coordinates) ? (coordinates as unknown[]) : []
  return typeof lon === 'number' && typeof lat === 'number' ? [String(lon), String(lat)] : ['', '']
}

/** What is said of features that stand at several points. */
function notesOn(count: number): readonly string[] {
  if (count === 0) return []
  const [features, have] = count === 1 ? ['feature', 'has'] : ['features', 'have']
  return [`${count} ${features} of several points ${have} no place: which is meant is not said.`]
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
