import { inflateSync } from 'node:zlib'

interface ReadImage {
  readonly width: number
  readonly height: number
  /** Red, green and blue of a pixel. */
  readonly at: (x: number, y: number) => readonly [number, number, number]
}

/** Reads a PNG of 8-bit colours without alpha, by the standard's own words (ISO/IEC 15948). */
export function readRgbPng(bytes: Buffer): ReadImage {
  const chunks = chunksOf(bytes)
  const [header] = chunks
  if (header.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND') throw new Error('wrong chunks')
  const [width, height] = [header.content.readUInt32BE(0), header.content.readUInt32BE(4)]
  if (header.content.subarray(8).join() !== '8,2,0,0,0') throw new Error('not 8-bit colours')
  const data = chunks.filter(({ type }) => type === 'IDAT').map(({ content }) => content)
  const rows = unfiltered(inflateSync(Buffer.concat(data)), 3 * width, height)
  return {
    width,
    height,
    at: (x, y) => {
      const i = (y * width + x) * 3
      return [rows[i], rows[i + 1], rows[i + 2]]
    },
  }
}

/** Reads a PNG of 8-bit places in a palette; the first colour is transparent. */
export function readPalettePng(bytes: Buffer) {
  const chunks = chunksOf(bytes)
  const contentOf = (wanted: string) =>
    Buffer.concat(chunks.flatMap(({ type, content }) => (type === wanted ? [content] : [])))
  const header = contentOf('IHDR')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  if (header.subarray(8).join() !== '8,3,0,0,0') throw new Error('not a palette')
  if (contentOf('tRNS').join() !== '0') throw new Error('not transparent')
  const lines = inflateSync(contentOf('IDAT'))
  const palette = contentOf('PLTE')
  return {
    width,
    height,
    /** Places of the palette, pixel by pixel; 0 where the image is transparent. */
    places: (): Uint8Array => {
      const places = new Uint8Array(width * height)
      for (let y = 0; y < height; y++) {
        const from = y * (width + 1)
        if (lines[from] !== 0) throw new Error('filtered')
        places.set(lines.subarray(from + 1, from + 1 + width), y * width)
      }
      return places
    },
    /** Red, green and blue as six hexadecimal digits; null where the image is transparent. */
    at: (x: number, y: number): string | null => {
      if (lines[y * (width + 1)] !== 0) throw new Error('filtered')
      const place = lines[y * (width + 1) + 1 + x]
      return place === 0 ? null : palette.toString('hex', 3 * place, 3 * place + 3)
    },
  }
}

function chunksOf(bytes: Buffer): { type: string; content: Buffer }[] {
  if (bytes.toString('latin1', 1, 4) !== 'PNG') throw new Error('not a PNG')
  const chunks: { type: string; content: Buffer }[] = []
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at)
    chunks.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + 8 + length),
    })
    at += length + 12
  }
  return chunks
}

function unfiltered(lines: Buffer, rowBytes: number, height: number): Uint8Array {
  const rows = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (rowBytes + 1)]
    for (let i = 0; i < rowBytes; i++) {
      const left = i < 3 ? 0 : rows[y * rowBytes + i - 3]
      const above = y === 0 ? 0 : rows[(y - 1) * rowBytes + i]
      const predicted = [0, left, above, (left + above) >> 1][filter]
      if (predicted === undefined) throw new Error(`filter ${filter}`)
      rows[y * rowBytes + i] = lines[y * (rowBytes + 1) + 1 + i] + predicted
    }
  }
  return rows
}
