import type { ExperimentDefinition, ExperimentRun } from '../analyses/experiment/definition.ts'
import type { RunMetrics } from '../analyses/experiment/run-metrics.ts'
import { fingerprint } from '../fingerprint.ts'
import { type Basis, basisKey } from './basis.ts'

export const jobStatuses = ['accepted', 'running', 'succeeded', 'failed', 'dismissed'] as const
type JobStatus = (typeof jobStatuses)[number]

/** An experiment as it is asked for. */
export interface ExperimentRequest {
  readonly definition: ExperimentDefinition
  /** As it was sent; kept to be shown, never read. */
  readonly sent: unknown
  readonly runs: readonly ExperimentRun[]
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

/** Identity of one run: its question with all defaults, the pack and the application. */
export function runFingerprint({ question }: ExperimentRun, basis: Basis): string {
  return fingerprint({ process: 'batch-experiment', question, basis: basisKey(basis) }).slice(0, 16)
}
