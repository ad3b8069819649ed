import { isWithin } from '../../../rf/valid-range.ts'
import { technologyFrequencyGhz } from '../../../rf/technology.ts'
import { profileBounds } from '../../../rf/profile-bounds.ts'
import type { SiteField } from '../common/site-fields.ts'
import { type CommaMeaning, numberReader } from './decimal-marks.ts'
import type { SiteQuestion } from '../common/sign-choice.ts'
import { isOwnTiltName, isVoidAzimuth, type SignMeanings } from './sign-meanings.ts'
import {
  angleValueDeg,
  antennaHeightM,
  azimuthDeg,
  degreesWithin,
  frequencyGhz,
  gainDbi,
  isErrorText,
  isOmniText,
  networkTechOf,
  radioTypeOf,
  transmitPowerDbm,
  yesOrNo,
} from './site-values.ts'

/** A field of a site list as it stands there, and the name of its column; undefined when empty. */
export type FieldReader = (
  field: SiteField,
) => { readonly text: string; readonly column: string } | undefined

/** How a list writes what may be written in several ways. */
export interface ListForm {
  readonly comma: CommaMeaning
  readonly signs: SignMeanings
}

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
  /** Why some of these are: their maker must say what they mean. */
  readonly asked: readonly SiteQuestion[]
}

const tiltDeg = degreesWithin(profileBounds.mechanicalDowntiltDeg)
const beamWidthDeg = degreesWithin(profileBounds.beamWidthDeg)

type Parse<Value> = (
  text: string,
  column: string,
  read: (text: string) => number,
) => Value | undefined

/** Reads the fields of a cell. What cannot be read is left out and named, never guessed. */
export function readSiteRecord(field: FieldReader, { comma, signs }: ListForm): SiteRecord {
  const unread: SiteField[] = []
  const asked: SiteQuestion[] = []
  const read = <Value>(name: SiteField, parse: Parse<Value>): Value | undefined => {
    const found = field(name)
    if (found === undefined) return undefined
    const value = parse(found.text, found.column, numberReader(comma, name))
    if (value === undefined) unread.push(name)
    return value
  }
  const readName = (name: SiteField): string | undefined =>
    read(name, (text) => (isErrorText(text) ? undefined : text))
  const readTilt: Parse<number> = (text, column, number) => {
    const degrees = tiltDeg(text, column, number)
    if (degrees === undefined || degrees >= 0 || isOwnTiltName(column)) return degrees
    if (signs.negativeTilt === 'asked') {
      asked.push('negative_tilt')
      return undefined
    }
    return signs.negativeTilt === 'up' ? degrees : -degrees
  }
  const readAzimuth: Parse<number | 'omni'> = (text, column, number) => {
    if (isOmniText(text)) return 'omni'
    const degrees = angleValueDeg(text, column, number)
    if (degrees === -1 && signs.minusOne === 'omni') return 'omni'
    if (degrees === -1 && signs.minusOne === 'asked') {
      asked.push('azimuth_minus_one')
      return undefined
    }
    const isVoid = isVoidAzimuth(degrees) && degrees !== -1 && !signs.isHalfCircle
    return isVoid ? undefined : azimuthDeg(text, column, number)
  }
  const radioType = read('technology', radioTypeOf)
  const technology = radioType === undefined ? undefined : networkTechOf(radioType)
  const stated = defined({
    network_tech: technology,
    frequency_ghz: read('frequency', (text, column, number) => {
      const ghz = frequencyGhz(text, column, number)
      const range = technology && technologyFrequencyGhz[technology]
      return ghz === undefined || (range && !isWithin(range, ghz)) ? undefined : ghz
    }),
    tx_power_dbm: read('power', transmitPowerDbm),
    tx_antenna_gain_dbi: read('gain', gainDbi),
    beam_width: read('beam_width', beamWidthDeg),
    mechanical_downtilt_deg: read('mechanical_tilt', readTilt),
    electrical_downtilt_deg: read('electrical_tilt', readTilt),
  })
  const simulated = read('simulated', yesOrNo)
  const active = read('active', yesOrNo)
  const azimuth = read('azimuth', readAzimuth)
  const profile = azimuth === 'omni' ? { ...stated, ...allRound } : stated
  return {
    radioType,
    isSimulated: simulated,
    isActive: active,
    members: defined({
      site_id: readName('site'),
      cell: readName('cell'),
      azimuth_deg: azimuth === 'omni' ? undefined : azimuth,
      antenna_height_m: read('height', antennaHeightM),
      antenna: readName('antenna'),
      rf_profile: Object.keys(profile).length > 0 ? profile : undefined,
    }),
    unread,
    asked,
  }
}

/** The pattern alone is cut off at the edge of a beam. */
const allRound = {
  horizontal_pattern_id: 'omni',
  beam_width: profileBounds.beamWidthDeg.maximum,
} as const

type Defined<Members> = { [Name in keyof Members]?: NonNullable<Members[Name]> }

/** The members that have a value. */
function defined<Members extends object>(members: Members): Defined<Members> {
  const given = Object.entries(members).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Defined<Members>
}
