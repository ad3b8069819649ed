import { appendFileSync, existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { JobRequest } from '../../src/jobs/job.ts'
import { type JobKind, JobKinds } from '../../src/jobs/kind.ts'
import { invalidRequest } from '../../src/errors.ts'
import { fingerprint } from '../../src/fingerprint.ts'
import { environmentKey } from '../../src/jobs/environment.ts'

/** What a job of this kind is made of. */
export interface SumsDefinition {
  readonly numbers: readonly number[]
  /** How often the sum is divided, each after the other. */
  readonly divisors: readonly number[]
  readonly unitMs: number
  /** A file to which every unit that is begun adds its index and a line break. */
  readonly logFile: string
  /** A file without which no unit but the first ends. */
  readonly gateFile?: string
}

/**
 * A second kind of job, of units in phases: squares of numbers, their sum, quotients of that one by
 * one. It waits instead of computing, and needs no pack.
 */
const sumsKind: JobKind = {
  id: 'test-sums',
  words: { job: 'sum', unit: 'step', failure: 'sum failed' },
  progressOf: (result) =>
    typeof result === 'object' && result !== null && 'sum' in result ? result.sum : null,
  unitsOf: (read) => {
    const { numbers, divisors, unitMs, logFile, gateFile } = read as SumsDefinition
    const isHeld = (unit: number) => unit > 0 && gateFile !== undefined && !existsSync(gateFile)
    return {
      compute: async (unit, { signal, earlierResults }) => {
        appendFileSync(logFile, `${unit}\n`)
        do await pause(unitMs)
        while (isHeld(unit) && !signal.aborted)
        signal.throwIfAborted()
        if (numbers[unit] < 0) throw invalidRequest('a number is negative')
        if (unit < numbers.length) return { square: numbers[unit] * numbers[unit] }
        const earlier = await earlierResults()
        if (unit === numbers.length) {
          const squares = earlier as { readonly square: number }[]
          return { sum: squares.reduce((sum, { square }) => sum + square, 0) }
        }
        const { sum } = earlier[numbers.length] as { readonly sum: number }
        return { quotient: sum / divisors[unit - numbers.length - 1] }
      },
    }
  },
}

export const sumsKinds = new JobKinds([sumsKind])

export function sumsJob(definition: SumsDefinition): JobRequest {
  const { numbers, divisors } = definition
  return {
    kind: sumsKind.id,
    definition,
    sent: { of: 'test' },
    phases: [numbers.length, 1, divisors.length],
    identity: (environment) => fingerprint({ ...definition, basis: environmentKey(environment) }),
    shown: () => ({ numbers: numbers.length }),
  }
}
