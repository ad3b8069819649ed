// The directory of a little-endian TIFF file: classic (TIFF 6.0, section 2), or BigTIFF, whose offsets and
// counts have 64 bits (AWare Systems, "The BigTIFF File Format").

/** One field of a directory; the numbers of its values decide its place. */
export interface TiffField {
  readonly tag: number
  readonly type: 'ascii' | 'short' | 'long' | 'double' | 'long8'
  readonly values: readonly number[] | string
}

/** How a file tells where things lie. */
export type TiffForm = 'classic' | 'big'

const typeCodes = { ascii: 2, short: 3, long: 4, double: 12, long8: 16 } as const
const typeBytes = { ascii: 1, short: 2, long: 4, double: 8, long8: 8 } as const

/** Bytes of a file's head, of the number of fields, of a field, and of an offset. */
const layouts = {
  classic: { header: 8, count: 2, entry: 12, offset: 4 },
  big: { header: 16, count: 8, entry: 20, offset: 8 },
} as const

/** Bytes before the first directory of a file that begins with it. */
export function tiffHeaderBytes(form: TiffForm): number {
  return layouts[form].header
}

/** The start of a file whose first directory starts at `directoryOffset`. */
export function encodeTiffHeader(directoryOffset: number, form: TiffForm = 'classic'): Uint8Array {
  const bytes = new Uint8Array(layouts[form].header)
  const view = new DataView(bytes.buffer)
  view.setUint16(0, 0x4949)
  if (form === 'classic') {
    view.setUint16(2, 42, true)
    view.setUint32(4, directoryOffset, true)
  } else {
    view.setUint16(2, 43, true)
    view.setUint16(4, layouts.big.offset, true)
    view.setBigUint64(8, BigInt(directoryOffset), true)
  }
  return bytes
}

/** Bytes of a directory with all values that do not fit into their entries, a multiple of 8. */
export function tiffDirectoryBytes(
  fields: readonly TiffField[],
  form: TiffForm = 'classic',
): number {
  const values = fields.reduce((sum, field) => sum + outsideBytes(field, form), 0)
  return padded(directoryHeadBytes(fields, form)) + values
}

/**
 * Encodes a directory that starts at `offset`, a multiple of 8. Fields must come in ascending
 * order of their tags, as the format demands.
 *
 * @param next where the following directory starts; 0 after the last one
 */
export function encodeTiffDirectory(
  fields: readonly TiffField[],
  offset: number,
  form: TiffForm = 'classic',
  next = 0,
): Uint8Array {
  const bytes = new Uint8Array(tiffDirectoryBytes(fields, form))
  const view = new DataView(bytes.buffer)
  const layout = layouts[form]
  const setOffset = (at: number, value: number): void =>
    form === 'classic'
      ? view.setUint32(at, value, true)
      : view.setBigUint64(at, BigInt(value), true)
  if (form === 'classic') view.setUint16(0, fields.length, true)
  else setOffset(0, fields.length)
  let valuesAt = padded(directoryHeadBytes(fields, form))
  fields.forEach((field, index) => {
    const entryAt = layout.count + index * layout.entry
    view.setUint16(entryAt, field.tag, true)
    view.setUint16(entryAt + 2, typeCodes[field.type], true)
    setOffset(entryAt + 4, valueCount(field))
    const valueAt = entryAt + 4 + layout.offset
    const outside = outsideBytes(field, form)
    if (outside > 0) setOffset(valueAt, offset + valuesAt)
    writeValues(view, outside > 0 ? valuesAt : valueAt, field)
    valuesAt += outside
  })
  setOffset(layout.count + fields.length * layout.entry, next)
  return bytes
}

function writeValues(view: DataView, offset: number, field: TiffField): void {
  valuesOf(field).forEach((value, index) => {
    const at = offset + index * typeBytes[field.type]
    if (field.type === 'ascii') view.setUint8(at, value)
    else if (field.type === 'short') view.setUint16(at, value, true)
    else if (field.type === 'long') view.setUint32(at, value, true)
    else if (field.type === 'long8') view.setBigUint64(at, BigInt(value), true)
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

function outsideBytes(field: TiffField, form: TiffForm): number {
  const length = valueCount(field) * typeBytes[field.type]
  return length <= layouts[form].offset ? 0 : padded(length)
}

function directoryHeadBytes(fields: readonly TiffField[], form: TiffForm): number {
  const { count, entry, offset } = layouts[form]
  return count + fields.length * entry + offset
}

/** Values of eight bytes are aligned, which readers that map files expect. */
function padded(length: number): number {
  return Math.ceil(length / 8) * 8
}
