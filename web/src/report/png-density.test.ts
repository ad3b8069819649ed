import { describe, expect, test } from 'vitest'
import { encodeRgbPng } from '../../../src/formats/png-write.ts'
import { withDensity } from './png-density.ts'

describe('a picture with a density', () => {
  test('says it to readers of PNG, and is the same picture', () => {
    const plain = new Uint8Array(encodeRgbPng(2, 1, new Uint8Array([1, 2, 3, 4, 5, 6])))
    const dense = withDensity(plain, 300)
    expect(dense.length).toBe(plain.length + 21)
    // Length, type, 11811 dots a metre twice, the unit, and the check that libpng writes for them.
    expect(Buffer.from(dense.subarray(33, 54)).toString('hex')).toBe(
      '000000097048597300002e2300002e230178a53f76',
    )
    expect(dense.subarray(54)).toEqual(plain.subarray(33))
  })
})
