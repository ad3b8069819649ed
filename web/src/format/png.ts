/** The signature of a PNG, and what stands around the content of a chunk: length, type, check. */
const signatureBytes = 8
const lengthBytes = 4
const typeBytes = 4
const checkBytes = 4

/**
 * A PNG whose pixels name colours of a palette, in other colours (third edition, 11.2.2). What is no
 * such PNG stays as it is.
 *
 * @param colors - red, green and blue of as many colours as the palette has
 */
export function withPalette(
  png: Uint8Array<ArrayBuffer>,
  colors: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  let at = signatureBytes
  while (at + lengthBytes + typeBytes < png.length) {
    const length = view.getUint32(at)
    const typeAt = at + lengthBytes
    const contentAt = typeAt + typeBytes
    const isPalette = String.fromCharCode(...png.subarray(typeAt, contentAt)) === 'PLTE'
    if (isPalette && length === colors.length) {
      const out = png.slice()
      out.set(colors, contentAt)
      const check = crc32(out.subarray(typeAt, contentAt + length))
      new DataView(out.buffer).setUint32(contentAt + length, check)
      return out
    }
    at = contentAt + length + checkBytes
  }
  return png
}

/** The check of PNG chunks (annex D of the standard). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}
