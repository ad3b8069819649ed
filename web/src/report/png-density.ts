import { crc32 } from '../format/png.ts'

/** The signature and the header of a PNG, which comes first in each. */
const headerBytes = 8 + 25
const metresPerInch = 0.0254

/** A PNG that says how many dots it has to the inch, so that it has its size where it is put. */
export function withDensity(
  png: Uint8Array<ArrayBuffer>,
  dotsPerInch: number,
): Uint8Array<ArrayBuffer> {
  const chunk = densityChunk(Math.round(dotsPerInch / metresPerInch))
  const out = new Uint8Array(png.length + chunk.length)
  out.set(png.subarray(0, headerBytes))
  out.set(chunk, headerBytes)
  out.set(png.subarray(headerBytes), headerBytes + chunk.length)
  return out
}

/** `pHYs` of PNG (third edition, 11.3.4.3): dots a metre along both sides. */
function densityChunk(dotsPerMetre: number): Uint8Array {
  const bytes = new Uint8Array(4 + 4 + 9 + 4)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, 9)
  bytes.set(new TextEncoder().encode('pHYs'), 4)
  view.setUint32(8, dotsPerMetre)
  view.setUint32(12, dotsPerMetre)
  bytes[16] = 1
  view.setUint32(17, crc32(bytes.subarray(4, 17)))
  return bytes
}
