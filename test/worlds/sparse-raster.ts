/** Where a large raster lies, and which of its postings are told. */
interface SparseRaster {
  readonly west: number
  readonly north: number
  readonly spacingDeg: number
  readonly side: number
  /** The posting whose tile is there, column and row. */
  readonly at: readonly [column: number, row: number]
  /** Of every posting of that tile. */
  readonly value: number
}

const tileSide = 512
const types = { short: 3, long: 4, double: 12, ascii: 2 } as const
const sizes = { short: 2, long: 4, double: 8, ascii: 1 } as const

interface Tag {
  readonly code: number
  readonly type: keyof typeof types
  readonly values: readonly number[]
}

/**
 * A square GeoTIFF of bytes of which one tile is written and all others are left out, as GDAL leaves out
 * what is empty: a raster of a billion postings has some hundred kilobytes.
 */
export function sparseRaster({ west, north, spacingDeg, side, at, value }: SparseRaster): Buffer {
  const across = Math.ceil(side / tileSide)
  const written = Math.floor(at[1] / tileSide) * across + Math.floor(at[0] / tileSide)
  const ofTiles = (told: number) =>
    Array.from({ length: across * across }, (_, tile) => (tile === written ? told : 0))
  const geoKeys = [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]
  const tags = (dataAt: number): Tag[] => [
    { code: 256, type: 'long', values: [side] },
    { code: 257, type: 'long', values: [side] },
    { code: 258, type: 'short', values: [8] },
    { code: 259, type: 'short', values: [1] },
    { code: 262, type: 'short', values: [1] },
    { code: 277, type: 'short', values: [1] },
    { code: 322, type: 'long', values: [tileSide] },
    { code: 323, type: 'long', values: [tileSide] },
    { code: 324, type: 'long', values: ofTiles(dataAt) },
    { code: 325, type: 'long', values: ofTiles(tileSide * tileSide) },
    { code: 339, type: 'short', values: [1] },
    { code: 33550, type: 'double', values: [spacingDeg, spacingDeg, 0] },
    { code: 33922, type: 'double', values: [0, 0, 0, west, north, 0] },
    { code: 34735, type: 'short', values: geoKeys },
    { code: 42113, type: 'ascii', values: [48, 0] },
  ]
  const head = (dataAt: number) => header(tags(dataAt))
  return Buffer.concat([head(head(0).length), Buffer.alloc(tileSide * tileSide, value)])
}

function header(tags: readonly Tag[]): Buffer {
  const entries = Buffer.alloc(2 + 12 * tags.length + 4)
  entries.writeUInt16LE(tags.length, 0)
  const more: Buffer[] = []
  let moreAt = 8 + entries.length
  tags.forEach(({ code, type, values }, index) => {
    const entry = 2 + 12 * index
    const bytes = Buffer.alloc(values.length * sizes[type])
    values.forEach((one, i) => {
      if (type === 'double') bytes.writeDoubleLE(one, 8 * i)
      else bytes.writeUIntLE(one, sizes[type] * i, sizes[type])
    })
    entries.writeUInt16LE(code, entry)
    entries.writeUInt16LE(types[type], entry + 2)
    entries.writeUInt32LE(values.length, entry + 4)
    if (bytes.length <= 4) bytes.copy(entries, entry + 8)
    else {
      entries.writeUInt32LE(moreAt, entry + 8)
      more.push(bytes)
      moreAt += bytes.length
    }
  })
  const start = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])
  return Buffer.concat([start, entries, ...more])
}
