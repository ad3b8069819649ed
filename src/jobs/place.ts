import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A folder of jobs in a data directory, and what lies in it. */
interface JobFolders {
  readonly folder: string
  /** Files of the embedded database. */
  readonly store: string
  readonly lock: string
  /** Is there while a job is unfinished. */
  readonly unfinished: string
}

/** Where the jobs of one process lie in its data directory. */
export function jobFolders(dataDirectory: string): JobFolders {
  return foldersIn(join(dataDirectory, 'jobs'))
}

/** Where versions up to 1.17 kept them. */
export function formerFolders(dataDirectory: string): JobFolders {
  return foldersIn(join(dataDirectory, 'experiments'))
}

function foldersIn(folder: string): JobFolders {
  return {
    folder,
    store: join(folder, 'database'),
    lock: join(folder, 'lock'),
    unfinished: join(folder, 'unfinished'),
  }
}

/** Whether jobs have ever been kept in a data directory, by whichever version. */
export function hasStoredJobs(dataDirectory: string): boolean {
  const places = [jobFolders(dataDirectory), formerFolders(dataDirectory)]
  return places.some(({ store }) => existsSync(store))
}

/** Whether a job of a data directory is unfinished. */
export function hasUnfinishedJobs(dataDirectory: string): boolean {
  const { store, unfinished } = jobFolders(dataDirectory)
  return (
    existsSync(unfinished) ||
    (!existsSync(store) && existsSync(formerFolders(dataDirectory).unfinished))
  )
}
