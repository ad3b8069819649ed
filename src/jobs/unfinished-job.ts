import type { JobEnvironment } from './environment.ts'

/** A job that is not finished. */
export interface UnfinishedJob {
  readonly id: string
  readonly kind: string
  readonly environmentKey: string
  readonly environment: JobEnvironment
  /** Who has asked for it. */
  readonly callers: readonly string[]
}

/** An unfinished job as the database has it. */
export interface UnfinishedRow {
  readonly id: string
  readonly kind: string
  readonly environment_key: string
  readonly environment: string
  readonly callers: readonly string[]
}

/** What is read of each. */
export const unfinishedColumns = `id, kind, environment_key, environment,
  ARRAY(SELECT caller FROM sightline.job_caller WHERE job_id = id) AS callers`

export function unfinishedJob({
  environment_key,
  environment,
  ...job
}: UnfinishedRow): UnfinishedJob {
  return {
    ...job,
    environmentKey: environment_key,
    environment: JSON.parse(environment) as JobEnvironment,
  }
}
