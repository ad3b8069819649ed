import {
  type ExperimentDefinition,
  type ExperimentRun,
  expandExperiment,
  type RunParameters,
} from '../../analyses/experiment/definition.ts'
import type { RunMetrics } from '../../analyses/experiment/run-metrics.ts'
import { fingerprint } from '../../fingerprint.ts'
import { type JobEnvironment, environmentKey } from '../environment.ts'
import type { Job, JobRequest } from '../job.ts'
import type { JobKind } from '../kind.ts'
import type { ExperimentTasks } from './experiment-run.ts'

/**
 * A batch experiment: a sector under every combination of some values. A unit is one run, a tenth of a
 * second of work, and its result the metrics of that run.
 */
export const experimentKind: JobKind = {
  id: 'batch-experiment',
  words: { job: 'experiment', unit: 'run', failure: 'experiment run failed' },
  unitsOf: (definition) => {
    const runs = expandExperiment(definition as ExperimentDefinition)
    return {
      // It has no deadline: at low priority it may have to wait long.
      compute: async (unit, { pool, snapshot, signal }) => {
        const task = 'experimentRun' satisfies keyof ExperimentTasks
        const options = { snapshot, deadlineAt: Infinity, signal }
        const { body } = await pool.run(`experiment-job/${task}`, runs[unit].question, options)
        return JSON.parse(new TextDecoder().decode(body)) as RunMetrics
      },
    }
  },
}

/** An experiment as it is asked for. */
export interface ExperimentQuestion {
  readonly definition: ExperimentDefinition
  readonly runs: readonly ExperimentRun[]
  /** As it was sent. */
  readonly sent: unknown
}

/** The job of an experiment. */
export function experimentJob({ definition, runs, sent }: ExperimentQuestion): JobRequest {
  return {
    kind: experimentKind.id,
    definition,
    sent,
    phases: [runs.length],
    identity: (environment) => experimentFingerprint(runs, environment),
    shown: (environment) => runIdentities(runs, environment),
  }
}

/** A run as it is shown. */
export interface RunIdentity {
  readonly parameters: RunParameters
  readonly fingerprint: string
}

/** What the record of an experiment holds beside what every job has. */
interface ExperimentRecord {
  readonly runs: readonly RunIdentity[]
  /** Of every run, in order, once it has succeeded; null before. */
  readonly metrics: readonly RunMetrics[] | null
}

/** What an experiment is and has found, of a job of that kind. */
export function experimentRecord({ shown, results }: Job): ExperimentRecord {
  return {
    runs: shown as readonly RunIdentity[],
    metrics: results as readonly RunMetrics[] | null,
  }
}

/** Identity of an experiment: equal ones give equal results. Its name is no part of it. */
function experimentFingerprint(
  runs: readonly ExperimentRun[],
  environment: JobEnvironment,
): string {
  const questions = runs.map(({ question }) => question)
  return fingerprint({ process: experimentKind.id, questions, basis: environmentKey(environment) })
}

/** Parameters and identity of every run: its question with all defaults, the pack and the application. */
function runIdentities(runs: readonly ExperimentRun[], environment: JobEnvironment): RunIdentity[] {
  return runs.map((run) => ({
    parameters: run.parameters,
    fingerprint: runFingerprint(run, environment),
  }))
}

function runFingerprint({ question }: ExperimentRun, environment: JobEnvironment): string {
  return fingerprint({
    process: experimentKind.id,
    question,
    basis: environmentKey(environment),
  }).slice(0, 16)
}
