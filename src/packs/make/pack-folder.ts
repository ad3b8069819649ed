import { existsSync, rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { SightlineError } from '../../errors.ts'
import { publishFolder } from '../durable-files.ts'
import { removeLeftovers, temporaryBeside } from '../temporaries.ts'
import { isOccupied, replacePack } from './replace-pack.ts'

/**
 * Fills a folder and puts it into its place in one step: `fill` writes into a new folder beside
 * the final one, which takes its place only when everything has worked. On failure, and when the
 * process is told to end, nothing is left behind and what was there stays.
 *
 * @throws SightlineError `not_processable` when the folder exists and `force` is not set.
 */
export async function writeFolderAtomically<Result>(
  directory: string,
  force: boolean,
  fill: (folder: string, workFolder: string) => Promise<Result>,
): Promise<Result> {
  const target = resolve(directory)
  if (!force && existsSync(target)) throw exists(target)
  const parent = dirname(target)
  await mkdir(parent, { recursive: true })
  // In the same parent folder: only within one file system is renaming a single step.
  const hidden = `.${basename(target)}`
  removeLeftovers(parent, { prefix: `${hidden}.` })
  const temporary = temporaryBeside(join(parent, hidden))
  const removeTemporary = (): void => rmSync(temporary, { recursive: true, force: true })
  process.once('exit', removeTemporary)
  try {
    const folder = join(temporary, 'pack')
    const workFolder = join(temporary, 'work')
    await mkdir(folder, { recursive: true })
    await mkdir(workFolder)
    const result = await fill(folder, workFolder)
    await (force ? replacePack(folder, target) : putNew(folder, target))
    return result
  } finally {
    process.off('exit', removeTemporary)
    removeTemporary()
  }
}

async function putNew(folder: string, target: string): Promise<void> {
  try {
    await publishFolder(folder, target)
  } catch (error) {
    throw isOccupied(error) ? exists(target) : error
  }
}

function exists(target: string): SightlineError {
  return new SightlineError('not_processable', `${basename(target)} exists already; use --force`)
}
