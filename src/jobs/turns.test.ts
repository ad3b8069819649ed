import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../test/runs.ts'
import { Turns, type WaitingJob } from './turns.ts'

const waiting = (jobs: readonly Partial<WaitingJob>[]): WaitingJob[] =>
  jobs.map((job, at) => ({
    jobId: `job ${at}`,
    caller: 'a',
    callerTurn: 0,
    jobTurn: 0,
    sequence: at,
    addedAt: at,
    isBehind: false,
    ...job,
  }))

/** The callers and jobs of so many turns, each job with so many units. */
function handedOut(turns: Turns, count: number, unitsOf: Readonly<Record<string, number>> = {}) {
  const left = new Map(Object.entries(unitsOf))
  const served: WaitingJob[] = []
  while (served.length < count) {
    const next = turns.next()
    if (next === undefined) break
    const units = left.get(next.jobId) ?? Infinity
    if (units === 0) turns.emptied(next)
    else {
      left.set(next.jobId, units - 1)
      turns.served(next)
      served.push(next)
    }
  }
  return served
}

describe('turns', () => {
  it('go from caller to caller, however many jobs one of them has, and then from job to job', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('fewest' as const, 'oldest' as const),
        (jobsOfCaller, order) => {
          const jobs = waiting(
            jobsOfCaller.flatMap((count, caller) =>
              Array.from({ length: count }, () => ({ caller: `caller ${caller}` })),
            ),
          )
          const callers = jobsOfCaller.length
          const rounds = 24
          const served = handedOut(new Turns(jobs, order), callers * rounds)
          for (let round = 0; round < rounds; round++) {
            const ofRound = served.slice(round * callers, (round + 1) * callers)
            expect(new Set(ofRound.map(({ caller }) => caller)).size).toBe(callers)
          }
          if (order === 'oldest') return
          for (const [caller, count] of jobsOfCaller.entries()) {
            const own = served.filter((job) => job.caller === `caller ${caller}`).slice(0, count)
            expect(new Set(own.map(({ jobId }) => jobId)).size).toBe(count)
          }
        },
      ),
      { numRuns: runs(100) },
    )
  })

  it('begin with whoever was served longest ago', () => {
    const jobs = waiting([
      { caller: 'often', callerTurn: 9, jobTurn: 9 },
      { caller: 'seldom', callerTurn: 4, jobTurn: 4 },
      { caller: 'seldom', callerTurn: 4, jobTurn: 2 },
      { caller: 'new' },
    ])
    const names = handedOut(new Turns(jobs, 'fewest'), 6).map(({ caller, jobId }) => [
      caller,
      jobId,
    ])
    expect(names).toEqual([
      ['new', 'job 3'],
      ['seldom', 'job 2'],
      ['often', 'job 0'],
      ['new', 'job 3'],
      ['seldom', 'job 1'],
      ['often', 'job 0'],
    ])
  })

  it('give a job that two callers asked for the turns of both', () => {
    const jobs = waiting([
      { jobId: 'shared', caller: 'a' },
      { jobId: 'shared', caller: 'b' },
      { jobId: 'own', caller: 'c' },
    ])
    const names = handedOut(new Turns(jobs, 'fewest'), 6).map(({ jobId }) => jobId)
    expect(names).toEqual(['shared', 'shared', 'own', 'shared', 'shared', 'own'])
  })

  it('come to jobs that wait for their store when nothing else is there, or all else was added since', () => {
    const jobs = waiting([
      { jobId: 'waits', caller: 'a', isBehind: true, addedAt: 5 },
      { jobId: 'before', caller: 'b', addedAt: 3 },
      { jobId: 'since', caller: 'c', addedAt: 7 },
    ])
    const namesBy = (order: 'fewest' | 'oldest') =>
      handedOut(new Turns(jobs, order), 6, { before: 2 }).map(({ jobId }) => jobId)
    expect(namesBy('fewest')).toEqual(['before', 'since', 'before', 'since', 'since', 'since'])
    expect(namesBy('oldest')).toEqual(['before', 'since', 'before', 'since', 'waits', 'since'])
    const alone = jobs.filter(({ jobId }) => jobId === 'waits')
    expect(handedOut(new Turns(alone, 'fewest'), 2)).toHaveLength(2)
  })
})
