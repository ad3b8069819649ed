import { unitInName } from '../../../formats/column-units.ts'
import { visibleText } from '../../../formats/number-text.ts'
import { looseNumber } from '../../../formats/table-text.ts'
import { inBaseUnit, type Unit, type UnitKind, unitNamed } from '../../../formats/units.ts'
import { profileBounds } from '../../../rf/profile-bounds.ts'
import type { NetworkTechnology } from '../../../rf/profile.ts'
import { isWithin } from '../../../rf/valid-range.ts'
import type { ValidRange } from '../../../rf/valid-range.ts'

const fullTurnDeg = 360
/** Of a frequency whose unit is said nowhere: no cell works on so few GHz, or so many. */
const largestGhz = profileBounds.frequencyGhz.maximum
const largestMhz = largestGhz * 1000
/** Of megahertz that somebody names: "1,800 MHz" has lost its thousand to a decimal comma. */
const smallestMhz = 10

/** Reads the number of a value as its list writes numbers; NaN where it is none. */
export type NumberReader = (text: string) => number

/** A value with the unit behind it, else that in the name of its column. */
interface Quantity {
  readonly value: number
  /** Undefined where neither says one. */
  readonly unit: Unit | undefined
}

const unitLetter = /[\p{L}°"'\u00b5]/u

/** Undefined where a unit is said that is none of its kind, or not known. */
function quantityOf(
  text: string,
  column: string,
  kind: UnitKind,
  read: NumberReader,
): Quantity | undefined {
  const trimmed = visibleText(text)
  // An abbreviation may end with a point, and so may a number.
  const plain = trimmed.endsWith('.') ? trimmed.slice(0, -1) : trimmed
  let end = plain.length
  while (end > 0 && unitLetter.test(plain[end - 1])) end--
  const value = read(plain.slice(0, end))
  if (end < plain.length) {
    const unit = unitNamed(plain.slice(end))
    return unit?.kind === kind ? { value, unit } : undefined
  }
  const said = unitInName(column, kind)
  if (said.is === 'unknown') return undefined
  return { value, unit: said.is === 'known' ? said.unit : undefined }
}

/** A value in the base of its kind, where it says no unit as it stands; NaN where it cannot be read. */
function inBase(quantity: Quantity | undefined): number {
  if (quantity === undefined) return NaN
  return quantity.unit === undefined ? quantity.value : inBaseUnit(quantity.value, quantity.unit)
}

/** An angle in degrees as it stands, with its sign; NaN where it is none. */
export function angleValueDeg(text: string, column = '', read: NumberReader = looseNumber): number {
  return inBase(quantityOf(text, column, 'angle', read))
}

/**
 * Direction of a cell in degrees clockwise from north, 0 to below 360; undefined when unread. Less than a
 * degree beyond the turn is turned back; what lies farther out is no direction.
 */
export function azimuthDeg(
  text: string,
  column = '',
  read: NumberReader = looseNumber,
): number | undefined {
  const value = angleValueDeg(text, column, read)
  return value >= -fullTurnDeg && value < fullTurnDeg + 1 ? turnedDeg(value) : undefined
}

/** More digits than that are those of the turning. */
const significantDigits = 12

function turnedDeg(value: number): number {
  if (value >= 0 && value < fullTurnDeg) return value
  const turned = Number(
    (value < 0 ? value + fullTurnDeg : value - fullTurnDeg).toPrecision(significantDigits),
  )
  // -0.0000000000001 is no direction beside north.
  return turned === fullTurnDeg ? 0 : turned
}

/** Height of an antenna above ground in metres, within what a cell may have. */
export function antennaHeightM(
  text: string,
  column: string,
  read: NumberReader = looseNumber,
): number | undefined {
  return within(profileBounds.antennaHeightM, lengthM(text, column, read))
}

const decimetresPerMetre = 10

/** A length in metres with its sign, feet and inches to the centimetre; NaN where it is none. */
export function lengthM(text: string, column: string, read: NumberReader = looseNumber): number {
  const quantity = quantityOf(text, column, 'length', read)
  const metres = inBase(quantity)
  const { times } = quantity?.unit ?? { times: 1 }
  const isMetric = times === 1 || times % decimetresPerMetre === 0
  return isMetric ? metres : Math.round(metres * 100) / 100
}

const hertzPerGhz = 1e9

/**
 * Frequency in GHz. The unit is that of the value, else that in the name of the column, else it
 * follows from the size: up to 300 GHz, from there to 300,000 MHz. Undefined below 10 named MHz.
 */
export function frequencyGhz(
  text: string,
  column: string,
  read: NumberReader = looseNumber,
): number | undefined {
  const quantity = quantityOf(text, column, 'frequency', read)
  if (quantity === undefined) return undefined
  const { value, unit } = quantity
  if (unit?.name === 'mhz' && inBaseUnit(value, unit) < smallestMhz * 1e6) return undefined
  const ghz = unit === undefined ? ghzBySize(value) : inBaseUnit(value, unit) / hertzPerGhz
  return ghz > 0 && ghz <= largestGhz ? Number(ghz.toPrecision(significantDigits)) : undefined
}

function ghzBySize(value: number): number {
  if (value <= largestGhz) return value
  return value <= largestMhz ? value * 1e-3 : NaN
}

/** Transmit power in dBm. Watts and dBW where the value or the name of the column says so. */
export function transmitPowerDbm(
  text: string,
  column: string,
  read: NumberReader = looseNumber,
): number | undefined {
  const quantity = quantityOf(text, column, 'power', read)
  const base = inBase(quantity)
  const isLinear = quantity?.unit?.isLinear === true
  return within(
    profileBounds.txPowerDbm,
    isLinear ? Math.round(1000 * Math.log10(base)) / 100 : base,
  )
}

/** Gain of an antenna in dBi. dBd where the value or the name of the column says so. */
export function gainDbi(
  text: string,
  column: string,
  read: NumberReader = looseNumber,
): number | undefined {
  const quantity = quantityOf(text, column, 'gain', read)
  const dbi = inBase(quantity)
  const isOfDipole = quantity?.unit?.plus !== undefined && quantity.unit.plus !== 0
  return within(profileBounds.txAntennaGainDbi, isOfDipole ? Math.round(100 * dbi) / 100 : dbi)
}

/** An angle in degrees within bounds: a tilt, positive below the horizon, or the width of a beam. */
export function degreesWithin(
  bound: ValidRange,
): (text: string, column?: string, read?: NumberReader) => number | undefined {
  return (text, column = '', read = looseNumber) => within(bound, angleValueDeg(text, column, read))
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

/** Cells that radiate all round, as lists write it in the place of a direction. */
export function isOmniText(text: string): boolean {
  return /^(?:omni.*|rundstrahl.*|non-?directional)$/i.test(visibleText(text))
}

/** What a spreadsheet shows in the place of a value that it cannot compute: `#N/A`, `#REF!`, `#NV`. */
export function isErrorText(text: string): boolean {
  return errorText.test(text.trim())
}

/** The errors of Excel and LibreOffice, also in German, French, Spanish, Italian, Polish and Dutch. */
const errorText = new RegExp(
  '^#(?:n/a|div/0|ref|value|name|num|null|spill|calc|field|blocked|connect|busy|unknown|getting_data|' +
    'nv|bezug|wert|zahl|überlauf|kalk|nom|valeur|nombre|nul|valor|num|nomi|nome|rif|valore|adr|arg|liczba|' +
    'nazwa|waarde|verw|naam|getal|yok|başv|değer|ad|sayı)[!?]?$',
  'iu',
)
