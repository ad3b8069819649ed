import { type LinkEnd, linkEndHeightRangeM } from '../../analyses/sub-thz/link-ends.ts'
import { type Asked, asked, plain, required, within } from '../wire/asked.ts'
import { latSchema, lonSchema } from '../wire/cell-request.ts'
import { group, number, object } from '../wire/told.ts'

/** Longest text of a name, an id or a statement of provenance. */
const textBytes = 256

export const shortText = plain<string>({
  type: 'string',
  minLength: 1,
  maxLength: textBytes,
  'x-max-utf8-bytes': textBytes,
})

/** Decibels or dBm of a link budget: beyond any real one, near enough for their sum to be a number. */
export const decibelBounds = { minimum: -1000, maximum: 1000 } as const

export function decibels(description: string): Asked<number> {
  return within(decibelBounds, description)
}

export const longitude = plain<number>(lonSchema)
export const latitude = plain<number>(latSchema)
export const endHeight = within(linkEndHeightRangeM, 'Metres above flat ground.')

/** Longitude, latitude and height of an antenna; nothing of it is made up. */
export const linkEndAsked: Asked<LinkEnd> = asked({
  lon: required('lon', longitude),
  lat: required('lat', latitude),
  heightM: required('height_m', endHeight),
})

export const linkEnd = object<LinkEnd>({
  location: group({ lon: number('lon'), lat: number('lat') }),
  height_m: number('heightM'),
})

/** The lower and the upper end of a range. */
export function endsOf({
  minimum,
  maximum,
}: {
  readonly minimum: number
  readonly maximum: number
}) {
  return [minimum, maximum]
}

/** Whether a statement of provenance says anything. */
export function isReliable(provenance: string | null): boolean {
  const text = (provenance ?? '').trim().toLowerCase()
  return text !== '' && text !== 'unknown'
}
