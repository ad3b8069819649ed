// The chain of directories of a classic TIFF file (TIFF 6.0, section 2), held against bounds.
import type { ByteSource } from './byte-source.ts'
import { rasterRefused } from './elevation-raster.ts'

const maximumDirectories = 256
/** The largest list or text of a field, bytes. */
const maximumFieldBytes = 64 * 1024 * 1024

const countBytes = 2
const entryBytes = 12
const offsetBytes = 4
const newSubfileType = 254
const maskBit = 4
const shortType = 3

/** Bytes of one value by its type code; 0 stands for types that do not exist. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]

/**
 * Looks through all directories of a file before anything else is read: none leads back to another,
 * no field is larger than the bounds, none of the images is a mask.
 *
 * @throws {SightlineError} not_processable with the reason.
 */
export async function checkTiffDirectories(
  source: ByteSource,
  littleEndian: boolean,
): Promise<void> {
  const view = async (offset: number, length: number): Promise<DataView> => {
    const bytes = await source.read(offset, length)
    return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }
  const seen = new Set<number>()
  let offset = (await view(offsetBytes, offsetBytes)).getUint32(0, littleEndian)
  while (offset !== 0) {
    if (seen.has(offset)) throw rasterRefused('its directories lead in a circle')
    if (seen.size === maximumDirectories) {
      throw rasterRefused(`it has more than ${maximumDirectories} images`)
    }
    seen.add(offset)
    const count = (await view(offset, countBytes)).getUint16(0, littleEndian)
    const entries = await view(offset + countBytes, count * entryBytes + offsetBytes)
    for (let entry = 0; entry < count; entry++) {
      checkEntry(entries, entry * entryBytes, littleEndian, seen.size > 1)
    }
    offset = entries.getUint32(count * entryBytes, littleEndian)
  }
}

function checkEntry(
  entries: DataView,
  at: number,
  littleEndian: boolean,
  isFurther: boolean,
): void {
  const tag = entries.getUint16(at, littleEndian)
  const type = entries.getUint16(at + 2, littleEndian)
  const count = entries.getUint32(at + 4, littleEndian)
  if (count * (typeBytes[type] ?? 0) > maximumFieldBytes) {
    throw rasterRefused(`field ${tag} has ${count} values`)
  }
  // A mask beside the image would have to be read too: its pixels have values that do not hold.
  const value =
    type === shortType
      ? entries.getUint16(at + 8, littleEndian)
      : entries.getUint32(at + 8, littleEndian)
  const isMask = (value & maskBit) !== 0
  if (isFurther && tag === newSubfileType && isMask) {
    throw rasterRefused('an internal mask is not supported; use a nodata value')
  }
}
