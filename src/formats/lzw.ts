// LZW as TIFF files use it (TIFF 6.0, section 13): codes of 9 to 12 bits, the highest bit first.

const clearCode = 256
const endCode = 257
const firstFree = 258
const shortestCode = 9
const longestCode = 12
const tableSize = 1 << longestCode

/**
 * Unpacks a block into at most as many bytes as it may have. Own code because the decoder of the
 * geotiff library (3.0.5) knows no bound: 384 KB of codes unpack to a gigabyte.
 *
 * @returns what was unpacked; undefined when it would be more, or a code has no meaning.
 */
export function unpackLzw(packed: Uint8Array, maximumBytes: number): Uint8Array | undefined {
  const prefix = new Uint16Array(tableSize)
  const last = new Uint8Array(tableSize)
  const length = new Uint16Array(tableSize)
  for (let byte = 0; byte < clearCode; byte++) {
    last[byte] = byte
    length[byte] = 1
  }
  const out = new Uint8Array(maximumBytes)
  let filled = 0
  let next = firstFree
  let previous = -1
  let width = shortestCode
  let bits = 0
  let bitCount = 0
  for (let at = 0; ;) {
    while (bitCount < width) {
      // A block that ends without saying so is taken as it is; too few pixels are found out later.
      if (at === packed.length) return out.subarray(0, filled)
      bits = ((bits << 8) | packed[at++]) & 0xff_ffff
      bitCount += 8
    }
    bitCount -= width
    const code = (bits >> bitCount) & ((1 << width) - 1)
    if (code === endCode) return out.subarray(0, filled)
    if (code === clearCode) {
      next = firstFree
      width = shortestCode
      previous = -1
      continue
    }
    const isKnown = code < clearCode || (code >= firstFree && code < next)
    if (!isKnown && (code !== next || previous < 0)) return undefined
    // A code that is about to be defined is the previous text and its first byte once more.
    const count = isKnown ? length[code] : length[previous] + 1
    if (filled + count > maximumBytes) return undefined
    let place = filled + count - 1
    if (!isKnown) place--
    for (let c = isKnown ? code : previous; place >= filled; c = prefix[c]) out[place--] = last[c]
    if (!isKnown) out[filled + count - 1] = out[filled]
    if (previous >= 0 && next < tableSize) {
      prefix[next] = previous
      last[next] = out[filled]
      length[next] = length[previous] + 1
      next++
    }
    filled += count
    previous = code
    if (next + 1 >= 1 << width && width < longestCode) width++
  }
}
