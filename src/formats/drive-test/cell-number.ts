// Cells by their numbers: identities of LTE (28 bits) and NR (36 bits), as logs and plans write them.
import { wholeNumber } from '../number-text.ts'
import type { Technology } from './technology-words.ts'

/** Cells of an eNB; its number stands before them, TS 36.413, 9.2.1.38. */
const lteLocals = 256
/** Cells of a gNB: its number is 22 to 32 of the 36 bits of an identity, TS 38.413, 9.3.1.6 and 9.3.1.7. */
const nrLocals = [16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384] as const

/** The largest number that a cell has within its base station. */
export const largestLocal = { '4g': 255, '5g': 16_383 } as const

/** No network numbers its cells so low: a smaller number is a name of somebody's own. */
export const smallestIdentity = 65_536
/** Identities of LTE have 28 bits. */
export const lteIdentities = 268_435_456
/** Identities of NR have 36 bits. */
const nrIdentities = 68_719_476_736

/** A hexadecimal number; NaN for what is none. */
export function hexNumber(text: string): number {
  const value = /^(?:0x)?[0-9a-f]{1,9}$/i.test(text)
    ? Number.parseInt(text.replace(/^0x/i, ''), 16)
    : NaN
  return value
}

/** Whether a text can only be a hexadecimal number: `0x1A2B0`, or digits and letters of one. */
export function isHexText(text: string): boolean {
  return /^0x[0-9a-f]+$/i.test(text) || /^(?=.*\d)(?=.*[a-f])[0-9a-f]{4,9}$/i.test(text)
}

/**
 * All identities that a base station and a cell within it can have: one for LTE, for NR one for each length
 * of a gNB id that has room for both.
 */
export function identitiesOf(
  station: number,
  local: number,
  technology: Technology | null,
): readonly number[] {
  const isLte = local <= largestLocal['4g'] && station < lteIdentities / lteLocals
  if (technology === '4g' || (technology === null && isLte)) {
    return isLte ? [station * lteLocals + local] : []
  }
  return nrLocals
    .filter((locals) => local < locals && station < nrIdentities / locals)
    .map((locals) => station * locals + local)
}

/** Base station and cell, as in `36685-1`, `36685_1` and `eNB 36685 sector 1`. */
const stationAndLocal = /^(?:[eg]nb\s*)?(\d{1,10})[\s_:/-]+(?:sector\s*)?(\d{1,5})$/i
const countryCode = /^[2-9]\d{2}$/
const networkCode = /^\d{2,3}$/
/** Country and network in one: `90110`. */
const networkOfFive = /^[2-9]\d{4,5}$/

/**
 * The identities that a name of a cell can mean: a number, a hexadecimal one, base station and cell, or
 * one of them behind its network, `901-10-26000001` or `901-10-12-26000001` with its area. Empty for a
 * name that means none.
 */
export function identitiesInName(name: string, technology: Technology | null): readonly number[] {
  const text = name.trim()
  const whole = numberOf(text)
  if (!Number.isNaN(whole)) return whole < nrIdentities ? [whole] : behindNetwork(text)
  const pair = stationAndLocal.exec(text)
  if (pair !== null) return ofPair(pair[1], pair[2], technology)
  const rest = behindItsNetwork(partsOf(text))
  if (rest.length === 1) return numbersOf(rest[0])
  if (rest.length < 2 || rest.length > 3) return []
  // A small number behind another one is a cell of that base station, a large one an identity behind its
  // area.
  const [station = '', local = ''] = rest.slice(-2)
  if (numberOf(local) <= largestLocal[technology ?? '4g']) return ofPair(station, local, technology)
  return numbersOf(local)
}

const partsOf = (name: string): readonly string[] =>
  name
    .trim()
    .replaceAll(/^[([]|[)\]]$/g, '')
    .split(/[-_:./,;|\s]+/)

/** The parts of a name that follow its country and network; none where it does not begin with them. */
function behindItsNetwork(parts: readonly string[]): readonly string[] {
  const [country = '', network = ''] = parts
  const isIdentity = numberOf(parts.at(-1) ?? '') >= smallestIdentity
  if (networkOfFive.test(country) && isIdentity) return parts.slice(1)
  return countryCode.test(country) && networkCode.test(network) ? parts.slice(2) : []
}

/** Country and network that a name of a cell begins with, as in `901-10`; null where it begins with none. */
export function networkInName(name: string): string | null {
  const parts = partsOf(name)
  const rest = behindItsNetwork(parts)
  if (rest.length === 0 || identitiesInName(name, null).length === 0) return null
  const [country = '', network = ''] = parts
  return rest.length === parts.length - 2
    ? networkName(country, network)
    : networkName(country.slice(0, 3), country.slice(3))
}

/** How a network is written: `901-10`. */
export const networkName = (country: string, network: string): string =>
  `${country}-${network.padStart(2, '0')}`

function numbersOf(text: string): readonly number[] {
  const value = numberOf(text)
  return value < nrIdentities ? [value] : []
}

function numberOf(text: string): number {
  const whole = wholeNumber(text)
  return Number.isNaN(whole) && isHexText(text) ? hexNumber(text) : whole
}

function ofPair(first: string, second: string, technology: Technology | null): readonly number[] {
  const [station, local] = [numberOf(first), numberOf(second)]
  const isRead = !Number.isNaN(station) && !Number.isNaN(local)
  return isRead ? identitiesOf(station, local, technology) : []
}

/** A number too long for an identity, that begins with its network of five or six digits. */
function behindNetwork(text: string): readonly number[] {
  if (!/^\d+$/.test(text)) return []
  return [5, 6].flatMap((digits) => numbersOf(text.slice(digits)))
}
