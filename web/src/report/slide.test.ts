import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesOf } from './legend-paint.ts'
import { gradientStopsOf, lineOf } from './legend-rows.ts'
import { roundLengthM } from './map-marks.ts'
import { coverOf, mapBoxOf, slideSizes } from './slide.ts'

describe('a sheet with the map', () => {
  test('has it within its edges, and room for head, foot and legend', () => {
    for (const size of slideSizes) {
      const { x, y, width, height } = mapBoxOf(size)
      expect(x).toBeGreaterThan(0)
      expect(y).toBeGreaterThan(200)
      expect(x + width).toBeLessThan(size.width)
      expect(y + height).toBeLessThan(size.height - 200)
      expect((width * height) / (size.width * size.height)).toBeGreaterThan(0.45)
    }
  })

  test('shows the middle of a picture of another shape, and no part of it twice as wide', () => {
    const side = fc.integer({ min: 10, max: 5000 })
    fc.assert(
      fc.property(side, side, side, side, (width, height, boxWidth, boxHeight) => {
        const box = { x: 0, y: 0, width: boxWidth, height: boxHeight }
        const cut = coverOf({ width, height }, box)
        expect(cut.width / cut.height).toBeCloseTo(boxWidth / boxHeight, 6)
        expect(cut.x + cut.width / 2).toBeCloseTo(width / 2, 6)
        expect(cut.y + cut.height / 2).toBeCloseTo(height / 2, 6)
        expect(Math.max(cut.width / width, cut.height / height)).toBeCloseTo(1, 6)
      }),
    )
  })

  test('has a scale of a round length, at most as long as wanted and no less than two fifths of it', () => {
    expect([1, 1.9, 4.9, 7, 99, 250, 12_345].map(roundLengthM)).toEqual([
      1, 1, 2, 5, 50, 200, 10_000,
    ])
    fc.assert(
      fc.property(fc.double({ min: 1, max: 1e7, noNaN: true }), (longestM) => {
        const lengthM = roundLengthM(longestM)
        expect(lengthM).toBeLessThanOrEqual(longestM * (1 + 1e-12))
        expect(lengthM).toBeGreaterThan(longestM * 0.4 * (1 - 1e-12))
      }),
    )
  })
})

describe('a legend on paper', () => {
  test('has the colours of a scale in their places', () => {
    expect(
      gradientStopsOf('linear-gradient(90deg, rgb(68, 1, 84) 0%, rgba(253, 231, 37, 0.5) 62.5%)'),
    ).toEqual([
      { color: 'rgb(68, 1, 84)', share: 0 },
      { color: 'rgba(253, 231, 37, 0.5)', share: 0.625 },
    ])
    expect(gradientStopsOf('none')).toEqual([])
  })

  test('breaks its texts between words, and loses none', () => {
    const context = { measureText: (text: string) => ({ width: text.length }) as TextMetrics }
    expect(linesOf(context, 'weak: above the threshold only', 12)).toEqual([
      'weak: above',
      'the',
      'threshold',
      'only',
    ])
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { maxLength: 20 }), (words) => {
        const text = words.join(' ')
        expect(linesOf(context, text, 15).join(' ')).toBe(text)
      }),
    )
  })
})

describe('a mark of the legend', () => {
  const edges = (top: string, bottom: string, style = 'solid') =>
    lineOf({ borderTopWidth: top, borderTopStyle: style, borderBottomWidth: bottom })

  test('is a line where it has an upper edge alone, as wide and dashed as that', () => {
    expect(edges('2.5px', '0px', 'dashed')).toEqual({ widthPx: 2.5, isDashed: true })
    expect(edges('4px', '0px')).toEqual({ widthPx: 4, isDashed: false })
    expect(edges('1px', '1px')).toBeNull()
    expect(edges('0px', '0px', 'none')).toBeNull()
  })
})
