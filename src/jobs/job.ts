import { randomBytes } from 'node:crypto'
import type {
  ExperimentDefinition,
  ExperimentRun,
  RunParameters,
} from '../analyses/experiment/definition.ts'
import type { RunMetrics } from '../analyses/experiment/run-metrics.ts'
import { fingerprint } from '../fingerprint.ts'
import { type Basis, basisKey } from './basis.ts'

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

/** An experiment as it is asked for. */
export interface ExperimentRequest {
  readonly definition: ExperimentDefinition
  /** As it was sent; kept to be shown, never read. */
  readonly sent: unknown
  readonly runs: readonly ExperimentRun[]
}

/** A run as it is shown: kept with the job, so that nothing that is installed later changes it. */
export interface RunIdentity {
  readonly parameters: RunParameters
  readonly fingerprint: string
}

/** The record of a job. */
export interface ExperimentJob {
  readonly id: string
  readonly fingerprint: string
  readonly status: JobStatus
  /** Why it failed or was dismissed; null otherwise. */
  readonly message: string | null
  readonly definition: ExperimentDefinition
  readonly sent: unknown
  readonly runs: readonly RunIdentity[]
  readonly basis: Basis
  readonly totalRuns: number
  readonly completedRuns: number
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  /** Of every run, in order, once it has succeeded; null before. */
  readonly metrics: readonly RunMetrics[] | null
}

/** Identity of an experiment: equal ones give equal results. Its name is no part of it. */
export function experimentFingerprint(runs: readonly ExperimentRun[], basis: Basis): string {
  const questions = runs.map(({ question }) => question)
  return fingerprint({ process: 'batch-experiment', questions, basis: basisKey(basis) })
}

/** Parameters and identity of every run: its question with all defaults, the pack and the application. */
export function runIdentities(runs: readonly ExperimentRun[], basis: Basis): RunIdentity[] {
  return runs.map((run) => ({
    parameters: run.parameters,
    fingerprint: runFingerprint(run, basis),
  }))
}

function runFingerprint({ question }: ExperimentRun, basis: Basis): string {
  return fingerprint({ process: 'batch-experiment', question, basis: basisKey(basis) }).slice(0, 16)
}
