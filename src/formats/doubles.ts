/** Doubles as bytes, little-endian. */
export function encodeDoubles(values: ArrayLike<number>): Uint8Array {
  const bytes = new Uint8Array(values.length * Float64Array.BYTES_PER_ELEMENT)
  const view = new DataView(bytes.buffer)
  for (let i = 0; i < values.length; i++) {
    view.setFloat64(i * Float64Array.BYTES_PER_ELEMENT, values[i], true)
  }
  return bytes
}

/** The doubles of little-endian bytes, whose number is a multiple of eight. */
export function decodeDoubles(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Float64Array.from({ length: bytes.length / Float64Array.BYTES_PER_ELEMENT }, (_, i) =>
    view.getFloat64(i * Float64Array.BYTES_PER_ELEMENT, true),
  )
}
