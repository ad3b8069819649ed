import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SightlineError } from '../../../errors.ts'
import { type InputKind, kindOfName } from './input-file.ts'

/**
 * Paths with the files of a folder in its place, by their names: those of the kinds that are accepted, not
 * those of folders within it. What lies beside the rasters of a delivery (readme, index) stays unread.
 *
 * @throws {SightlineError} not_processable when a folder holds none
 */
export async function withFolders(
  paths: readonly string[],
  accepted: readonly InputKind[],
): Promise<readonly string[]> {
  const found: string[] = []
  for (const path of paths) found.push(...((await filesOfFolder(path, accepted)) ?? [path]))
  return found
}

/** Null for what is no folder: whoever reads it says what it is. */
async function filesOfFolder(
  path: string,
  accepted: readonly InputKind[],
): Promise<string[] | null> {
  const facts = await stat(path).catch(() => null)
  if (facts?.isDirectory() !== true) return null
  const entries = await readdir(path, { withFileTypes: true })
  const names = entries
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => {
      const kind = kindOfName(name)
      return kind !== undefined && accepted.includes(kind)
    })
  if (names.length === 0) {
    throw new SightlineError(
      'not_processable',
      `${basename(path)}: the folder holds no file that could be read`,
    )
  }
  return names.sort((a, b) => (a < b ? -1 : 1)).map((name) => join(path, name))
}
