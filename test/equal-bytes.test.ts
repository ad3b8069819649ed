import { describe, expect, it } from 'vitest'

describe('typed arrays in tests', () => {
  it('are equal where their items are, also within other values', () => {
    const values = () => new Map([['name', [new Uint8Array([1, 2, 3])]]])
    expect(values()).toEqual(values())
    expect(values()).toStrictEqual(values())
    expect(new Uint8Array([0, 1, 2]).subarray(1)).toEqual(new Uint8Array([1, 2]))
    expect(new Float64Array([NaN, -0])).toEqual(new Float64Array([NaN, -0]))
  })

  it('are not equal where an item or a length differs, a sign of zero, or the kind', () => {
    expect(new Uint8Array([1, 2])).not.toEqual(new Uint8Array([1, 3]))
    expect(new Uint8Array([1, 2])).not.toEqual(new Uint8Array([1, 2, 0]))
    expect(new Float64Array([0])).not.toEqual(new Float64Array([-0]))
    expect(new Float32Array([1])).not.toEqual(new Float64Array([1]))
    expect({ of: [new Uint16Array([1])] }).not.toMatchObject({ of: [new Uint16Array([2])] })
  })

  it('are equal where both have no number, in whatever form', () => {
    const otherForm = new Float64Array(1)
    new Uint32Array(otherForm.buffer).set([1, 0x7ff80000])
    expect(otherForm).toEqual(new Float64Array([NaN]))
  })
})
