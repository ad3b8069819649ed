// What a text says of a unit: how much of it (`0.1`, `1/10`, `tenths of`, `x10`), which, and what beside it.
import { plainUnitText, type Scale, type Unit, unitNamed } from './units.ts'

/** A text as a scale, a unit and words behind them; each may be missing. */
export interface UnitText {
  /** How much of the unit a value of 1 is. */
  readonly scale: Scale | undefined
  readonly unit: Unit | undefined
  /** What is neither, in plain letters. */
  readonly rest: string
  /** A scale stands there that may mean two things. */
  readonly isUnclear: boolean
}

const longestText = 60

/**
 * Reads `0.1 degree`, `1/10 deg`, `tenths of a degree`, `100 kHz`, `1e-7`, `dm`, `m AGL`, and values that
 * were multiplied: `x10`, `dBm x 10`, `e7`.
 */
export function readUnitText(text: string): UnitText {
  const plain = plainUnitText(text.slice(0, longestText)).replaceAll(/(?<=\d),(?=\d)/g, '.')
  const reader = new UnitReader(plain)
  const before = reader.scale()
  const unit = reader.unit()
  const after = unit === undefined ? undefined : reader.scaleBehind()
  const isMultiple = before !== undefined && before.times > before.per
  // `x10 deg` may be degrees that were multiplied, or tens of degrees.
  const isUnclear =
    (before !== undefined && after !== undefined) ||
    (isMultiple && before.isMultiplied === (unit !== undefined))
  const scale = before ?? after
  const isInverse = scale?.isMultiplied === true && scale.times > scale.per
  return {
    scale: isInverse ? { times: scale.per, per: scale.times } : scale,
    unit,
    rest: reader.rest.replace(/^[-,;:./\s]+/, ''),
    isUnclear,
  }
}

interface WrittenScale extends Scale {
  /** It stands behind a sign of multiplication, or as the exponent of one. */
  readonly isMultiplied: boolean
}

const partNames: Readonly<Record<string, number>> = {
  ...named('tenth tenths zehntel dixieme dixiemes decima decimas decimo decimos decimi', 10),
  ...named('hundredth hundredths hundertstel centieme centiemes centesimas centesimi', 100),
  ...named('thousandth thousandths tausendstel millieme milliemes milesimas millesimi', 1000),
  ...named('millionth millionths millionstel', 1e6),
}

function named(names: string, per: number): Readonly<Record<string, number>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, per]))
}

const part = new RegExp(
  `^(?:1\\s+)?(${Object.keys(partNames).join('|')})(?!\\p{L})(?:\\s+(?:of|an?|de|di|von)(?!\\p{L}))*`,
  'u',
)
const fraction = /^(?:1\s*)?\/\s*(\d{1,7})(?![\d.])/
const powerOfTen = /^(?:1\s*e|10\s*\^|10\s*e?(?=[-\u2212]))\s*([-+\u2212]?\d{1,2})(?![\d.])/
/** As it stands behind a name: `latitudeE7`. */
const exponent = /^e([5-7])(?![\d.\p{L}])/u
/** A tenth, a half, ten, a hundred: other numbers count columns, and ranges have two. */
const number = /^(?:0?\.\d{1,8}|10+)(?!\d|\s*(?:[-\u2013=]|\.\.|to\b|bis\b))/

/** Reads a text from its start, as far as it is what is asked for. */
class UnitReader {
  rest: string

  constructor(text: string) {
    this.rest = text
  }

  scale(): WrittenScale | undefined {
    const isMultiplied = this.#take(/^[x×*·]\s*(?=[\d.])/) !== undefined
    const power = this.#take(powerOfTen)
    if (power !== undefined) {
      return { ...tenTo(Number(power[1].replace('\u2212', '-'))), isMultiplied: true }
    }
    const behindName = this.#take(exponent)
    if (behindName !== undefined) return { ...tenTo(Number(behindName[1])), isMultiplied: true }
    const per = this.#take(fraction)
    if (per !== undefined) return { times: 1, per: Number(per[1]), isMultiplied: false }
    const word = this.#take(part)
    if (word !== undefined) return { times: 1, per: partNames[word[1]], isMultiplied: false }
    const digits = this.#take(number)
    return digits === undefined ? undefined : { ...decimalScale(digits[0]), isMultiplied }
  }

  /** A degree sign may stand before letters of the sides of the world. */
  unit(): Unit | undefined {
    const word = /^(?:°|[\p{L}'"]+\.?)/u.exec(this.rest)?.[0] ?? ''
    const unit = unitNamed(word)
    if (unit !== undefined) this.rest = this.rest.slice(word.length).trimStart()
    return unit
  }

  scaleBehind(): WrittenScale | undefined {
    return /^(?:[x×*·]\s*[\d.]|\/\s*\d|1\s*e|10\s*\^|e[5-7])/.test(this.rest)
      ? this.scale()
      : undefined
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    const found = pattern.exec(this.rest)
    if (found === null) return undefined
    this.rest = this.rest.slice(found[0].length).trimStart()
    return found
  }
}

function decimalScale(text: string): Scale {
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
  const per = tenTo(decimals).times
  return { times: Math.round(Number(text) * per), per }
}

function tenTo(power: number): Scale {
  const size = Number(`1e${Math.abs(power)}`)
  return power < 0 ? { times: 1, per: size } : { times: size, per: 1 }
}
