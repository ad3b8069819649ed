import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder with those above it, as far as they are not there.
 *
 * Not by the file system's own way to make several at once: below /proc, where nothing can be made and no
 * name is known, that of Node 20 tries for ever.
 *
 * @throws the error of the file system for the first folder that cannot be made
 */
export function makeFolder(path: string): void {
  const missing: string[] = []
  for (let folder = resolve(path); !isThere(folder); folder = dirname(folder)) missing.push(folder)
  for (const folder of missing.reverse()) makeOne(folder)
}

function isThere(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
}

/** Another process may make the same folder meanwhile. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!isThere(folder)) throw error
  }
}
