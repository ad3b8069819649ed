import { readdirSync, rmSync } from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { fingerprint } from '../../fingerprint.ts'
import { makeFolder } from '../../made-folder.ts'
import { readCompiledFile, writeCompiledFile } from './compiled-file.ts'
import { sectionsOf, storesFrom } from './compiled-sections.ts'
import { publishFileSync } from '../durable-files.ts'
import type { PackLog } from '../log.ts'
import type { PackSnapshot } from '../snapshot.ts'
import { temporaryBeside } from '../temporaries.ts'

/** What a compiled file holds: everything that follows from the towers and buildings of a pack. */
export type CompiledPack = Pick<
  PackSnapshot,
  'footprints' | 'towers' | 'summary' | 'demandSource' | 'skippedFeatures'
>

/** Which compiled file belongs to a pack. */
export interface CompiledKey {
  readonly packId: string
  readonly towersSha256: string
  readonly buildingsSha256: string
  /** Version of the loader: another version may compile the same files to other arrays. */
  readonly loaderVersion: number
}

type CompiledHeader = Omit<CompiledPack, 'footprints' | 'towers'> & { readonly key: string }

const suffix = '.slpack'

/**
 * The compiled form of a pack from the cache; undefined when there is none, or when it is stale,
 * cut off, altered or not a compiled pack at all: then the pack is compiled anew.
 */
export function readCompiledPack(
  cacheDirectory: string,
  key: CompiledKey,
): CompiledPack | undefined {
  // The arrays are read as they lie in the file, which is little-endian.
  if (endianness() !== 'LE') return undefined
  const keyText = fingerprint(key)
  try {
    const file = readCompiledFile(
      pathOf(cacheDirectory, key),
      (header) => (header as Partial<CompiledHeader> | null)?.key === keyText,
    )
    const stores = file && storesFrom(file.sections)
    if (stores === undefined) return undefined
    const { summary, demandSource, skippedFeatures } = file!.header as CompiledHeader
    return { ...stores, summary, demandSource, skippedFeatures }
  } catch {
    return undefined
  }
}

/**
 * Writes the compiled form of a pack into the cache, visible only once it is complete, and removes
 * older files of the same pack id. A cache that cannot be written costs time, not answers: the
 * failure is logged.
 */
export function writeCompiledPack(
  cacheDirectory: string,
  key: CompiledKey,
  pack: CompiledPack,
  log: PackLog,
): void {
  if (endianness() !== 'LE') return
  const { footprints, towers, ...values } = pack
  const header: CompiledHeader = { key: fingerprint(key), ...values }
  try {
    makeFolder(cacheDirectory)
    replaceFile(pathOf(cacheDirectory, key), (temporary) => {
      writeCompiledFile(temporary, { header, sections: sectionsOf(footprints, towers) })
    })
    removeOlder(cacheDirectory, key)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    log('warn', 'the compiled pack could not be written to the cache', { code })
  }
}

/** Writes beside a file and takes its place in one step; leaves nothing behind when it fails. */
function replaceFile(path: string, write: (temporary: string) => void): void {
  const temporary = temporaryBeside(path)
  try {
    write(temporary)
    publishFileSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

function pathOf(cacheDirectory: string, key: CompiledKey): string {
  return join(cacheDirectory, `${prefixOf(key)}${fingerprint(key).slice(0, 32)}${suffix}`)
}

/** Files of one pack id share a prefix. */
function prefixOf({ packId }: CompiledKey): string {
  return `${fingerprint(packId).slice(0, 16)}-`
}

function removeOlder(cacheDirectory: string, key: CompiledKey): void {
  const current = pathOf(cacheDirectory, key)
  for (const name of readdirSync(cacheDirectory)) {
    const path = join(cacheDirectory, name)
    if (name.startsWith(prefixOf(key)) && name.endsWith(suffix) && path !== current) {
      rmSync(path, { force: true })
    }
  }
}
