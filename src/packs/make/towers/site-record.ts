import { isWithin } from '../../../rf/valid-range.ts'
import { technologyFrequencyGhz } from '../../../rf/technology.ts'
import { profileBounds } from '../../../rf/profile-bounds.ts'
import type { SiteField } from '../common/site-fields.ts'
import {
  antennaHeightM,
  azimuthDeg,
  degreesWithin,
  frequencyGhz,
  gainDbi,
  networkTechOf,
  radioTypeOf,
  transmitPowerDbm,
  yesOrNo,
} from './site-values.ts'

/** A field of a site list as it stands there, and the name of its column; undefined when empty. */
export type FieldReader = (
  field: SiteField,
) => { readonly text: string; readonly column: string } | undefined

/** What a site list says of a cell, in the members of a pack. */
export interface SiteRecord {
  readonly radioType: string | undefined
  readonly isSimulated: boolean | undefined
  /** Whether it is on the air; undefined where the list does not say. */
  readonly isActive: boolean | undefined
  readonly members: {
    readonly site_id?: string
    readonly cell?: string
    readonly azimuth_deg?: number
    readonly antenna_height_m?: number
    /** The name of its antenna, as it stands. */
    readonly antenna?: string
    /** Members of a radio profile under their wire names. */
    readonly rf_profile?: Readonly<Record<string, number | string>>
  }
  /** Fields that hold something which cannot be read as what it should be. */
  readonly unread: readonly SiteField[]
}

const tiltDeg = degreesWithin(profileBounds.mechanicalDowntiltDeg)

/** Reads the fields of a cell. What cannot be read is left out and named, never guessed. */
export function readSiteRecord(field: FieldReader): SiteRecord {
  const unread: SiteField[] = []
  const read = <Value>(
    name: SiteField,
    parse: (text: string, column: string) => Value | undefined,
  ): Value | undefined => {
    const found = field(name)
    if (found === undefined) return undefined
    const value = parse(found.text, found.column)
    if (value === undefined) unread.push(name)
    return value
  }
  const radioType = read('technology', radioTypeOf)
  const technology = radioType === undefined ? undefined : networkTechOf(radioType)
  const profile = defined({
    network_tech: technology,
    frequency_ghz: read('frequency', (text, column) => {
      const ghz = frequencyGhz(text, column)
      const range = technology && technologyFrequencyGhz[technology]
      return ghz === undefined || (range && !isWithin(range, ghz)) ? undefined : ghz
    }),
    tx_power_dbm: read('power', transmitPowerDbm),
    tx_antenna_gain_dbi: read('gain', gainDbi),
    beam_width: read('beam_width', degreesWithin(profileBounds.beamWidthDeg)),
    mechanical_downtilt_deg: read('mechanical_tilt', tiltDeg),
    electrical_downtilt_deg: read('electrical_tilt', tiltDeg),
  })
  return {
    radioType,
    isSimulated: read('simulated', yesOrNo),
    isActive: read('active', yesOrNo),
    members: defined({
      site_id: field('site')?.text,
      cell: field('cell')?.text,
      azimuth_deg: read('azimuth', azimuthDeg),
      antenna_height_m: read('height', antennaHeightM),
      antenna: field('antenna')?.text,
      rf_profile: Object.keys(profile).length > 0 ? profile : undefined,
    }),
    unread,
  }
}

type Defined<Members> = { [Name in keyof Members]?: NonNullable<Members[Name]> }

/** The members that have a value. */
function defined<Members extends object>(members: Members): Defined<Members> {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Defined<Members>
}
