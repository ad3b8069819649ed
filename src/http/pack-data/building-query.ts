import { invalidRequest } from '../../errors.ts'
import type { BuildingQuery } from '../../packs/query/building-items.ts'
import { metresPerDegree } from '../../spatial/ellipsoid.ts'
import { acceptedQualities } from '../server/accepted.ts'
import {
  pageLimit,
  pageOffset,
  type QueryText,
  readCorners,
  readWholeNumber,
} from '../wire/page-query.ts'

/** Query parameters as they came: a name that is repeated is a list. */
export interface BuildingQueryText {
  readonly bbox?: QueryText
  readonly limit?: QueryText
  readonly offset?: QueryText
  readonly f?: QueryText
}

const longestDiagonalM = 50_000

/** @throws {SightlineError} invalid_request naming the parameter and its bound. */
export function resolveBuildingQuery(query: BuildingQueryText): BuildingQuery {
  return {
    box: readBox(query.bbox),
    limit: readWholeNumber('limit', query.limit, pageLimit),
    offset: readWholeNumber('offset', query.offset, pageOffset),
  }
}

function readBox(text: QueryText): BuildingQuery['box'] {
  if (text === undefined || text === '') {
    throw invalidRequest('bbox is required: minLon,minLat,maxLon,maxLat')
  }
  const [west, south, east, north] = readCorners(text, false)
  if (west > east || south > north) {
    throw invalidRequest('bbox must have minLon at most maxLon and minLat at most maxLat')
  }
  if (diagonalM(west, south, east, north) > longestDiagonalM) {
    throw invalidRequest(`bbox must have a diagonal of at most ${longestDiagonalM / 1000} km`)
  }
  return [west, south, east, north]
}

function diagonalM(west: number, south: number, east: number, north: number): number {
  const nearestEquator = south > 0 ? south : north < 0 ? north : 0
  const width = (east - west) * metresPerDegree(nearestEquator).east
  const height = (north - south) * metresPerDegree((south + north) / 2).north
  return Math.sqrt(width * width + height * height)
}

/** The representation: `f` where it is given, else what the caller accepts. */
export function resolveBuildingFormat(f: QueryText, accept: string | undefined): 'geojson' | 'csv' {
  if (f === undefined) return prefersCsv(accept) ? 'csv' : 'geojson'
  const format = typeof f === 'string' ? f.toLowerCase() : ''
  if (format === 'csv') return 'csv'
  if (format === 'geojson' || format === 'json') return 'geojson'
  throw invalidRequest('f must be one of csv, geojson')
}

/** Whether CSV is named, not refused, and nothing of JSON is wanted more. */
function prefersCsv(accept: string | undefined): boolean {
  const qualities = acceptedQualities(accept)
  const qualityOf = (type: string) => qualities.get(type) ?? 0
  const json = Math.max(qualityOf('application/geo+json'), qualityOf('application/json'))
  return qualityOf('text/csv') > 0 && qualityOf('text/csv') >= json
}
