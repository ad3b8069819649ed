import { visibleText } from '../../../formats/number-text.ts'
import { looseNumber } from '../../../formats/table-text.ts'
import { profileBounds } from '../../../rf/profile-bounds.ts'
import type { NetworkTechnology } from '../../../rf/profile.ts'
import { isWithin } from '../../../rf/valid-range.ts'
import type { ValidRange } from '../../../rf/valid-range.ts'

const metresPerFoot = 0.3048
const fullTurnDeg = 360
/** Of a frequency whose unit is said nowhere: no cell works on so few GHz, or so many. */
const largestGhz = profileBounds.frequencyGhz.maximum
const largestMhz = largestGhz * 1000
/** Of megahertz that somebody names: "1,800 MHz" has lost its thousand to a decimal comma. */
const smallestMhz = 10

/** A value and the unit that stands after it, small letters; empty without one. */
interface Quantity {
  readonly value: number
  readonly unit: string
}

const unitLetter = /[a-z°"']/i

function quantityOf(text: string): Quantity {
  const trimmed = visibleText(text)
  // An abbreviation may end with a point, and so may a number.
  const plain = trimmed.endsWith('.') ? trimmed.slice(0, -1) : trimmed
  let end = plain.length
  while (end > 0 && unitLetter.test(plain[end - 1])) end--
  return { value: looseNumber(plain.slice(0, end)), unit: plain.slice(end).toLowerCase() }
}

/** Direction of a cell in degrees clockwise from north, 0 to below 360; undefined when unread. */
export function azimuthDeg(text: string): number | undefined {
  const { value, unit } = quantityOf(text)
  const isAngle = ['', '°', 'deg', 'grad'].includes(unit) && Math.abs(value) <= fullTurnDeg
  return isAngle ? (value + fullTurnDeg) % fullTurnDeg : undefined
}

/** Height of an antenna above ground in metres, within what a cell may have. */
export function antennaHeightM(text: string, columnName: string): number | undefined {
  const { value, unit } = quantityOf(text)
  const isFeet = /^(?:ft|feet|foot|')$/.test(unit) || /\b(?:ft|feet)\b|_ft$/i.test(columnName)
  const metres = isFeet ? Math.round(value * metresPerFoot * 100) / 100 : value
  const isLength = ['', 'm', 'ft', 'feet', 'foot', "'"].includes(unit)
  const { minimum, maximum } = profileBounds.antennaHeightM
  return isLength && metres >= minimum && metres <= maximum ? metres : undefined
}

/**
 * Frequency in GHz. The unit is that of the value, else that in the name of the column, else it
 * follows from the size: up to 300 GHz, from there to 300,000 MHz. Undefined below 10 named MHz.
 */
export function frequencyGhz(text: string, columnName: string): number | undefined {
  const { value, unit } = quantityOf(text)
  const named = unit || (/ghz|mhz|khz|hz/i.exec(columnName)?.[0].toLowerCase() ?? '')
  if (named === 'mhz' && value < smallestMhz) return undefined
  const ghz = value * ghzPer(named, value)
  return ghz > 0 && ghz <= largestGhz ? Number(ghz.toPrecision(12)) : undefined
}

function ghzPer(unit: string, value: number): number {
  if (unit === 'ghz') return 1
  if (unit === 'mhz') return 1e-3
  if (unit === 'khz') return 1e-6
  if (unit === 'hz') return 1e-9
  if (unit !== '') return NaN
  if (value <= largestGhz) return 1
  return value <= largestMhz ? 1e-3 : NaN
}

/** Milliwatts in each unit of power that is none of dB. */
const milliwattsOf: Readonly<Record<string, number>> = { mw: 1, w: 1000, kw: 1e6 }
const namedPower = /dbm|dbw|\b(?:k|m)?w(?:atts?)?\b|_(?:k|m)?w$|watts?/i

/** Transmit power in dBm. Watts and dBW where the value or the name of the column says so. */
export function transmitPowerDbm(text: string, columnName: string): number | undefined {
  const { value, unit } = quantityOf(text)
  const named = (unit || (namedPower.exec(columnName)?.[0].toLowerCase() ?? 'dbm'))
    .replace('_', '')
    .replace(/watts?$/, 'w')
  const milliwatts = milliwattsOf[named]
  if (milliwatts === undefined && named !== 'dbm' && named !== 'dbw') return undefined
  const dbm =
    milliwatts === undefined
      ? value + (named === 'dbw' ? decibelsOfWatt : 0)
      : Math.round(1000 * Math.log10(value * milliwatts)) / 100
  return within(profileBounds.txPowerDbm, dbm)
}

const decibelsOfWatt = 30
const dipoleGainDbi = 2.15

/** Gain of an antenna in dBi. dBd where the value or the name of the column says so. */
export function gainDbi(text: string, columnName: string): number | undefined {
  const { value, unit } = quantityOf(text)
  const named = unit || (/dbd|dbi|db/i.exec(columnName)?.[0].toLowerCase() ?? 'dbi')
  if (!['dbi', 'dbd', 'db'].includes(named)) return undefined
  const dbi = named === 'dbd' ? Math.round(100 * (value + dipoleGainDbi)) / 100 : value
  return within(profileBounds.txAntennaGainDbi, dbi)
}

/** An angle in degrees within bounds: a tilt, positive below the horizon, or the width of a beam. */
export function degreesWithin(bound: ValidRange): (text: string) => number | undefined {
  return (text) => {
    const { value, unit } = quantityOf(text)
    return ['', '°', 'deg', 'grad'].includes(unit) ? within(bound, value) : undefined
  }
}

const within = (bound: ValidRange, value: number): number | undefined =>
  isWithin(bound, value) ? value : undefined

/** Spellings of the radio technologies, by the name that cell exports use. */
const technologies: readonly (readonly [RegExp, string])[] = [
  [/^6g.*$/, '6G'],
  [/^(?:nr.*|5g.*|.*newradio.*)$/, 'NR'],
  [/^(?:lte.*|4g.*|eutran?.*)$/, 'LTE'],
  [/^(?:umts.*|3g.*|wcdma.*|hspa.*)$/, 'UMTS'],
  [/^(?:gsm.*|2g.*)$/, 'GSM'],
]

/** The radio technology under the name that cell exports use; others in capitals as they stand. */
export function radioTypeOf(text: string): string | undefined {
  const word = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const known = technologies.find(([pattern]) => pattern.test(word))?.[1]
  if (known !== undefined) return known
  const plain = text.trim().toUpperCase()
  return /^[A-Z][A-Z0-9_-]{0,15}$/.test(plain) ? plain : undefined
}

/** The technology of a radio profile; undefined where the service plans none of it. */
export function networkTechOf(radioType: string): NetworkTechnology | undefined {
  if (radioType === '6G') return '6g'
  if (radioType === 'LTE') return '4g'
  return radioType === 'NR' ? '5g' : undefined
}

/** Databases write -1 for what is so. */
const yesWords = words(
  '1 -1 true yes y on ja oui si sí sim tak evet ano vrai wahr vero verdadero prawda doğru active aktiv',
)
const noWords = words(
  '0 false no n off nein non nee não nao nie hayır hayir ne faux falsch falso fałsz yanlış inactive inaktiv',
)

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '))
}

/** Yes or no as tables say it; undefined for anything else. */
export function yesOrNo(text: string): boolean | undefined {
  const word = visibleText(text).toLowerCase()
  if (yesWords.has(word)) return true
  return noWords.has(word) ? false : undefined
}
