import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { finalPath } from '../packs/temporaries.ts'

/** What is wrong with a place on a disk, by the code of the system. */
const faults: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EEXIST: 'it exists already',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'its disk can only be read',
  ENOSPC: 'no room is left on its disk',
  EDQUOT: 'no room is left for this user on its disk',
  EFBIG: 'it would be larger than its disk allows',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
  ENOTEMPTY: 'the folder is not empty',
  EBUSY: 'it is in use',
  EIO: 'its disk has failed',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
}

/** Calls of the system that change something on the disk. */
const changes: ReadonlySet<string> = new Set(
  (
    'mkdir mkdtemp write writev ftruncate truncate fsync fdatasync rename link symlink copyfile ' +
    'unlink rmdir chmod utime'
  ).split(' '),
)

/**
 * One sentence for an error of the file system, with the place that it is about; undefined for any
 * other error. The system's own words are a code, a call and, of some, no name.
 */
export function pathFaultText(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined
  const { code, syscall, path } = error as NodeJS.ErrnoException
  const fault = faults[String(code)]
  if (fault === undefined) return undefined
  if (path === undefined) return fault.replace('its disk', 'the disk that is written to')
  const place = finalPath(path)
  const isWritten = changes.has(String(syscall)) || code === 'ENOSPC'
  const why = fileInPath(place) ?? (isWritten ? noPlaceAround(place, code) : undefined) ?? fault
  return `${place} cannot be ${isWritten ? 'written' : 'opened'}: ${why}`
}

/** The part of a path that is a file where a folder is needed. */
function fileInPath(path: string): string | undefined {
  const above = nearestAbove(path)
  return isFolder(above) ? undefined : `${above} is no folder`
}

/** Some folders of the system hold nothing that anybody could make. */
function noPlaceAround(path: string, code: string | undefined): string | undefined {
  const above = nearestAbove(path)
  return code === 'ENOENT' && above === dirname(resolve(path))
    ? `nothing can be made in ${above}`
    : undefined
}

function nearestAbove(path: string): string {
  let place = dirname(resolve(path))
  while (!existsSync(place) && place !== dirname(place)) place = dirname(place)
  return place
}

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() !== false
