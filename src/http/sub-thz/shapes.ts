import { type LinkEnd, linkEndHeightRangeM } from '../../analyses/sub-thz/link-ends.ts'
import * as parameter from '../wire/request-schema.ts'
import { latSchema, lonSchema } from '../wire/cell-request.ts'
import * as field from '../wire/answer-schema.ts'

/** Longest text of a name, an id or a statement of provenance. */
const textBytes = 256

export const shortText = parameter.text({
  minLength: 1,
  maxLength: textBytes,
  'x-max-utf8-bytes': textBytes,
})

/** Decibels or dBm of a link budget: beyond any real one, near enough for their sum to be a number. */
export const decibelBounds = { minimum: -1000, maximum: 1000 } as const

export function decibels(description: string): parameter.Kind<number> {
  return parameter.within(decibelBounds, description)
}

export const longitude = parameter.plain<number>(lonSchema)
export const latitude = parameter.plain<number>(latSchema)
export const endHeight = parameter.within(linkEndHeightRangeM, 'Metres above flat ground.')

/** Longitude, latitude and height of an antenna; nothing of it is made up. */
export const linkEndAsked: parameter.Kind<LinkEnd> = parameter.object({
  lon: longitude.required(),
  lat: latitude.required(),
  height_m: endHeight.required(),
})

export const linkEnd = field.object<LinkEnd>({
  location: field.group({ lon: field.number('lon'), lat: field.number('lat') }),
  height_m: field.number('heightM'),
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
