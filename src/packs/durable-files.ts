import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { open, readdir, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/**
 * Gives a finished file the name under which others look for it. What they find there has been
 * written to the disk as a whole, also after a crash of the machine.
 */
export async function publishFile(temporary: string, path: string): Promise<void> {
  await syncPath(temporary)
  await rename(temporary, path)
  await syncPath(dirname(path))
}

/** As `publishFile`, for threads that wait for their files anyway. */
export function publishFileSync(temporary: string, path: string): void {
  syncPathSync(temporary)
  renameSync(temporary, path)
  syncPathSync(dirname(path))
}

/**
 * As `publishFile`, for a folder and all that is in it.
 *
 * @throws the error of the file system, such as ENOTEMPTY when there is a folder of this name.
 */
export async function publishFolder(temporary: string, path: string): Promise<void> {
  const names = await readdir(temporary, { recursive: true })
  for (const name of names) await syncPath(join(temporary, name))
  await syncPath(temporary)
  await rename(temporary, path)
  await syncPath(dirname(path))
}

/** Writes what is held in memory of a file, or of the names in a folder, to the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function syncPathSync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
