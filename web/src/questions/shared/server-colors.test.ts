import { describe, expect, test } from 'vitest'
import { categoryColor, categoryShade } from '../../color/categories.ts'
import { serverColors as filedColors } from '../../../../src/http/interference/looks.ts'
import { serverColors } from './server-colors.ts'

const at = (tower_lon: number, tower_lat: number) => ({ tower_lon, tower_lat })

describe('colours of the best server', () => {
  test('are those of categories where every site has one cell', () => {
    const cells = [at(24.9, 60.1), at(24.91, 60.1), at(24.9, 60.11)]
    expect(serverColors(cells)).toEqual([0, 1, 2].map(categoryColor))
  })

  test('share the hue of their site and have a shade each, in whatever order cells come', () => {
    const [a1, b1, a2, a3] = serverColors([
      at(24.9, 60.1),
      at(24.91, 60.1),
      at(24.90002, 60.1),
      at(24.9, 60.10003),
    ])
    expect([a1, b1]).toEqual([categoryColor(0), categoryColor(1)])
    expect([a2, a3]).toEqual([categoryShade(0, 1), categoryShade(0, 2)])
  })

  test('are apart: no two of eight sites with three sectors are one colour', () => {
    const colors = Array.from({ length: 24 }, (_, i) => categoryShade(Math.floor(i / 3), i % 3))
    expect(new Set(colors.map(String)).size).toBe(24)
    const light = ([red, green, blue]: readonly number[]) => red + 2 * green + blue / 2
    for (let site = 0; site < 8; site++) {
      const [first, second, third] = [0, 1, 2].map((sector) => light(categoryShade(site, sector)))
      expect(Math.abs(second - first)).toBeGreaterThan(30)
      expect(Math.abs(third - second)).toBeGreaterThan(30)
    }
  })

  test('are those of the files that the service writes of it', () => {
    const hex = (channel: number) => channel.toString(16).padStart(2, '0')
    const own = filedColors.map((_, i) => `#${categoryColor(i).map(hex).join('')}`)
    expect(own).toEqual(filedColors)
  })

  test('are no blue for the first five sites: buildings that are served are blue over them', () => {
    for (const site of [0, 1, 2, 3, 4]) {
      const [red, green, blue] = categoryColor(site)
      expect(blue).toBeLessThan(Math.max(red, green))
    }
  })

  test('of a cell that is nowhere are its own', () => {
    const [, nowhere, other] = serverColors([at(1, 1), {}, {}])
    expect(nowhere).toEqual(categoryColor(1))
    expect(other).toEqual(categoryColor(2))
  })
})
