import { cpSync } from 'node:fs'
import { jobFolders } from '../../src/jobs/place.ts'

/** Names the folder of an embedded store with its schema and no job, where the run has made one. */
export const madeStoreVariable = 'SIGHTLINE_EMPTY_STORE'

/** Copies that store into a data directory, whose service would take seconds to make one. */
export function copyMadeStore(dataDirectory: string): void {
  const made = process.env[madeStoreVariable]
  if (made !== undefined) cpSync(made, jobFolders(dataDirectory).folder, { recursive: true })
}
