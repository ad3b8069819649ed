import { writeSync } from 'node:fs'

/** One call moves at most 2 GiB. */
const atOnceBytes = 0x40000000

/**
 * Writes all bytes at the place where the file is. The system takes a part of them where its disk has
 * no room for the rest, or where they are too many, and says so in a number that is easily overlooked:
 * only the next call fails.
 *
 * @param write what writes from a place of the bytes on and says how many it took
 * @throws the error of the file system, such as ENOSPC
 */
export function writeWhole(
  descriptor: number,
  bytes: Uint8Array,
  write: (descriptor: number, bytes: Uint8Array, from: number, count: number) => number = writeSync,
): void {
  for (let done = 0; done < bytes.length;) {
    done += write(descriptor, bytes, done, Math.min(bytes.length - done, atOnceBytes))
  }
}
