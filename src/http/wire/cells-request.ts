import * as parameter from './request-schema.ts'
import { rfProfileRequest } from './rf-profile-schema.ts'
import { type AskedSettings, overridesOf, sectorMembers } from './sector-request.ts'

const towerIdBytes = 128

export const towerIdText = {
  type: 'string',
  minLength: 1,
  maxLength: towerIdBytes,
  'x-max-utf8-bytes': towerIdBytes,
} as const

export const towerMembers = {
  id: parameter
    .plain<string>({ ...towerIdText, description: 'Unique within the request.' })
    .required(),
  tower_lon: sectorMembers.tower_lon,
  tower_lat: sectorMembers.tower_lat,
  azimuth: parameter
    .number({
      description: 'Degrees from north; any finite angle. Default: the azimuth of the request.',
    })
    .optional()
    .as('azimuthDeg'),
  // Read where the tower is known by name: a calibration may be refused.
  rf_profile: overridesOf(rfProfileRequest).later().evenEmpty().as('overrides'),
}

const tower = parameter.object(towerMembers).called('Tower')

/** One selected cell; without an azimuth it has that of the request. */
export type AskedTower = parameter.ValueOf<typeof tower>

/** The selected cells of a request; how many belongs to `optimization/network-size.ts`. */
export function towersOf(least: number, most: number): parameter.Kind<readonly AskedTower[]> {
  return parameter.list(tower, { minItems: least, maxItems: most })
}

/** The cells of a request, and what it says for all of them. */
export interface AskedCells extends AskedSettings {
  readonly towers: readonly AskedTower[]
}
