import type { RfProfileOverrides } from '../../rf/profile.ts'
import * as parameter from './request-schema.ts'
import { commonRfSettings, latSchema, lonSchema } from './cell-request.ts'
import type { JsonSchema } from './json-schema.ts'
import { profileOverrides } from './rf-profile.ts'
import { rfProfileRequest } from './rf-profile-schema.ts'

type Body = Readonly<Record<string, unknown>>

/** The members of a profile, of which the schema need not name all; others are left out. */
export function overridesOf(schema: JsonSchema): parameter.Kind<RfProfileOverrides> {
  return parameter.plain<Body>(schema).checked(profileOverrides)
}

/** A setting of the whole request that is no part of a profile, with the default that the document says. */
function setting(name: 'azimuth' | 'calibration_offset_db' | 'rays') {
  const schema = commonRfSettings[name]
  return parameter.plain<number>(schema).orElse(schema.default)
}

export const settingMembers = {
  // Of every member that a profile has too, whoever describes it.
  topLevel: overridesOf({ properties: commonRfSettings }).inline(),
  azimuth: setting('azimuth').as('azimuthDeg'),
  calibration_offset_db: setting('calibration_offset_db'),
  rays: setting('rays'),
}

/** What a request says for all its cells. */
export type AskedSettings = parameter.ValuesOf<typeof settingMembers>

/** One cell: where it stands, and how it transmits. */
export const sectorMembers = {
  tower_lon: parameter.plain<number>(lonSchema).required().as('lon'),
  tower_lat: parameter.plain<number>(latSchema).required().as('lat'),
  ...settingMembers,
  rf_profile: overridesOf(rfProfileRequest).evenEmpty().as('nested'),
}

export const sectorAsked = parameter.object(sectorMembers)

export const sectorRequest = parameter.bodySchema('SectorRequest', sectorAsked)
