import { crc32, deflateSync } from 'node:zlib'

/** 8 bits a sample that name a colour of a palette, and the only compression, filters and order. */
const indexed = [8, 3, 0, 0, 0]
const noFilter = 0

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
const bytesPerPixel = 3
/** Each byte as its difference from that of the pixel to its left: smooth rows pack well. */
const subFilter = 1
/** 8 bits a sample, colours without alpha, and the only compression, filters and order there is. */
const trueColor = [8, 2, 0, 0, 0]

/**
 * An image as PNG (ISO/IEC 15948), 8 bits a channel.
 *
 * @param rgb - red, green and blue of every pixel, row by row from the top: 3 * width * height bytes
 */
export function encodeRgbPng(width: number, height: number, rgb: Uint8Array): Uint8Array {
  return Buffer.concat([
    signature,
    chunk('IHDR', headerOf(width, height, trueColor)),
    chunk('IDAT', deflateSync(filteredRows(width, height, rgb))),
    chunk('IEND', new Uint8Array()),
  ])
}

/**
 * An image of at most 256 colours as PNG, whose first colour is transparent.
 *
 * @param places - of the colour of every pixel in the palette, row by row from the top
 * @param palette - red, green and blue of every colour
 */
export function encodePalettePng(
  width: number,
  height: number,
  places: Uint8Array,
  palette: Uint8Array,
): Uint8Array {
  const rows = new Uint8Array(height * (width + 1)).fill(noFilter)
  for (let y = 0; y < height; y++) {
    rows.set(places.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', headerOf(width, height, indexed)),
    chunk('PLTE', palette),
    chunk('tRNS', Uint8Array.of(0)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ])
}

function headerOf(width: number, height: number, kind: readonly number[]): Uint8Array {
  const header = new Uint8Array(8 + kind.length)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set(kind, 8)
  return header
}

function filteredRows(width: number, height: number, rgb: Uint8Array): Uint8Array {
  const rowBytes = width * bytesPerPixel
  const rows = new Uint8Array(height * (rowBytes + 1))
  for (let y = 0; y < height; y++) {
    const from = y * rowBytes
    const to = y * (rowBytes + 1)
    rows[to] = subFilter
    for (let i = 0; i < rowBytes; i++) {
      const left = i < bytesPerPixel ? 0 : rgb[from + i - bytesPerPixel]
      rows[to + 1 + i] = rgb[from + i] - left
    }
  }
  return rows
}

/** Length, type, content, and the checksum of type and content. */
function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = Buffer.alloc(content.length + 12)
  bytes.writeUInt32BE(content.length, 0)
  bytes.write(type, 4, 'latin1')
  bytes.set(content, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + content.length)), 8 + content.length)
  return bytes
}
