const digits = Uint8Array.from(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  (digit) => digit.charCodeAt(0),
)
const padding = '='.charCodeAt(0)

/** Bytes as base64 (RFC 4648 section 4, with padding); the same in a browser and on a server. */
export function encodeBase64(bytes: Uint8Array): string {
  // Character codes first: megabytes of texts put together from pieces cost several times as much.
  const codes = new Uint8Array(4 * Math.ceil(bytes.length / 3))
  let written = 0
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at
    const group =
      (bytes[at] << 16) | (left > 1 ? bytes[at + 1] << 8 : 0) | (left > 2 ? bytes[at + 2] : 0)
    codes[written++] = digits[group >>> 18]
    codes[written++] = digits[(group >>> 12) & 63]
    codes[written++] = left > 1 ? digits[(group >>> 6) & 63] : padding
    codes[written++] = left > 2 ? digits[group & 63] : padding
  }
  return new TextDecoder().decode(codes)
}

/**
 * The bytes of base64 text.
 * @returns null when the text is no canonical base64
 */
export function decodeBase64(text: string): Uint8Array | null {
  if (text.length % 4 !== 0) return null
  const padded = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  const bytes = new Uint8Array((text.length / 4) * 3 - padded)
  let buffer = 0
  let written = 0
  for (let at = 0; at < text.length; at++) {
    const isPadding = at >= text.length - padded
    const value = isPadding ? 0 : digitValue(text.charCodeAt(at))
    if (value < 0) return null
    buffer = ((buffer << 6) | value) & 0xffffff
    if (at % 4 !== 3) continue
    for (let shift = 16; shift >= 0; shift -= 8) {
      const byte = (buffer >>> shift) & 255
      if (written < bytes.length) bytes[written++] = byte
      else if (byte !== 0) return null
    }
  }
  return bytes
}

/** Numbers as base64 of little-endian float64. */
export function encodeNumbers(values: Float64Array): string {
  const bytes = new Uint8Array(values.length * 8)
  const view = new DataView(bytes.buffer)
  values.forEach((value, index) => view.setFloat64(index * 8, value, true))
  return encodeBase64(bytes)
}

/** @throws {RangeError} when the text is no base64 of whole numbers of 8 bytes */
export function decodeNumbers(text: string): Float64Array {
  const bytes = decodeBase64(text)
  if (bytes === null || bytes.length % 8 !== 0) throw new RangeError('no base64 of float64')
  return numbersOf(bytes)
}

/** The little-endian float64 of some bytes. */
export function numbersOf(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer)
  const numbers = { length: bytes.length / 8 }
  return Float64Array.from(numbers, (_, index) => view.getFloat64(index * 8, true))
}

function digitValue(code: number): number {
  if (code >= 65 && code <= 90) return code - 65
  if (code >= 97 && code <= 122) return code - 71
  if (code >= 48 && code <= 57) return code + 4
  return code === 43 ? 62 : code === 47 ? 63 : -1
}
