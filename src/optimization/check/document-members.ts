import { invalidRequest } from '../../errors.ts'

/** An object of a document, its members not yet looked at. */
export type Members = Readonly<Record<string, unknown>>

/** @throws SightlineError `invalid_request` unless the value is an object */
export function readMembers(value: unknown, name: string): Members {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalidRequest(`${name} must be an object`)
  return value as Members
}

/**
 * An object all of whose members are known: what would be overlooked cannot be proven.
 * @throws SightlineError `invalid_request` naming a member that is not known
 */
export function readKnownMembers(
  value: unknown,
  name: string,
  known: readonly string[],
): Record<string, unknown> {
  const members = readMembers(value, name)
  const unknown = Object.keys(members).find((member) => !known.includes(member))
  if (unknown !== undefined) throw invalidRequest(`${name} has an unknown member "${unknown}"`)
  return members
}

/** @throws SightlineError `invalid_request` unless the value is an array */
export function readList(value: unknown, name: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidRequest(`${name} must be an array`)
  return value
}

/** @throws SightlineError `invalid_request` unless the value is text that is not empty */
export function readText(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '')
    throw invalidRequest(`${name} must be text that is not empty`)
  return value
}

/** @throws SightlineError `invalid_request` unless the value is one of the candidates */
export function readChoice<Choice extends string>(
  value: unknown,
  name: string,
  choices: readonly Choice[],
): Choice {
  const chosen = choices.find((choice) => choice === value)
  if (chosen === undefined) throw invalidRequest(`${name} must be ${choices.join(' or ')}`)
  return chosen
}

/** @throws SightlineError `invalid_request` unless the value is a number from least to most */
export function readNumber(value: unknown, name: string, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most))
    throw invalidRequest(`${name} must be a number between ${least} and ${most}`)
  return value
}

/** @throws SightlineError `invalid_request` unless the value is a finite number of 0 or more */
export function readAmount(value: unknown, name: string): number {
  if (typeof value !== 'number' || !(value >= 0 && value < Infinity))
    throw invalidRequest(`${name} must be a finite number of at least 0`)
  return value
}

/** @throws SightlineError `invalid_request` unless the value is a whole number of at least `least` */
export function readCount(value: unknown, name: string, least = 0): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < least)
    throw invalidRequest(`${name} must be an integer of at least ${least}`)
  return value
}

/** @throws SightlineError `invalid_request` unless the value is an azimuth, degrees, 0..<360 */
export function readAzimuthDeg(value: unknown, name: string): number {
  if (typeof value !== 'number' || !(value >= 0 && value < 360))
    throw invalidRequest(`${name} must be at least 0 and below 360`)
  return value
}

/** @throws SightlineError `invalid_request` unless the value is canonical base64 of that many bytes */
export function readBytes(value: unknown, length: number, name: string): Buffer {
  const bytes = Buffer.from(typeof value === 'string' ? value : '', 'base64')
  if (bytes.length !== length || bytes.toString('base64') !== value)
    throw invalidRequest(`${name} must be base64 of ${length} bytes`)
  return bytes
}

/** @throws SightlineError `invalid_request` unless all are finite, 0 or more and at most `most` */
export function readNumbers(
  value: unknown,
  length: number,
  name: string,
  most = Number.MAX_VALUE,
): number[] {
  const bytes = readBytes(value, length * 8, name)
  return Array.from({ length }, (_, index) => {
    const number = bytes.readDoubleLE(index * 8)
    if (!(number >= 0 && number <= most)) {
      const bound = most === Number.MAX_VALUE ? 'finite and at least 0' : `between 0 and ${most}`
      throw invalidRequest(`${name}: number ${index + 1} must be ${bound}`)
    }
    return number
  })
}

/** The members of what may be an object; none of anything else. */
export function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

/** The members of each of what may be a list. */
export function listOf(value: unknown): readonly Members[] {
  return Array.isArray(value) ? value.map(membersOf) : []
}
