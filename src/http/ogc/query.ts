import { invalidRequest } from '../../errors.ts'
import { isInstant } from '../../packs/make/instant.ts'
import type { BoundingBox } from '../../packs/query/footprint-box.ts'
import {
  pageLimit,
  pageOffset,
  type Query,
  type QueryText,
  readCorners,
  readWholeNumber,
} from '../wire/page-query.ts'

/** Which features, and how many of them. */
export interface ItemsQuery {
  readonly box: BoundingBox | null
  readonly limit: number
  readonly offset: number
}

export const plainParameters = ['f'] as const
const itemsParameters = ['bbox', 'datetime', 'limit', 'offset', 'f'] as const

/**
 * Holds a query against what its route knows: the standard refuses parameters that the API does not
 * define.
 *
 * @throws {SightlineError} invalid_request naming the parameter.
 */
export function checkQuery(query: Query, known: readonly string[]): void {
  for (const name of Object.keys(query)) {
    if (known.includes(name)) continue
    throw invalidRequest(`unknown parameter ${printable(name)}; known: ${known.join(', ')}`)
  }
  if (query.f !== undefined && query.f !== 'json') throw invalidRequest('f must be json')
}

/** @throws {SightlineError} invalid_request naming the parameter and its bound. */
export function readItemsQuery(query: Query): ItemsQuery {
  checkQuery(query, itemsParameters)
  checkDatetime(query.datetime)
  return {
    box: readBox(query.bbox),
    limit: readLimit(query.limit),
    offset: readWholeNumber('offset', query.offset, pageOffset),
  }
}

/** A box whose west is beyond its east goes across the antimeridian (RFC 7946, section 5.2). */
function readBox(text: QueryText): BoundingBox | null {
  if (text === undefined) return null
  const corners = readCorners(text, true)
  if (corners[1] > corners[3]) throw invalidRequest('bbox must have minLat at most maxLat')
  return corners
}

/** More than a page can hold is no error: the page is as long as it can be. */
function readLimit(text: QueryText): number {
  const limit = readWholeNumber('limit', text, {
    ...pageLimit,
    maximum: Number.MAX_SAFE_INTEGER,
  })
  return Math.min(limit, pageLimit.maximum)
}

const datetimeForm =
  'datetime must be a date and time of RFC 3339, or two with / between, of which one may be ..'

/** No feature has a time, so every one is of every time; but what is asked must be one. */
function checkDatetime(text: QueryText): void {
  if (text === undefined) return
  const ends = typeof text === 'string' ? text.split('/') : []
  const isInterval = ends.length === 2
  const isOpen = (end: string) => isInterval && (end === '' || end === '..')
  const isGood = (ends.length === 1 || isInterval) && ends.some((end) => !isOpen(end))
  if (!isGood || !ends.every((end) => isOpen(end) || isMoment(end))) {
    throw invalidRequest(datetimeForm)
  }
}

/** A date and time of days and hours that exist, also without its offset, or a day. */
function isMoment(text: string): boolean {
  return ['', 'Z', 'T00:00:00Z'].some((rest) => isInstant(`${text}${rest}`))
}

function printable(name: string): string {
  return /^\w{1,64}$/.test(name) ? name : JSON.stringify(name.slice(0, 64))
}

/** The query of a page in one order of names, from an offset on; empty where nothing is asked. */
export function pageQuery(query: Query, limit: number | null, offset: number): string {
  const members = new URLSearchParams()
  for (const name of ['bbox', 'datetime', 'f'] as const) {
    if (query[name] !== undefined) members.set(name, String(query[name]))
  }
  if (limit !== null) members.set('limit', String(limit))
  if (offset > 0) members.set('offset', String(offset))
  const text = members.toString()
  return text === '' ? '' : `?${text}`
}
