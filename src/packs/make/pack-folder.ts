import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { SightlineError } from '../../errors.ts'

/**
 * Fills a folder and puts it into its place in one step: `fill` writes into a new folder beside
 * the final one, which takes its name only when everything has worked. On failure nothing is left
 * behind and what was there stays.
 *
 * @throws SightlineError `not_processable` when the folder exists and `force` is not set.
 */
export async function writeFolderAtomically<Result>(
  directory: string,
  force: boolean,
  fill: (folder: string, workFolder: string) => Promise<Result>,
): Promise<Result> {
  const target = resolve(directory)
  const refuseExisting = (): void => {
    if (force || !existsSync(target)) return
    throw new SightlineError('not_processable', `${basename(target)} exists already; use --force`)
  }
  refuseExisting()
  await mkdir(dirname(target), { recursive: true })
  // In the same parent folder: only within one file system is renaming a single step.
  const temporary = await mkdtemp(join(dirname(target), `.${basename(target)}-partial-`))
  try {
    const folder = join(temporary, 'pack')
    const workFolder = join(temporary, 'work')
    await mkdir(folder)
    await mkdir(workFolder)
    const result = await fill(folder, workFolder)
    refuseExisting()
    if (existsSync(target)) await rename(target, join(temporary, 'replaced'))
    await rename(folder, target)
    return result
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}
