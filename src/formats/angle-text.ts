import { plainName } from './column-names.ts'
import { visibleText } from './number-text.ts'
import { looseNumber } from './table-text.ts'

/** Which of the two an angle is: the sides of the world that it may name follow. */
export type AngleAxis = 'longitude' | 'latitude'

/** What O stands for in a list: east in German and Dutch, west in Romance languages. */
export type SideOfO = 'east' | 'west' | 'unknown'

const eastIsO = new Set(['laengengrad', 'langengrad', 'lange', 'laenge', 'lengtegraad'])
const westIsO = new Set(['longitud', 'longitudine'])

/** What O stands for by the language that columns are named in. */
export function sideOfOInNames(names: readonly string[]): SideOfO {
  const words = names.map(plainName)
  if (words.some((word) => eastIsO.has(word))) return 'east'
  return words.some((word) => westIsO.has(word)) ? 'west' : 'unknown'
}

const signs: Readonly<Record<string, readonly [axis: AngleAxis, sign: number]>> = {
  n: ['latitude', 1],
  s: ['latitude', -1],
  e: ['longitude', 1],
  w: ['longitude', -1],
}

/**
 * Degrees as lists write them: `7,4212`, `7.4212° E`, `W 7.4212` (negative), `7.42e0`, and with
 * minutes and seconds, `7°25'16.3"E`, `7 25 16.3 E`, `7:25:16.3`, `7d25m16s`, `0072516E`. NaN for
 * what is none, for minutes or seconds of 60 and more, and for the side of another axis.
 */
export function angleDeg(text: string, axis: AngleAxis, sideOfO: SideOfO): number {
  const { body, side } = withoutSide(visibleText(text))
  const sign = signOf(side, axis, sideOfO)
  const isNegative = body.startsWith('-') || body.startsWith('\u2212')
  if (Number.isNaN(sign) || (side !== '' && isNegative && sign < 0)) return NaN
  const size = /^[-+\u2212]/.test(body) ? body.slice(1) : body
  const degrees = sizeOf(size, axis, side !== '')
  return degrees * sign * (isNegative ? -1 : 1)
}

const sideLetter = /[nsewo]/i

/** A side of the world at the end or at the start. */
function withoutSide(text: string): { readonly body: string; readonly side: string } {
  const last = text.slice(-1)
  const isMarkOfSeconds = last === 's' && /\dm/i.test(text)
  if (!isMarkOfSeconds && sideLetter.test(last) && !/[a-z]/i.test(text.slice(-2, -1))) {
    return { body: text.slice(0, -1).trim(), side: last.toLowerCase() }
  }
  const first = text.slice(0, 1)
  if (sideLetter.test(first) && !/[a-z]/i.test(text.slice(1, 2))) {
    return { body: text.slice(1).trim(), side: first.toLowerCase() }
  }
  return { body: text, side: '' }
}

function signOf(side: string, axis: AngleAxis, sideOfO: SideOfO): number {
  if (side === '') return 1
  if (side === 'o') {
    if (axis === 'latitude' || sideOfO === 'unknown') return NaN
    return sideOfO === 'east' ? 1 : -1
  }
  const [of, sign] = signs[side]
  return of === axis ? sign : NaN
}

/** Marks of degrees, minutes and seconds in their plain forms. */
function plainMarks(text: string): string {
  return text
    .replaceAll(/[ºd\u02da]/gi, '°')
    .replaceAll(/[′’‘´`]/g, "'")
    .replaceAll(/[″”“]/g, '"')
    .replaceAll("''", '"')
    .replaceAll(/m(?:in)?\.?/gi, "'")
    .replaceAll(/s(?:ec)?\.?/gi, '"')
}

/** The size of an angle without its sign. */
function sizeOf(text: string, axis: AngleAxis, hasSide: boolean): number {
  const plain = text.endsWith('°') ? text.slice(0, -1) : text
  const packed = hasSide ? packedParts(plain, axis) : undefined
  if (packed !== undefined) return ofParts(packed)
  const parts = partsOf(plainMarks(text), hasSide)
  if (parts === undefined || parts.length === 1) return looseNumber(plain)
  return ofParts(parts)
}

/** `0072516` and `434352.5`: two digits of minutes and of seconds behind the degrees. */
function packedParts(text: string, axis: AngleAxis): readonly string[] | undefined {
  const digits = axis === 'longitude' ? 3 : 2
  const [whole] = text.split(/[.,]/, 1)
  if (!/^\d+$/.test(whole) || whole.length !== digits + 4) return undefined
  return [text.slice(0, digits), text.slice(digits, digits + 2), text.slice(digits + 2)]
}

const marks = ['°', "'", '"'] as const

/**
 * The numbers of degrees, minutes and seconds; undefined where they stand in another order or
 * nothing tells them apart.
 */
function partsOf(text: string, hasSide: boolean): readonly string[] | undefined {
  const pieces = text.split(/[°'":\s]+/)
  if (pieces.at(-1) === '') pieces.pop()
  if (pieces.length < 2 || pieces.length > 3) return pieces.length === 1 ? pieces : undefined
  const found = text.match(/[°'"]/g) ?? []
  // `43 43` may be anything; `43 43 52` and `43 43 N` are angles.
  if (pieces.length === 2 && found.length === 0 && !text.includes(':') && !hasSide) return undefined
  const wanted = marks.slice(0, found.length)
  if (found.some((mark, i) => mark !== wanted[i]) || found.length > pieces.length) return undefined
  return pieces
}

const minutesPerDegree = 60

function ofParts(parts: readonly string[]): number {
  let degrees = 0
  let share = 1
  for (const [i, part] of parts.entries()) {
    const isLast = i === parts.length - 1
    const value = isLast ? looseNumber(part) : wholeDigits(part)
    // A sign in the middle, or sixty minutes, are no angle.
    if (!(value >= 0) || (i > 0 && value >= minutesPerDegree)) return NaN
    degrees += value / share
    share *= minutesPerDegree
  }
  return degrees
}

const wholeDigits = (text: string): number => (/^\d+$/.test(text) ? Number(text) : NaN)
