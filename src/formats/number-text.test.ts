import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPatternFile } from './antenna/read.ts'
import { commaNumber, decimalNumber, leadingNumber, wholeNumber } from './number-text.ts'
import { looseNumber } from './table-text.ts'

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
/** How a number is written: plainly, with an exponent, with so many digits. */
const written = fc
  .tuple(finite, fc.constantFrom('plain', 'exponent', 'EXPONENT', 'signed'))
  .map(([value, way]) => {
    if (way === 'plain') return String(value)
    const text = value.toExponential()
    if (way === 'EXPONENT') return text.toUpperCase()
    return way === 'signed' && value >= 0 ? `+${text}` : text
  })

describe('a number as text', () => {
  it.each([
    ['decimalNumber', decimalNumber],
    ['commaNumber', commaNumber],
    ['looseNumber', looseNumber],
    ['leadingNumber', (text: string) => leadingNumber(text).value],
  ])('is read by %s with its exponent, blanks around it aside', (_, read) => {
    fc.assert(
      fc.property(written, fc.constantFrom('', ' ', '\t'), (text, blank) => {
        expect(read(`${blank}${text}${blank}`)).toBe(Number(text))
      }),
    )
  })

  it.each([
    ['decimalNumber', decimalNumber],
    ['commaNumber', commaNumber],
    ['looseNumber', looseNumber],
    ['wholeNumber', wholeNumber],
  ])('is none to %s where something stands beside it', (_, read) => {
    const beside = fc.constantFrom('x', ' 1', '..1', ',,', 'e', 'e+', '-', '1e1e1', ' m', '\n2')
    fc.assert(
      fc.property(written, beside, (text, more) => {
        expect(read(text + more)).toBeNaN()
      }),
    )
    for (const text of ['', ' ', '.', ',', '-', 'e5', '0x10', 'Infinity', 'NaN', '--1', '1 e1']) {
      expect(read(text), text).toBeNaN()
    }
  })

  it('goes on with its unit, and is none where it would be read in part', () => {
    fc.assert(
      fc.property(written, fc.constantFrom('dBi', ' dBi', ' (m)', '°'), (text, unit) => {
        expect(leadingNumber(text + unit)).toEqual({ value: Number(text), rest: unit.trim() })
      }),
    )
    for (const text of ['17.5.3 dBi', '1,2,3', '1.75e1.5 dBi', '3+4']) {
      expect(leadingNumber(text).value, text).toBeNaN()
    }
    // An exponent that is none is part of the unit, which nobody knows.
    expect(leadingNumber('1.75e dBi')).toEqual({ value: 1.75, rest: 'e dBi' })
  })
})

describe('a whole number', () => {
  it('is read from whatever a program makes of it, and from nothing else', () => {
    const number = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
    const end = fc.constantFrom('', '.', '.0', ',0', '.000', ' ')
    fc.assert(
      fc.property(number, end, (value, text) => {
        expect(wholeNumber(`${value}${text}`)).toBe(value)
        expect(wholeNumber(`${value}.5`)).toBeNaN()
        expect(wholeNumber(`-${value}`)).toBeNaN()
        expect(wholeNumber(value.toExponential())).toBe(isTold(value.toExponential()) ? value : NaN)
      }),
    )
    for (const [text, value] of [
      ['1.3E3', 1300],
      ['1.3e+03', 1300],
      ['2.6000001E7', 26_000_001],
      ['2.60000010E+07', 26_000_001],
      ['1e3', NaN],
      ['1.3E0', NaN],
      ['2.6E+07', NaN],
      ['1.234E2', NaN],
      ['1300.5', NaN],
      ['1.300,0', NaN],
    ] as const) {
      expect(wholeNumber(text), text).toBe(value)
    }
  })

  /** Whether a text with an exponent has a fraction, and leaves no digit of a long number open. */
  const isTold = (text: string): boolean => {
    const [, fraction = '', exponent = ''] = /^\d\.(\d+)e\+(\d+)$/.exec(text) ?? []
    return fraction !== '' && (Number(text) < 1e6 || fraction.length >= Number(exponent))
  }
})

