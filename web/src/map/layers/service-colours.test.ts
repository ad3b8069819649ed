import { describe, expect, test } from 'vitest'
import { serviceColours, serviceExpression } from './service-colours.ts'

/** The channels of a colour in either form. */
function channels(colour: string): number[] {
  if (!colour.startsWith('#')) return (colour.match(/\d+/g) ?? []).map(Number)
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

function apart(a: string, b: string): number {
  const other = channels(b)
  return channels(a).reduce((sum, part, i) => sum + Math.abs(part - other[i]), 0)
}

/** The colours of an expression by their level. */
function coloursOf(expression: readonly unknown[]): ReadonlyMap<string, string> {
  const pairs = expression.slice(2, -1) as string[]
  return new Map(pairs.flatMap((level, i) => (i % 2 === 0 ? [[level, pairs[i + 1]]] : [])))
}

const plain = { light: '#ccd4dc', dark: '#2a3440' } as const

describe('what buildings get', () => {
  test.each(['light', 'dark'] as const)('is in full colour while it is up to date, %s', (theme) => {
    const told = coloursOf(serviceExpression(theme, plain[theme], false))
    expect(Object.fromEntries(told)).toEqual(serviceColours[theme])
  })

  test.each(['light', 'dark'] as const)(
    'is nearer to a plain building once it is out of date, %s',
    (theme) => {
      const faded = coloursOf(serviceExpression(theme, plain[theme], true))
      for (const [level, colour] of Object.entries(serviceColours[theme])) {
        const share = apart(faded.get(level) ?? '', plain[theme]) / apart(colour, plain[theme])
        expect(share).toBeGreaterThan(0.3)
        expect(share).toBeLessThan(0.4)
      }
    },
  )
})
