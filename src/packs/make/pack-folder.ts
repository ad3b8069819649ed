import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { SightlineError } from '../../errors.ts'
import { makeFolder } from '../../made-folder.ts'
import { publishFolder } from '../durable-files.ts'
import { removeLeftovers, removeWhole, temporaryBeside } from '../temporaries.ts'
import { formerPack, isOccupied, replacePack } from './replace-pack.ts'

/**
 * Fills a folder and puts it into its place in one step: `fill` writes into a new folder beside
 * the final one, which takes its place only when everything has worked. On failure, and when the
 * process is told to end, nothing is left behind and what was there stays.
 *
 * @param replaces - id of the pack that may be there and is replaced; null when nothing may be.
 * @throws SightlineError `conflict` when anything else is there.
 */
export async function writeFolderAtomically<Result>(
  directory: string,
  replaces: string | null,
  fill: (folder: string, workFolder: string) => Promise<Result>,
): Promise<Result> {
  const target = placeFor(directory, replaces)
  const parent = dirname(target)
  makeFolder(parent)
  // In the same parent folder: only within one file system is renaming a single step.
  const hidden = `.${basename(target)}`
  removeLeftovers(parent, { prefix: `${hidden}.` })
  const temporary = temporaryBeside(join(parent, hidden))
  const removeTemporary = (): void => removeWhole(temporary)
  process.once('exit', removeTemporary)
  try {
    const folder = join(temporary, 'pack')
    const workFolder = join(temporary, 'work')
    // At once: what another thread of the process makes would be there again after an end.
    makeFolder(folder)
    mkdirSync(workFolder)
    const result = await fill(folder, workFolder)
    await (replaces === null ? putNew(folder, target) : replacePack(folder, target, replaces))
    return result
  } finally {
    process.off('exit', removeTemporary)
    removeTemporary()
  }
}

/**
 * Where a pack would come to stand, symlinks resolved.
 *
 * @throws SightlineError `conflict` when something is there that it may not replace.
 */
export function placeFor(directory: string, replaces: string | null): string {
  const target = existsSync(directory) ? realpathSync(directory) : resolve(directory)
  if (replaces !== null) formerPack(target, replaces)
  else if (existsSync(target)) throw exists(target)
  return target
}

async function putNew(folder: string, target: string): Promise<void> {
  try {
    await publishFolder(folder, target)
  } catch (error) {
    throw isOccupied(error) ? exists(target) : error
  }
}

function exists(target: string): SightlineError {
  return new SightlineError('conflict', `${basename(target)} exists already`)
}
