import { labelSources } from '../../../analyses/sub-thz/validation/campaign.ts'
import type { JsonSchema } from '../../wire/json-schema.ts'
import { boundedNumber } from '../../wire/shapes.ts'

/** An object within the request: nothing but the named members, none of them required. */
export function closed<const Properties extends Readonly<Record<string, JsonSchema>>>(
  properties: Properties,
) {
  return { type: 'object', additionalProperties: false, properties } as const
}

/** The same with required members. */
export function closedWith<
  const Properties extends Readonly<Record<string, JsonSchema>>,
  const Required extends readonly (keyof Properties & string)[],
>(required: Required, properties: Properties) {
  return { type: 'object', additionalProperties: false, properties, required } as const
}

function textUpTo(bytes: number) {
  return { type: 'string', maxLength: bytes, 'x-max-utf8-bytes': bytes } as const
}

/** Prose and references: nothing reads them but the fingerprint. */
export const prose = textUpTo(4096)
export const title = textUpTo(512)
export const version = textUpTo(128)

/** An id within a campaign. */
export const id = { ...textUpTo(128), minLength: 1 } as const

export const flag = { type: 'boolean' } as const
export const proseList = { type: 'array', items: prose } as const

export function wordOf<const Values extends readonly string[]>(values: Values) {
  return { type: 'string', enum: values } as const
}

/** A word about the scene: in any case, blanks and hyphens count as underscores. */
export const label = { type: 'string', minLength: 1, maxLength: 64 } as const
export const labelSource = wordOf(labelSources)

export function numberWithin(minimum: number, maximum: number, description: string) {
  return boundedNumber({ minimum, maximum }, description)
}

export const frequencyRangeGhz = { minimum: 0.01, maximum: 1000 } as const

/** RFC 3339. */
export const instant = { ...textUpTo(64), description: 'RFC 3339.' } as const

export const weather = closed({
  temperature_k: numberWithin(150, 400, 'Kelvin.'),
  pressure_hpa: numberWithin(100, 1200, 'Total barometric pressure.'),
  relative_humidity_pct: numberWithin(0, 100, 'Kept; never turned into a vapour density.'),
  water_vapour_density_g_m3: numberWithin(0, 100, 'Grams per cubic metre.'),
  rain_rate_mm_h: numberWithin(0, 500, 'Counts where rain_known is true.'),
  rain_known: flag,
  fog_liquid_water_density_g_m3: numberWithin(0, 5, 'Counts where fog_known is true.'),
  fog_known: flag,
  description: prose,
  source: prose,
})
