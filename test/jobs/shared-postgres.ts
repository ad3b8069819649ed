import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { postgresPrograms, startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Of a PostgreSQL server of the run; databases are made on it, and it is not stopped. */
    readonly postgresUrl?: string
  }
}

/** Starts one for all files of the run that do not end theirs. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  if (postgresPrograms === null) return async () => undefined
  const directory = mkdtempSync(join(tmpdir(), 'sightline-postgres-'))
  const server = await startPostgres(postgresPrograms, directory)
  provide('postgresUrl', server.url)
  return async () => {
    await server.stop('SIGINT')
    await rm(directory, { recursive: true, force: true })
  }
}
