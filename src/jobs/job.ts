import { randomBytes } from 'node:crypto'
import type { JobEnvironment } from './environment.ts'

export const jobStatuses = ['accepted', 'running', 'succeeded', 'failed', 'dismissed'] as const
type JobStatus = (typeof jobStatuses)[number]

/** An id that nobody can guess: it is all that a caller needs to see a job. */
export function newJobId(): string {
  return `job-${randomBytes(12).toString('hex')}`
}

/** Whether a job may have this id. A database refuses some texts, among them a zero character. */
export function isJobId(id: string): boolean {
  return /^job-[0-9a-f]{24}$/.test(id)
}

/** A job as it is asked for: what its kind makes of a question. */
export interface JobRequest {
  /** Id of its kind. */
  readonly kind: string
  /** Plain data, from which its units are made wherever they are computed. */
  readonly definition: unknown
  /** As it was sent; kept to be shown, never read. */
  readonly sent: unknown
  /**
   * Units of each phase, 1 or more. Those of a phase are handed out when all of the phases before
   * it are done; the results of the last phase are those of the job.
   */
  readonly phases: readonly number[]
  /** What it is estimated to take in the store of objects, bytes; absent: nothing. */
  readonly storeBytes?: number
  /** Identity of the job on an environment: equal ones give equal results. */
  identity(environment: JobEnvironment): string
  /** Plain data that is kept with the job, so that nothing installed later changes what is shown. */
  shown(environment: JobEnvironment): unknown
}

/** What units of a job have found missing, such as the store of its objects, and wait for. */
export interface Waiting {
  readonly reason: string
  /** When the first of them did, of all since the last unit that was done. */
  readonly since: Date
}

/** The record of a job; what its kind has put into it is read by that kind. */
export interface Job {
  readonly id: string
  readonly kind: string
  readonly fingerprint: string
  readonly status: JobStatus
  /** Why it failed or was dismissed; null otherwise. */
  readonly message: string | null
  readonly definition: unknown
  readonly sent: unknown
  readonly shown: unknown
  readonly environment: JobEnvironment
  readonly totalUnits: number
  readonly completedUnits: number
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  /** Null while its units go on, and when it has ended. */
  readonly waiting: Waiting | null
  /** What its kind shows of the latest result; null: nothing yet, or never. */
  readonly progress: unknown
  /** Of every unit of the last phase, in order, once it has succeeded; null before. */
  readonly results: readonly unknown[] | null
}

/** Units of all phases. */
export function totalUnits(phases: readonly number[]): number {
  return phases.reduce((sum, units) => sum + units, 0)
}

/** How many units are done when a phase is: of each phase those of all up to it. */
export function phaseEnds(phases: readonly number[]): number[] {
  return phases.map((_, phase) => totalUnits(phases.slice(0, phase + 1)))
}
