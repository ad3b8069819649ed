// Files of a ZIP archive, with a bound on what they unpack to.
import { unzipSync } from 'fflate'
import { SightlineError } from '../errors.ts'

/** Whether bytes begin as an archive does. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

/**
 * The files of an archive whose names are wanted, unpacked, by their names.
 *
 * @param maximumBytes - what all of them together may have; each is given the room that it says it
 * needs, so that none takes more
 * @throws SightlineError `not_processable` when it is damaged or unpacks to more.
 */
export function unpackZip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  maximumBytes: number,
): ReadonlyMap<string, Uint8Array> {
  let total = 0
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(name)) return false
        total += originalSize
        if (total > maximumBytes) throw refusal(`it unpacks to more than ${maximumBytes} bytes`)
        return true
      },
    })
    return new Map(Object.entries(files))
  } catch (error) {
    if (error instanceof SightlineError) throw error
    throw new SightlineError('not_processable', 'it is a damaged archive', { cause: error })
  }
}

/** The names of the files of an archive. @throws SightlineError `not_processable` when damaged. */
export function zipNames(bytes: Uint8Array): readonly string[] {
  const names: string[] = []
  unpackZip(
    bytes,
    (name) => {
      names.push(name)
      return false
    },
    0,
  )
  return names
}

function refusal(reason: string): SightlineError {
  return new SightlineError('not_processable', reason)
}
