import type { StoredResult } from '../project/project.ts'
import { isMembers } from '../project/read-members.ts'
import type { RequestBody } from '../scenario/scenario.ts'

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
  /** How long lists of the request are that were left out, by their members: there is no room for them. */
  readonly leftOut?: Readonly<Record<string, number>>
}

/** Longer lists of a request are not written down: the project has them. */
const longestList = 5_000

/** A job as it is written down. */
export function withoutLongLists(job: Unfinished): Unfinished {
  const entries = Object.entries(job.request)
  const long = entries.flatMap(([name, value]) =>
    Array.isArray(value) && value.length > longestList ? [[name, value.length] as const] : [],
  )
  if (long.length === 0) return job
  const leftOut = Object.fromEntries(long)
  const request = Object.fromEntries(entries.filter(([name]) => !(name in leftOut)))
  return { ...job, request, leftOut }
}

/** Its request with the lists that were left out, as the project has them now, where they are as long. */
export function withLongLists(
  { request, leftOut = {} }: Pick<Unfinished, 'request' | 'leftOut'>,
  now: RequestBody | null,
): RequestBody {
  const lists = Object.entries(leftOut).flatMap(([name, length]) => {
    const list: unknown = now?.[name]
    return Array.isArray(list) && list.length === length ? [[name, list] as const] : []
  })
  return { ...request, ...Object.fromEntries(lists) }
}

const storageName = 'sightline.unfinished'

/** What this tab waits for: a reload keeps it, another tab does not see it. */
export function unfinishedJobs(): readonly Unfinished[] {
  return readUnfinished(sessionStorage.getItem(storageName) ?? '[]')
}

/** The jobs of a text that this tab has written; what is none of it is left out. */
export function readUnfinished(text: string): readonly Unfinished[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter(isUnfinished) : []
  } catch {
    // Written by something else: as if nothing were waited for.
    return []
  }
}

const textMembers = [
  ...['question', 'planId', 'packId', 'packName', 'packVersion', 'serviceVersion'],
  ...['jobId', 'projectId'],
] as const

function isUnfinished(value: unknown): value is Unfinished {
  if (!isMembers(value) || !isMembers(value['target']) || !isMembers(value['request'])) return false
  const { cellIds } = value['target']
  return (
    textMembers.every((name) => typeof value[name] === 'string') &&
    Array.isArray(cellIds) &&
    cellIds.every((id) => typeof id === 'string') &&
    Array.isArray(value['scenarios']) &&
    value['scenarios'].every(isMembers) &&
    Number.isFinite(value['startedAt']) &&
    (value['leftOut'] === undefined || isMembers(value['leftOut']))
  )
}

export function rememberJob(job: Unfinished): void {
  const others = unfinishedJobs().filter(({ jobId }) => jobId !== job.jobId)
  store([...others, withoutLongLists(job)])
}

export function forgetJob(jobId: string): void {
  store(unfinishedJobs().filter((job) => job.jobId !== jobId))
}

function store(jobs: readonly Unfinished[]): void {
  sessionStorage.setItem(storageName, JSON.stringify(jobs))
}
