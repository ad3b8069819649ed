import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { serviceColors, serviceExpression } from './service-colors.ts'

/** The channels of a colour in either form. */
function channels(color: string): number[] {
  if (!color.startsWith('#')) return (color.match(/\d+/g) ?? []).map(Number)
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}

function apart(a: string, b: string): number {
  const other = channels(b)
  return channels(a).reduce((sum, part, i) => sum + Math.abs(part - other[i]), 0)
}

/** The colours of an expression by their level. */
function colorsOf(expression: readonly unknown[]): ReadonlyMap<string, string> {
  const pairs = expression.slice(2, -1) as string[]
  return new Map(pairs.flatMap((level, i) => (i % 2 === 0 ? [[level, pairs[i + 1]]] : [])))
}

const plain = { light: '#ccd4dc', dark: '#2a3440' } as const

describe('what buildings get', () => {
  test.each(['light', 'dark'] as const)('is in full colour while it is up to date, %s', (theme) => {
    const told = colorsOf(serviceExpression(theme, plain[theme], false))
    expect(Object.fromEntries(told)).toEqual(serviceColors[theme])
  })

  test.each(['light', 'dark'] as const)(
    'is nearer to a plain building once it is out of date, %s',
    (theme) => {
      const faded = colorsOf(serviceExpression(theme, plain[theme], true))
      for (const [level, color] of Object.entries(serviceColors[theme])) {
        const share = apart(faded.get(level) ?? '', plain[theme]) / apart(color, plain[theme])
        expect(share).toBeGreaterThan(0.3)
        expect(share).toBeLessThan(0.4)
      }
    },
  )
})

/** Of linear red, green and blue: Machado, Oliveira and Fernandes 2009, table 1, severity 1. */
const sights: Readonly<Record<string, readonly (readonly number[])[]>> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const product = (rows: readonly (readonly number[])[], values: readonly number[]): number[] =>
  rows.map((row) => row.reduce((sum, factor, i) => sum + factor * values[i], 0))

/** A colour in Oklab (Ottosson 2020), as an eye with such a sight has it. */
function seen(color: string, sight: string): number[] {
  const linear = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : Math.exp(2.4 * Math.log((share + 0.055) / 1.055))
  })
  const shown = product(sights[sight], linear).map((part) => Math.min(1, Math.max(0, part)))
  const cones = product(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    shown,
  ).map(Math.cbrt)
  return product(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  )
}

/** How far apart two colours are; 0.02 is just seen. */
const difference = (a: string, b: string, sight: string): number =>
  Math.sqrt(
    seen(a, sight).reduce(
      (sum, part, i) => sum + (part - seen(b, sight)[i]) * (part - seen(b, sight)[i]),
      0,
    ),
  )

function hueDeg(color: string): number {
  const [, a, b] = seen(color, 'all colours')
  return (Math.atan2(b, a) * 180) / Math.PI
}

describe('the colours of what buildings get', () => {
  test.each(Object.keys(sights))('are told apart by an eye that sees %s', (sight) => {
    for (const theme of ['light', 'dark'] as const) {
      const { served, weak, none } = serviceColors[theme]
      const told = [served, weak, none, plain[theme]]
      const pairs = told.flatMap((a, i) => told.slice(i + 1).map((b) => difference(a, b, sight)))
      expect(Math.min(...pairs)).toBeGreaterThan(0.13)
    }
  })

  test('are none of a warning', () => {
    const styles = readFileSync(join(import.meta.dirname, '../../styles/tokens.css'), 'utf8')
    const [light, dark] = [...styles.matchAll(/--warn: (#[\da-f]{6})/g)].map(([, hex]) => hex)
    for (const [theme, warning] of [
      ['light', light],
      ['dark', dark],
    ] as const) {
      const apartDeg = Math.abs(hueDeg(serviceColors[theme].weak) - hueDeg(warning)) % 360
      expect(Math.min(apartDeg, 360 - apartDeg)).toBeGreaterThan(45)
    }
  })
})
