import { commonRfSettings, latSchema, lonSchema } from './cell-request.ts'
import { rfProfileRequest } from './rf-profile-schema.ts'
import { requestObject } from './shapes.ts'

export const sectorProperties = {
  tower_lon: lonSchema,
  tower_lat: latSchema,
  ...commonRfSettings,
  rf_profile: rfProfileRequest,
} as const

/** One cell: where it stands, and how it transmits. */
export const sectorRequest = requestObject('SectorRequest', sectorProperties, [
  'tower_lon',
  'tower_lat',
])
