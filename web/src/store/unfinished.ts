import type { StoredResult } from '../project/project.ts'

/** A job of the service that this tab waits for, with all that its answer will belong to. */
export interface Unfinished extends Pick<
  StoredResult,
  | 'question'
  | 'target'
  | 'planId'
  | 'scenarios'
  | 'request'
  | 'packId'
  | 'packName'
  | 'packVersion'
  | 'serviceVersion'
> {
  readonly jobId: string
  readonly projectId: string
  /** Milliseconds since the epoch. */
  readonly startedAt: number
}

const storageName = 'sightline.unfinished'

/** What this tab waits for: a reload keeps it, another tab does not see it. */
export function unfinishedJobs(): readonly Unfinished[] {
  const text = sessionStorage.getItem(storageName)
  const stored: unknown = text === null ? [] : JSON.parse(text)
  return Array.isArray(stored) ? stored.filter(isUnfinished) : []
}

function isUnfinished(value: unknown): value is Unfinished {
  return typeof value === 'object' && value !== null && 'jobId' in value && 'request' in value
}

export function rememberJob(job: Unfinished): void {
  store([...unfinishedJobs().filter(({ jobId }) => jobId !== job.jobId), job])
}

export function forgetJob(jobId: string): void {
  store(unfinishedJobs().filter((job) => job.jobId !== jobId))
}

function store(jobs: readonly Unfinished[]): void {
  sessionStorage.setItem(storageName, JSON.stringify(jobs))
}
