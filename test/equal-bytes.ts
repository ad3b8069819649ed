import { expect } from 'vitest'

/** The bytes of a typed array; null for what is none. */
function bytesOf(value: unknown): Buffer | null {
  if (!ArrayBuffer.isView(value) || value instanceof DataView) return null
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
}

const isOfFractions = (value: unknown): boolean =>
  value instanceof Float64Array || value instanceof Float32Array

// Typed arrays are compared as memory: item by item, as objects are, two megabytes take seven seconds.
expect.addEqualityTesters([
  (one: unknown, other: unknown) => {
    const [bytes, otherBytes] = [bytesOf(one), bytesOf(other)]
    if (bytes === null || otherBytes === null) return undefined
    if (one!.constructor !== other!.constructor) return undefined
    if (bytes.equals(otherBytes)) return true
    // What is no number has many forms, which are all equal.
    return isOfFractions(one) ? undefined : false
  },
])
