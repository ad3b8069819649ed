import { expect, test } from 'vitest'
import { encodePalettePng, encodeRgbPng } from '../../../src/formats/png-write.ts'
import { withPalette } from './png.ts'

const places = Uint8Array.of(0, 1, 2, 3, 2, 1)
const colorsOf = (shift: number): Uint8Array =>
  Uint8Array.from({ length: 4 * 3 }, (_, i) => (17 * i + shift) % 256)
const png = (colors: Uint8Array) => new Uint8Array(encodePalettePng(3, 2, places, colors))

test('a tile in other colours is the PNG that a palette of these colours gives, byte for byte', () => {
  expect(withPalette(png(colorsOf(3)), colorsOf(90))).toEqual(png(colorsOf(90)))
})

test('what has no palette, or one of another size, stays as it is', () => {
  const plain = new Uint8Array(encodeRgbPng(1, 1, Uint8Array.of(1, 2, 3)))
  expect(withPalette(plain, colorsOf(90))).toEqual(plain)
  expect(withPalette(png(colorsOf(3)), new Uint8Array(6))).toEqual(png(colorsOf(3)))
  expect(withPalette(new Uint8Array(), colorsOf(90))).toEqual(new Uint8Array())
})
