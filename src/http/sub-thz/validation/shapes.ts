import { weatherRanges } from '../../../analyses/sub-thz/atmosphere.ts'
import { invalidRequest } from '../../../errors.ts'
import { isInstant } from '../../../packs/make/instant.ts'
import * as parameter from '../../wire/request-schema.ts'
import type { JsonSchema } from '../../wire/json-schema.ts'
import { latitude, longitude } from '../shapes.ts'

function textUpTo(bytes: number, more: JsonSchema = {}) {
  return parameter.text({ maxLength: bytes, 'x-max-utf8-bytes': bytes, ...more })
}

/** Prose and references: nothing reads them but the fingerprint. */
export const prose = textUpTo(4096)
export const title = textUpTo(512)
export const version = textUpTo(128)

/** An id within a campaign. */
export const id = textUpTo(128, { minLength: 1 })

export const proseList = parameter.list(prose)

export const beamwidth = parameter.within(
  { minimum: 0, maximum: 360, exclusiveMinimum: true },
  'Degrees.',
)

export const frequencyRangeGhz = { minimum: 0.01, maximum: 1000 } as const

export const instant = textUpTo(64, { description: 'RFC 3339.' }).checked((text, at) => {
  if (isInstant(text)) return text
  throw invalidRequest(`${at} must be a time of RFC 3339, for example 2026-01-31T12:00:00Z`)
})

/** Longitude and latitude of a place come together. */
export const placeMembers = {
  lon: longitude.optional(),
  lat: latitude.optional(),
}

export function wholePlace<Place extends parameter.ValuesOf<typeof placeMembers>>(
  place: Place,
  at: string,
): Place {
  const { lon, lat } = place
  if ((lon === null) === (lat === null)) return place
  const [missing, stated] = lon === null ? ['lon', 'lat'] : ['lat', 'lon']
  throw invalidRequest(`${at}.${missing} is required beside ${at}.${stated}`)
}

/** Refuses an id that an earlier item of the list has. */
export function uniqueBy<Item>(
  member: string,
  items: parameter.Kind<readonly Item[]>,
  idOf: (item: Item) => string,
) {
  return items.checked((list, at) => {
    const seen = new Set<string>()
    list.forEach((item, index) => {
      const own = idOf(item)
      if (seen.has(own)) {
        throw invalidRequest(`${at}[${index}].${member} must not be there twice: "${own}"`)
      }
      seen.add(own)
    })
    return list
  })
}

export const weather = parameter
  .object({
    temperature_k: parameter.within({ minimum: 150, maximum: 400 }, 'Kelvin.').optional(),
    pressure_hpa: parameter
      .within({ minimum: 100, maximum: 1200 }, 'Total barometric pressure.')
      .optional(),
    water_vapour_density_g_m3: parameter
      .within(weatherRanges.waterVapourDensityGM3, 'Grams per cubic metre.')
      .optional(),
    rain_rate_mm_h: parameter
      .within(weatherRanges.rainRateMmH, 'Counts where rain_known is true.')
      .optional(),
    rain_known: parameter.flag.orElse(false).as('isRainKnown'),
    fog_liquid_water_density_g_m3: parameter
      .within(weatherRanges.fogDensityGM3, 'Counts where fog_known is true.')
      .optional()
      .as('fogDensityGM3'),
    fog_known: parameter.flag.orElse(false).as('isFogKnown'),
    relative_humidity_pct: parameter
      .within({ minimum: 0, maximum: 100 }, 'Kept; never turned into a vapour density.')
      .unread(),
    ...parameter.unreadEach(prose, 'description', 'source'),
  })
  .checked((stated) => ({
    temperatureK: stated.temperatureK,
    pressureHpa: stated.pressureHpa,
    waterVapourDensityGM3: stated.waterVapourDensityGM3,
    rainRateMmH: stated.isRainKnown ? stated.rainRateMmH : null,
    fogDensityGM3: stated.isFogKnown ? stated.fogDensityGM3 : null,
  }))
