import type { SourcedValue } from '../../analyses/link/profile-in-pack.ts'
import { invalidRequest } from '../../errors.ts'
import { decimalNumber } from '../../formats/number-text.ts'
import { digitalMapNames } from '../../rf/models/model.ts'
import type { ParameterSource } from '../../rf/profile.ts'
import type { LonLat } from '../../spatial/ground-path.ts'
import type { Query, QueryText } from '../wire/page-query.ts'
import * as field from '../wire/answer-schema.ts'

export const placeQuery = {
  type: 'object',
  required: ['lon', 'lat'],
  properties: {
    lon: { type: 'string', description: 'Degrees east, -180 to 180.' },
    lat: { type: 'string', description: 'Degrees north, -90 to 90.' },
  },
} as const

/** @throws {SightlineError} invalid_request naming member and bound */
export function queryPlace({ lon, lat }: Query): LonLat {
  return { lon: degrees('lon', lon, 180), lat: degrees('lat', lat, 90) }
}

function degrees(name: string, asked: QueryText, bound: number): number {
  const value = typeof asked === 'string' ? decimalNumber(asked) : NaN
  if (Math.abs(value) <= bound) return value
  throw invalidRequest(`${name} must be a number between -${bound} and ${bound}`)
}

const sources = ['pack_map', 'default'] as const satisfies readonly ParameterSource[]

const parameterHere = field.object<SourcedValue>('RefractivityParameter', {
  parameter: field.described(
    'Member of a radio profile.',
    field.text(({ parameter }) => parameter.wireName),
  ),
  value: field.number('value'),
  unit: field.text(({ parameter }) => parameter.unit),
  map: field.oneOf(digitalMapNames)(({ parameter }) => parameter.digitalMap),
  source: field.described(
    'The map of the pack, or the default of the model where the pack has none there.',
    field.oneOf(sources)(({ source }) => (source === 'pack_map' ? source : 'default')),
  ),
})

/** What the air is like at a place, as models take it where nobody states it. */
export const refractivityAnswer = field.object<
  LonLat & { readonly values: readonly SourcedValue[] }
>('RefractivityAtPlace', {
  ...field.named(field.number, 'lon', 'lat'),
  parameters: field.list(parameterHere)('values'),
  note: field.sentence(
    'What holds for an antenna at this place whose profile does not state the parameter; maps are read ' +
      'bilinear.',
  ),
})
