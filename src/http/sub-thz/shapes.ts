import { linkEndHeightRangeM } from '../../analyses/sub-thz/link-ends.ts'
import type { LinkEnd } from '../../analyses/sub-thz/link-ends.ts'
import { latSchema, lonSchema } from '../wire/cell-request.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { anyNumber, boundedNumber, lonLatSchema, nullable, responseObject } from '../wire/shapes.ts'

/** Longest text of a name, an id or a statement of provenance. */
const textBytes = 256

export const shortText = {
  type: 'string',
  minLength: 1,
  maxLength: textBytes,
  'x-max-utf8-bytes': textBytes,
} as const

export const numberOrNull = nullable('number')

/** Decibels or dBm of a link budget: beyond any real one, near enough for their sum to be a number. */
export const decibelBounds = { minimum: -1000, maximum: 1000 } as const

export function decibels(description: string) {
  return boundedNumber(decibelBounds, description)
}

/** Longitude, latitude and height of an antenna; nothing of it is made up. */
export const linkEndRequest = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lon: lonSchema,
    lat: latSchema,
    height_m: boundedNumber(linkEndHeightRangeM, 'Metres above flat ground.'),
  },
  required: ['lon', 'lat', 'height_m'],
} as const

export function linkEndOf(wire: {
  readonly lon: number
  readonly lat: number
  readonly height_m: number
}): LinkEnd {
  return { lon: wire.lon, lat: wire.lat, heightM: wire.height_m }
}

export const linkEndSchema: JsonSchema = responseObject({
  location: lonLatSchema,
  height_m: anyNumber,
})

export function linkEndView({ lon, lat, heightM }: LinkEnd) {
  return { location: { lon, lat }, height_m: heightM }
}

/** A constant of an answer. */
export function always(value: string | number | boolean): JsonSchema {
  return { const: value }
}

/** Members that are left out where there is nothing to say. */
export function present<Members extends Readonly<Record<string, unknown>>>(
  members: Members,
): Partial<Members> {
  const stated = Object.entries(members).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(stated) as Partial<Members>
}

/** Whether a statement of provenance says anything. */
export function isReliable(provenance: string | null): boolean {
  const text = (provenance ?? '').trim().toLowerCase()
  return text !== '' && text !== 'unknown'
}
