import type { RfProfileOverrides } from '../../rf/profile.ts'
import {
  type Asked,
  asked,
  bodySchema,
  checked,
  evenEmpty,
  inline,
  orElse,
  plain,
  required,
} from './asked.ts'
import { commonRfSettings, latSchema, lonSchema } from './cell-request.ts'
import type { JsonSchema } from './json-schema.ts'
import { profileOverrides } from './rf-profile.ts'
import { rfProfileRequest } from './rf-profile-schema.ts'

type Body = Readonly<Record<string, unknown>>

/** The members of a profile, of which the schema need not name all; others are left out. */
export function overridesOf(schema: JsonSchema): Asked<RfProfileOverrides> {
  return checked(plain<Body>(schema), profileOverrides)
}

/** A setting of the whole request that is no part of a profile, with the default that the document says. */
function setting(name: 'azimuth' | 'calibration_offset_db' | 'rays') {
  const schema = commonRfSettings[name]
  return orElse(name, plain<number>(schema), schema.default)
}

/** What a request says for all its cells. */
export interface AskedSettings {
  /** Of every member that a profile has too, whoever describes it. */
  readonly topLevel: RfProfileOverrides
  readonly azimuthDeg: number
  readonly calibrationOffsetDb: number
  readonly rays: number
}

export const settingMembers = {
  topLevel: inline(overridesOf({ properties: commonRfSettings })),
  azimuthDeg: setting('azimuth'),
  calibrationOffsetDb: setting('calibration_offset_db'),
  rays: setting('rays'),
}

/** One cell: where it stands, and how it transmits. */
export const sectorMembers = {
  lon: required('tower_lon', plain<number>(lonSchema)),
  lat: required('tower_lat', plain<number>(latSchema)),
  ...settingMembers,
  nested: evenEmpty('rf_profile', overridesOf(rfProfileRequest)),
}

export const sectorAsked = asked(sectorMembers)

export const sectorRequest = bodySchema('SectorRequest', sectorAsked)
