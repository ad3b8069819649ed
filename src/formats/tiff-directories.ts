// The chain of directories of a TIFF file (TIFF 6.0, section 2; BigTIFF), held against bounds.
import type { ByteSource } from './byte-source.ts'
import { rasterRefused } from './elevation-raster.ts'

const maximumDirectories = 256
/** The largest list or text of a field, bytes. */
const maximumFieldBytes = 64 * 1024 * 1024

/** How a file writes numbers and where it says where things lie. */
export interface TiffContainer {
  readonly littleEndian: boolean
  /** BigTIFF: counts and offsets of 64 bits. */
  readonly isBig: boolean
}

/** Bytes of a number of fields, of a field, and of an offset, and the place of the first offset. */
const layouts = {
  classic: { count: 2, entry: 12, offset: 4, first: 4 },
  big: { count: 8, entry: 20, offset: 8, first: 8 },
} as const
/** A directory has some dozens of fields. */
const maximumFields = 4096
const newSubfileType = 254
const maskBit = 4
const shortType = 3

/** Bytes of one value by its type code; 0 stands for types that do not exist. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

/**
 * Looks through all directories of a file before anything else is read: none leads back to another,
 * no field is larger than the bounds, none of the images is a mask.
 *
 * @throws {SightlineError} not_processable with the reason.
 */
export async function checkTiffDirectories(
  source: ByteSource,
  { littleEndian, isBig }: TiffContainer,
): Promise<void> {
  const layout = isBig ? layouts.big : layouts.classic
  const view = async (offset: number, length: number): Promise<DataView> => {
    const bytes = await source.read(offset, length)
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  const offsetAt = (bytes: DataView, at: number): number =>
    isBig ? Number(bytes.getBigUint64(at, littleEndian)) : bytes.getUint32(at, littleEndian)
  const seen = new Set<number>()
  let offset = offsetAt(await view(layout.first, layout.offset), 0)
  while (offset !== 0) {
    if (seen.has(offset)) throw rasterRefused('its directories lead in a circle')
    if (seen.size === maximumDirectories) {
      throw rasterRefused(`it has more than ${maximumDirectories} images`)
    }
    seen.add(offset)
    const countView = await view(offset, layout.count)
    const count = isBig ? offsetAt(countView, 0) : countView.getUint16(0, littleEndian)
    if (isBig && count > maximumFields) throw rasterRefused(`a directory has ${count} fields`)
    const length = count * layout.entry + layout.offset
    const entries = await view(offset + layout.count, length)
    for (let entry = 0; entry < count; entry++) {
      const at = entry * layout.entry
      const values = offsetAt(entries, at + 4)
      checkEntry(entries, at, values, at + 4 + layout.offset, littleEndian, seen.size > 1)
    }
    offset = offsetAt(entries, count * layout.entry)
  }
}

function checkEntry(
  entries: DataView,
  at: number,
  count: number,
  valueAt: number,
  littleEndian: boolean,
  isFurther: boolean,
): void {
  const tag = entries.getUint16(at, littleEndian)
  const type = entries.getUint16(at + 2, littleEndian)
  if (count * (typeBytes[type] ?? 0) > maximumFieldBytes) {
    throw rasterRefused(`field ${tag} has ${count} values`)
  }
  // A mask beside the image would have to be read too: its pixels have values that do not hold.
  const value =
    type === shortType
      ? entries.getUint16(valueAt, littleEndian)
      : entries.getUint32(valueAt, littleEndian)
  const isMask = (value & maskBit) !== 0
  if (isFurther && tag === newSubfileType && isMask) {
    throw rasterRefused('an internal mask is not supported; use a nodata value')
  }
}
