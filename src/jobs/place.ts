import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where the experiments of one process lie in its data directory. */
export function experimentFolders(dataDirectory: string) {
  const folder = join(dataDirectory, 'experiments')
  return {
    folder,
    /** Files of the embedded database. */
    store: join(folder, 'database'),
    lock: join(folder, 'lock'),
    /** Is there while an experiment is unfinished. */
    unfinished: join(folder, 'unfinished'),
  }
}

/** Whether experiments have ever been kept in a data directory. */
export function hasStoredExperiments(dataDirectory: string): boolean {
  return existsSync(experimentFolders(dataDirectory).store)
}
