import { invalidRequest } from '../../errors.ts'
import type { BuildingQuery } from '../../packs/query/building-items.ts'
import { metresPerDegree } from '../../spatial/ellipsoid.ts'

/** Query parameters as they came: a name that is repeated is a list. */
export interface BuildingQueryText {
  readonly bbox?: string | string[]
  readonly limit?: string | string[]
  readonly offset?: string | string[]
  readonly f?: string | string[]
}

export const pageLimit = { minimum: 1, maximum: 5000, fallback: 1000 } as const
export const pageOffset = { minimum: 0, maximum: 10_000_000, fallback: 0 } as const
const longestDiagonalM = 50_000

/** @throws {SightlineError} invalid_request naming the parameter and its bound. */
export function resolveBuildingQuery(query: BuildingQueryText): BuildingQuery {
  return {
    box: readBox(query.bbox),
    limit: readWholeNumber('limit', query.limit, pageLimit),
    offset: readWholeNumber('offset', query.offset, pageOffset),
  }
}

function readBox(text: string | string[] | undefined): BuildingQuery['box'] {
  if (text === undefined || text === '') {
    throw invalidRequest('bbox is required: minLon,minLat,maxLon,maxLat')
  }
  const parts = typeof text === 'string' ? text.split(',').map(readNumber) : []
  if (parts.length !== 4 || parts.some(Number.isNaN)) {
    throw invalidRequest('bbox must be four numbers: minLon,minLat,maxLon,maxLat')
  }
  const [west, south, east, north] = parts
  if (west < -180 || east > 180)
    throw invalidRequest('bbox longitudes must be between -180 and 180')
  if (south < -90 || north > 90) throw invalidRequest('bbox latitudes must be between -90 and 90')
  if (west > east || south > north) {
    throw invalidRequest('bbox must have minLon at most maxLon and minLat at most maxLat')
  }
  if (diagonalM(west, south, east, north) > longestDiagonalM) {
    throw invalidRequest(`bbox must have a diagonal of at most ${longestDiagonalM / 1000} km`)
  }
  return [west, south, east, north]
}

/** A decimal number, or NaN. `Number` would also take hexadecimal and an empty text. */
function readNumber(text: string): number {
  const trimmed = text.trim()
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(trimmed) ? Number(trimmed) : NaN
}

function diagonalM(west: number, south: number, east: number, north: number): number {
  const nearestEquator = south > 0 ? south : north < 0 ? north : 0
  const width = (east - west) * metresPerDegree(nearestEquator).east
  const height = (north - south) * metresPerDegree((south + north) / 2).north
  return Math.sqrt(width * width + height * height)
}

function readWholeNumber(
  name: string,
  text: string | string[] | undefined,
  bound: { readonly minimum: number; readonly maximum: number; readonly fallback: number },
): number {
  if (text === undefined || (typeof text === 'string' && text.trim() === '')) return bound.fallback
  const value = typeof text === 'string' && /^\d+$/.test(text.trim()) ? Number(text) : NaN
  if (value >= bound.minimum && value <= bound.maximum) return value
  throw invalidRequest(`${name} must be an integer between ${bound.minimum} and ${bound.maximum}`)
}

/** The representation: `f` where it is given, else what the caller accepts. */
export function resolveBuildingFormat(
  f: string | string[] | undefined,
  accept: string | undefined,
): 'geojson' | 'csv' {
  if (f === undefined) return accept?.includes('text/csv') === true ? 'csv' : 'geojson'
  const format = typeof f === 'string' ? f.toLowerCase() : ''
  if (format === 'csv') return 'csv'
  if (format === 'geojson' || format === 'json') return 'geojson'
  throw invalidRequest('f must be one of csv, geojson')
}
