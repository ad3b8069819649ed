import { type Job, jobStatuses, type Waiting } from '../../jobs/job.ts'
import * as field from './answer-schema.ts'

/** A job, and whether it is the answer to an equal one. */
export interface ShownJob {
  readonly job: Job
  readonly isCacheHit: boolean
}

/** How the jobs of one kind are shown. */
export interface JobView {
  /** Id of the kind. */
  readonly kind: string
  readonly answer: field.ObjectKind<ShownJob>
}

/** The id of a job as a part of an address. */
export const jobIdParameter = {
  type: 'string',
  description: 'As the execution answered it.',
} as const

/** Where a job is found. */
export function jobPath(id: string): string {
  return `/api/jobs/${id}`
}

const jobId = field.kind<string>({ type: 'string', pattern: '^job-[0-9a-f]{24}$' })
const share = field.kind<number>({ type: 'number', minimum: 0, maximum: 1 })
const time = field.kind<Date>({ type: 'string', description: 'RFC 3339, UTC.' }, (at) =>
  at.toISOString(),
)

const waiting = field.object<Waiting>({ reason: field.text('reason'), since: time('since') })

/** How far a job is: the members with which the answer of every kind begins. */
export function jobState(processId: string): field.Members<ShownJob> {
  return {
    job_id: jobId(({ job }) => job.id),
    process_id: field.always(processId),
    status: field.oneOf(jobStatuses)(({ job }) => job.status),
    message: field.text.optional(({ job }) => job.message),
    created_at: time(({ job }) => job.createdAt),
    started_at: time.optional(({ job }) => job.startedAt),
    finished_at: time.optional(({ job }) => job.finishedAt),
    waiting: field.described(
      'What its parts wait for, such as a store of files that is away, and since when; absent while they go on.',
      waiting.optional(({ job }) => job.waiting),
    ),
    progress: share(({ job }) => job.completedUnits / job.totalUnits),
  }
}

/** What its result rests on. */
export function jobIdentity(sentence: string): field.Members<ShownJob> {
  return {
    fingerprint: field.fingerprint(({ job }) => job.fingerprint),
    cache_hit: field.described(sentence, field.flag('isCacheHit')),
    dataset: field.group<ShownJob>({
      id: field.text(({ job }) => job.environment.dataset.id),
      version: field.text(({ job }) => job.environment.dataset.version),
      sha256: field.map(field.text)(({ job }) => Object.entries(job.environment.dataset.sha256)),
    }),
  }
}
