import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '../made-packs.ts'

const libraries = '/usr/lib'

/** The library of Debian's package faketime, or null, said loudly. */
function findLibrary(): string | null {
  const folders = existsSync(libraries) ? readdirSync(libraries) : []
  const paths = folders.map((folder) => join(libraries, folder, 'faketime/libfaketimeMT.so.1'))
  const found = paths.find((path) => existsSync(path))
  if (found !== undefined) return found
  console.warn('SKIPPED: clocks cannot be set back (Debian package faketime)')
  return null
}

export const clockLibrary = findLibrary()

/** A clock for processes that are started with its environment. */
interface FalseClock {
  readonly environment: Readonly<Record<string, string>>
  /** How far it is from the machine's clock from now on, also for processes that run. */
  set(secondsAhead: number): void
}

export function falseClock(library: string): FalseClock {
  const file = join(temporaryDirectory(), 'clock')
  const set = (secondsAhead: number) =>
    writeFileSync(file, `${secondsAhead < 0 ? '-' : '+'}${Math.abs(secondsAhead)}s\n`)
  set(0)
  return {
    set,
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Time that has passed since the start of the machine, and times of files, stay as they are.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
      NO_FAKE_STAT: '1',
    },
  }
}
