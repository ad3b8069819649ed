import { latSchema, lonSchema } from './cell-request.ts'
import { rfProfileRequest } from './rf-profile-schema.ts'
import { requestObject } from './shapes.ts'

const towerIdBytes = 128

export const towerIdText = {
  type: 'string',
  minLength: 1,
  maxLength: towerIdBytes,
  'x-max-utf8-bytes': towerIdBytes,
} as const

export const towerProperties = {
  id: { ...towerIdText, description: 'Unique within the request.' },
  tower_lon: lonSchema,
  tower_lat: latSchema,
  azimuth: {
    type: 'number',
    description: 'Degrees from north; any finite angle. Default: the azimuth of the request.',
  },
  rf_profile: rfProfileRequest,
} as const
export const requiredOfTower = ['id', 'tower_lon', 'tower_lat'] as const

/** One selected cell. */
const towerRequest = requestObject('Tower', towerProperties, requiredOfTower)

/** The selected cells of a request; how many belongs to `analyses/cell-count.ts`. */
export function towersOf<const Least extends number, const Most extends number>(
  least: Least,
  most: Most,
) {
  return { type: 'array', items: towerRequest, minItems: least, maxItems: most } as const
}
