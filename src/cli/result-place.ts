import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/**
 * Holds the file that results go to against the disk, before the work that makes them: an hour of
 * it is not lost for a folder that is not there.
 *
 * @throws {Error} naming the file and what is wrong
 */
export function checkResultFile(path: string): void {
  const folder = dirname(resolve(path))
  if (!existsSync(path)) {
    checkResultFolder(folder, path, 'its folder does not exist')
    return
  }
  if (statSync(path).isDirectory()) throw unwritable(path, 'it is a folder')
  assertWritable(path, path)
}

/**
 * A place for results in a folder, which is made with those above it when the results are there.
 *
 * @param named what the message names
 * @param missing why a folder that does not exist will not do; absent where it will be made
 */
export function checkResultFolder(folder: string, named = folder, missing?: string): void {
  const place = resolve(folder)
  if (!existsSync(place)) {
    if (missing !== undefined) throw unwritable(named, missing)
    checkResultFolder(dirname(place), named)
    return
  }
  if (!statSync(place).isDirectory()) throw unwritable(named, `${place} is not a folder`)
  assertWritable(place, named)
}

function assertWritable(place: string, named: string): void {
  try {
    accessSync(place, constants.W_OK)
  } catch {
    throw unwritable(named, 'permission denied')
  }
}

function unwritable(path: string, reason: string): Error {
  return new Error(`${path} cannot be written: ${reason}`)
}