describe('a number in an antenna file', () => {
  const cut = (name: string) => [name, ...Array.from({ length: 360 }, (_, angle) => `${angle} 1e0`)]
  const msi = (...header: string[]) =>
    readPatternFile(
      new TextEncoder().encode(
        [...header, ...cut('HORIZONTAL 360'), ...cut('VERTICAL 360')].join('\n'),
      ),
    )
  const unread = (file: ReturnType<typeof msi>) =>
    file.problems.flatMap(({ code, message }) => (code === 'unread_value' ? [message] : []))

  it.each([
    ['GAIN 1.75e1 dBi', 17.5],
    ['GAIN 17,5 dBi', 17.5],
    ['GAIN 17.5(dBi)', 17.5],
    ['GAIN 1.535E+1 dBd', 17.5],
    ['GAIN 15.35', 17.5],
  ])('%s is the gain of an MSI file', (line, gainDbi) => {
    const file = msi('NAME x', line)
    expect(file.gainDbi).toBeCloseTo(gainDbi, 9)
    expect(unread(file)).toEqual([])
    expect(file.horizontal).toHaveLength(360)
    expect(file.horizontal![7]).toEqual({ angleDeg: 7, lossDb: 1 })
  })

  it.each(['17.5.3 dBi', '17.5 dBm', '1.75e dBi', '17 5 dBi', 'high', '1e999 dBi'])(
    'GAIN %s is not read, and the file says so',
    (text) => {
      const file = msi('NAME x', `GAIN ${text}`)
      expect(file.gainDbi).toBeNull()
      expect(unread(file).join()).toContain(`GAIN ${JSON.stringify(text)}`)
    },
  )

  it.each([
    ['FREQUENCY 2.6e3', 2600],
    ['FREQUENCY 2.6 GHz', 2600],
    ['FREQUENCY 2600000 kHz', 2600],
    ['FREQUENCY 2.6e9 Hz', 2600],
    ['FREQUENCY 1710-2170 MHz', 1710],
    ['FREQUENCY 1.7 - 2.2 GHz', 1700],
    ['FREQUENCY 26.00.1', null],
    ['FREQUENCY 2600 bars', null],
    ['FREQUENCY 2600 2700', null],
  ])('%s is a frequency of %s MHz', (line, frequencyMhz) => {
    const file = msi('NAME x', line)
    if (frequencyMhz === null) expect(file.frequencyMhz).toBeNull()
    else expect(file.frequencyMhz).toBeCloseTo(frequencyMhz, 9)
    expect(unread(file)).toHaveLength(frequencyMhz === null ? 1 : 0)
  })

  it.each([
    ['TILT 6e0', 6],
    ['TILT ELECTRICAL 4.5', 4.5],
    ['TILT ELECTRICAL', null],
    ['TILT 4 to 6', null],
    ['TILT 4.5.6', null],
  ])('%s is a tilt of %s degrees', (line, tiltDeg) => {
    expect(msi('NAME x', line).electricalTiltDeg).toBe(tiltDeg)
  })

  it('with a third value beside it makes a broken line of an MSI file', () => {
    const lines = cut('HORIZONTAL 360').map((line, at) => (at === 5 ? `${line} 7` : line))
    const text = ['NAME x', 'GAIN 1 dBi', ...lines, ...cut('VERTICAL 360')].join('\n')
    const file = readPatternFile(new TextEncoder().encode(text))
    expect(file.horizontal).toHaveLength(359)
    expect(file.problems.map(({ code }) => code)).toContain('broken_lines')
  })

  it('is read with its exponent from NSMA fields and points, and not where a comma divides it', () => {
    const nsma = (gain: string) =>
      readPatternFile(
        new TextEncoder().encode(
          [
            'REVNUM:,NSMA',
            `MDGAIN:,${gain},`,
            'PATCUT:,AZ,',
            '0,-1e0,',
            '1,-2e0,12',
            '2,1,5,3',
          ].join('\n'),
        ),
      )
    expect(nsma('1.75e1').gainDbi).toBe(17.5)
    expect(nsma('17.5,dBi').gainDbi).toBe(17.5)
    expect(nsma('17,5').gainDbi).toBeNull()
    expect(nsma('17.5').horizontal).toEqual([
      { angleDeg: 0, lossDb: 1 },
      { angleDeg: 1, lossDb: 2 },
    ])
  })
})
