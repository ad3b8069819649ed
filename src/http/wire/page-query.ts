import { invalidRequest } from '../../errors.ts'
import { decimalNumber } from '../../formats/number-text.ts'
import type { JsonSchema } from './json-schema.ts'

/** A query parameter as it came: a name that is repeated is a list. */
export type QueryText = string | string[] | undefined

/** The parameters of a query by their names. */
export type Query = Readonly<Record<string, QueryText>>

export const pageLimit = { minimum: 1, maximum: 5000, fallback: 1000 } as const
export const pageOffset = { minimum: 0, maximum: 10_000_000, fallback: 0 } as const

/** The schemas of both. */
export const pageMembers = { limit: wholeNumber(pageLimit), offset: wholeNumber(pageOffset) }

function wholeNumber({ fallback, ...bounds }: WholeNumberBound): JsonSchema {
  return { type: 'integer', ...bounds, default: fallback }
}

interface WholeNumberBound {
  readonly minimum: number
  readonly maximum: number
  readonly fallback: number
}

type Corners = readonly [west: number, south: number, east: number, north: number]

/**
 * The corners of `bbox`, degrees; which of two is the larger is left to the caller.
 *
 * @param withHeights - whether six numbers will do too, of which the heights are passed over.
 * @throws {SightlineError} invalid_request naming the bound.
 */
export function readCorners(text: QueryText, withHeights: boolean): Corners {
  const parts = typeof text === 'string' ? text.split(',').map(decimalNumber) : []
  const isCounted = parts.length === 4 || (withHeights && parts.length === 6)
  if (!isCounted || parts.some(Number.isNaN)) {
    const form = withHeights ? 'four numbers, or six with heights' : 'four numbers'
    throw invalidRequest(`bbox must be ${form}: minLon,minLat,maxLon,maxLat`)
  }
  const [west, south] = parts
  const [east, north] = parts.slice(parts.length / 2)
  if ([west, east].some((lon) => lon < -180 || lon > 180)) {
    throw invalidRequest('bbox longitudes must be between -180 and 180')
  }
  if ([south, north].some((lat) => lat < -90 || lat > 90)) {
    throw invalidRequest('bbox latitudes must be between -90 and 90')
  }
  return [west, south, east, north]
}

/** @throws {SightlineError} invalid_request naming the parameter and its bound. */
export function readWholeNumber(name: string, text: QueryText, bound: WholeNumberBound): number {
  if (text === undefined || (typeof text === 'string' && text.trim() === '')) return bound.fallback
  const value = typeof text === 'string' ? decimalNumber(text) : NaN
  if (Number.isInteger(value) && value >= bound.minimum && value <= bound.maximum) return value
  throw invalidRequest(`${name} must be an integer between ${bound.minimum} and ${bound.maximum}`)
}
