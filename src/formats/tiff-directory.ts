// The directory of a classic little-endian TIFF file (TIFF 6.0, section 2).

/** One field of a directory; the numbers of its values decide its place. */
export interface TiffField {
  readonly tag: number
  readonly type: 'ascii' | 'short' | 'long' | 'double'
  readonly values: readonly number[] | string
}

const typeCodes = { ascii: 2, short: 3, long: 4, double: 12 } as const
const typeBytes = { ascii: 1, short: 2, long: 4, double: 8 } as const

const countBytes = 2
const entryBytes = 12
const nextDirectoryBytes = 4

/** The 8 bytes at the start of a file whose only directory starts at `directoryOffset`. */
export function encodeTiffHeader(directoryOffset: number): Uint8Array {
  const bytes = new Uint8Array(8)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0x4949)
  view.setUint16(2, 42, true)
  view.setUint32(4, directoryOffset, true)
  return bytes
}

/** Bytes of a directory with all values that do not fit into their entries, a multiple of 8. */
export function tiffDirectoryBytes(fields: readonly TiffField[]): number {
  const values = fields.reduce((sum, field) => sum + outsideBytes(field), 0)
  return padded(directoryHeadBytes(fields)) + values
}

/**
 * Encodes a directory that starts at `offset`, a multiple of 8. Fields must come in ascending
 * order of their tags, as the format demands.
 */
export function encodeTiffDirectory(fields: readonly TiffField[], offset: number): Uint8Array {
  const bytes = new Uint8Array(tiffDirectoryBytes(fields))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, fields.length, true)
  let valuesAt = padded(directoryHeadBytes(fields))
  fields.forEach((field, index) => {
    const entryAt = countBytes + index * entryBytes
    view.setUint16(entryAt, field.tag, true)
    view.setUint16(entryAt + 2, typeCodes[field.type], true)
    view.setUint32(entryAt + 4, valueCount(field), true)
    const outside = outsideBytes(field)
    if (outside > 0) view.setUint32(entryAt + 8, offset + valuesAt, true)
    writeValues(view, outside > 0 ? valuesAt : entryAt + 8, field)
    valuesAt += outside
  })
  return bytes
}

function writeValues(view: DataView, offset: number, field: TiffField): void {
  valuesOf(field).forEach((value, index) => {
    const at = offset + index * typeBytes[field.type]
    if (field.type === 'ascii') view.setUint8(at, value)
    else if (field.type === 'short') view.setUint16(at, value, true)
    else if (field.type === 'long') view.setUint32(at, value, true)
    else view.setFloat64(at, value, true)
  })
}

/** Text ends in a zero byte that counts. */
function valuesOf(field: TiffField): readonly number[] {
  if (typeof field.values !== 'string') return field.values
  return [...new TextEncoder().encode(field.values), 0]
}

function valueCount(field: TiffField): number {
  return valuesOf(field).length
}

function outsideBytes(field: TiffField): number {
  const length = valueCount(field) * typeBytes[field.type]
  return length <= 4 ? 0 : padded(length)
}

function directoryHeadBytes(fields: readonly TiffField[]): number {
  return countBytes + fields.length * entryBytes + nextDirectoryBytes
}

/** Values of eight bytes are aligned, which readers that map files expect. */
function padded(length: number): number {
  return Math.ceil(length / 8) * 8
}
