import { SightlineError } from '../../../errors.ts'
import { namedSystem } from '../common/crs-member.ts'
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
    return { place: pointOf(geometry), properties: isObject(properties) ? properties : {} }
  })
  const names = [...new Set(rows.flatMap(({ properties }) => Object.keys(properties)))]
  const system = isObject(document) ? namedSystem(document.crs) : null
  const isUnknown = typeof system === 'string'
  const [lon, lat] = ownNames.map((name) =>
    system === null || isUnknown ? name : `${name} EPSG:${system.code}`,
  )
  return {
    names: [lon, lat, ...names],
    rows: rows.map(({ place, properties }) => [
      ...place,
      ...names.map((name) => textOf(properties[name])),
    ]),
    lines: rows.map((_, i) => i + 1),
    separator: '',
    file: source,
    source,
    rowWord: 'Feature',
    known: { longitude: lon, latitude: lat },
    ...(isUnknown && { unknownSystem: system }),
    notes: [],
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new SightlineError('not_processable', 'it is no JSON', { cause })
  }
}

function pointOf(geometry: unknown): readonly [string, string] {
  if (!isObject(geometry) || geometry.type !== 'Point' || !Array.isArray(geometry.coordinates)) {
    return ['', '']
  }
  const [lon, lat] = geometry.coordinates as unknown[]
  return typeof lon === 'number' && typeof lat === 'number' ? [String(lon), String(lat)] : ['', '']
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
