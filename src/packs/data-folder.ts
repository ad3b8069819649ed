import { join } from 'node:path'
import { removeLeftovers, removeOwnTemporaries } from './temporaries.ts'

/** Where things lie in the folder that the service writes to. */
export function dataFolders(dataDirectory: string) {
  return {
    demoCity: join(dataDirectory, 'demo-city'),
    compiled: join(dataDirectory, 'compiled'),
    compressed: join(dataDirectory, 'compressed'),
    uploads: join(dataDirectory, 'uploads'),
  }
}

/** Removes what former processes have not finished; before this one writes anything. */
export function cleanDataFolder(dataDirectory: string): void {
  for (const folder of writtenFolders(dataDirectory)) {
    removeLeftovers(folder, { hasNotWritten: true })
  }
}

/** Removes what former processes have not finished of packs that they built for a root of packs. */
export function cleanDatasetsRoot(root: string): void {
  removeLeftovers(root, { prefix: '.', hasNotWritten: true })
}

/** Removes what this process has not finished; when it ends. */
export function leaveDataFolder(dataDirectory: string): void {
  for (const folder of writtenFolders(dataDirectory)) removeOwnTemporaries(folder)
}

function writtenFolders(dataDirectory: string): string[] {
  const { compiled, compressed } = dataFolders(dataDirectory)
  return [dataDirectory, compiled, compressed]
}
