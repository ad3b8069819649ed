import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { buildThreadsWith } from '../../test/built-threads.ts'
import { SightlineError } from '../errors.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { CallerGoneError, ComputeFailure } from './failures.ts'
import { type ComputePool, createComputePool, type TaskEnd } from './pool.ts'

const taskModule = buildThreadsWith(new URL('../../test/compute/hostile-tasks.ts', import.meta.url))
const snapshot = { snapshotId: 'only-the-id-is-read' } as PackSnapshot

let pool: ComputePool | undefined
let ends: TaskEnd[] = []

function open(threads: number, graceMs = 200): ComputePool {
  ends = []
  pool = createComputePool({
    taskModule,
    threads,
    graceMs,
    heapMebibytes: 64,
    onTaskEnd: (end) => ends.push(end),
  })
  return pool
}

afterEach(async () => {
  await pool?.close()
  pool = undefined
})

function within(milliseconds: number) {
  return { snapshot, deadlineAt: performance.now() + milliseconds }
}

function sharedState(): Int32Array<SharedArrayBuffer> {
  return new Int32Array(new SharedArrayBuffer(4))
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 2))
}

function textOf(result: { readonly body: Uint8Array }): string {
  return new TextDecoder().decode(result.body)
}

describe('compute pool', () => {
  it('does not begin what is late already, however quick it would be', async () => {
    const threads = open(1)
    await threads.run('hostile/echo', 'warm', within(20_000))
    for (const late of [0, -1, -10_000]) {
      await expect(threads.run('hostile/echo', 'late', within(late))).rejects.toMatchObject({
        reason: 'deadline_exceeded',
      })
    }
    expect(ends.map(({ outcome }) => outcome)).toEqual(['done', 'deadline', 'deadline', 'deadline'])
  })

  it('brings back the bytes of the task', async () => {
    const result = await open(1).run('hostile/echo', 'räksmörgås', within(20_000))
    expect(textOf(result)).toBe('räksmörgås')
    expect(result.contentType).toBe('text/plain')
    expect(result.facts).toEqual({ length: 1 })
  })

  it('may have no deadline', async () => {
    const options = { snapshot, deadlineAt: Infinity }
    expect(textOf(await open(1).run('hostile/echo', 'in time', options))).toBe('in time')
  })

  it('gives the task the snapshot of the call', async () => {
    expect(textOf(await open(1).run('hostile/readSnapshot', null, within(20_000)))).toBe(
      'only-the-id-is-read',
    )
  })

  it('passes a refusal on with its reason', async () => {
    const refusal = open(1).run('hostile/refuse', 'too many features', within(20_000))
    await expect(refusal).rejects.toMatchObject({
      reason: 'not_processable',
      message: 'too many features',
    })
    await expect(refusal).rejects.toBeInstanceOf(SightlineError)
  })

  it('keeps the stack of a failure for the log', async () => {
    const failure = open(1).run('hostile/fail', 'no such index', within(20_000))
    await expect(failure).rejects.toBeInstanceOf(ComputeFailure)
    await failure.catch((error: unknown) => {
      const { stack } = pino.stdSerializers.err(error as Error)
      expect(stack).toContain('caused by: RangeError: no such index')
      expect(stack).toContain('hostile-tasks')
    })
  })

  it('stops obedient work at the deadline and keeps its thread', async () => {
    const compute = open(1, 60_000)
    await compute.run('hostile/echo', 'warm', within(20_000))
    const state = sharedState()
    const spun = compute.run(
      'hostile/obedient',
      { milliseconds: 30_000, state: state.buffer },
      within(100),
    )
    await expect(spun).rejects.toMatchObject({ reason: 'deadline_exceeded' })
    expect(Atomics.load(state, 0)).toBe(2)
    expect(ends.at(-1)).toMatchObject({ outcome: 'deadline', task: 'obedient' })
    expect(ends.at(-1)?.workMs).not.toBeNull()
  })

  it('ends the thread of deaf work after the grace period and replaces it', async () => {
    const compute = open(1, 100)
    await compute.run('hostile/echo', 'warm', within(20_000))
    const state = sharedState()
    await expect(
      // For longer than the test may take.
      compute.run('hostile/deaf', { milliseconds: 600_000, state: state.buffer }, within(100)),
    ).rejects.toMatchObject({ reason: 'deadline_exceeded' })
    expect(ends.at(-1)).toMatchObject({ outcome: 'deadline', workMs: null })
    expect(textOf(await compute.run('hostile/echo', 'again', within(20_000)))).toBe('again')
  })

  it('stops when the caller goes', async () => {
    const compute = open(1, 60_000)
    const state = sharedState()
    const gone = new AbortController()
    const spun = compute.run(
      'hostile/obedient',
      { milliseconds: 30_000, state: state.buffer },
      { ...within(60_000), signal: gone.signal },
    )
    const rejected = expect(spun).rejects.toBeInstanceOf(CallerGoneError)
    await until(() => Atomics.load(state, 0) >= 1)
    gone.abort()
    await rejected
    expect(Atomics.load(state, 0)).toBe(2)
  })

  it('does not begin for a caller that has gone already', async () => {
    const state = sharedState()
    await expect(
      open(1).run(
        'hostile/obedient',
        { milliseconds: 30_000, state: state.buffer },
        { ...within(60_000), signal: AbortSignal.abort() },
      ),
    ).rejects.toBeInstanceOf(CallerGoneError)
    expect(Atomics.load(state, 0)).toBe(0)
  })

  it('takes waiting work out of the queue at its deadline', async () => {
    const compute = open(1, 60_000)
    const first = sharedState()
    const second = sharedState()
    const gone = new AbortController()
    const running = compute
      .run(
        'hostile/obedient',
        { milliseconds: 30_000, state: first.buffer },
        { ...within(60_000), signal: gone.signal },
      )
      .catch(() => undefined)
    await until(() => Atomics.load(first, 0) === 1)
    const waiting = compute.run(
      'hostile/obedient',
      { milliseconds: 30_000, state: second.buffer },
      within(100),
    )
    expect(compute.load()).toEqual({ running: 1, queued: 1 })
    await expect(waiting).rejects.toMatchObject({ reason: 'deadline_exceeded' })
    expect(Atomics.load(second, 0)).toBe(0)
    gone.abort()
    await running
    expect(compute.load()).toEqual({ running: 0, queued: 0 })
  })

  const deaths: Readonly<Record<string, (compute: ComputePool) => Promise<unknown>>> = {
    crash: (compute) => compute.run('hostile/crash', null, within(60_000)),
    exit: (compute) => compute.run('hostile/exit', 3, within(60_000)),
    'a module that does not load': (compute) =>
      compute.run('hostile/breakThread', null, within(60_000)),
    'running out of memory': (compute) => compute.run('hostile/hoard', null, within(60_000)),
  }
  it.each(Object.keys(deaths))('replaces a thread that dies by %s', async (way) => {
    const compute = open(1)
    const death = deaths[way](compute)
    await expect(death).rejects.toBeInstanceOf(ComputeFailure)
    expect(ends.at(-1)).toMatchObject({ outcome: 'crashed' })
    for (const text of ['a', 'b', 'c']) {
      expect(textOf(await compute.run('hostile/echo', text, within(20_000)))).toBe(text)
    }
  })

  it('loses only the work of the thread that died', async () => {
    const compute = open(2)
    const state = sharedState()
    const long = compute.run(
      'hostile/obedient',
      { milliseconds: 400, state: state.buffer },
      within(60_000),
    )
    await until(() => Atomics.load(state, 0) >= 1)
    await expect(compute.run('hostile/exit', 1, within(60_000))).rejects.toBeInstanceOf(
      ComputeFailure,
    )
    expect(textOf(await long)).toBe('spun')
  })

  it('sets an idle thread on what running work wishes done, and tells of it', async () => {
    const compute = open(2, 60_000)
    const helped = sharedState()
    const asking = compute.run(
      'hostile/asking',
      {
        wished: { task: 'hostile/obedient', input: { milliseconds: 30_000, state: helped.buffer } },
        awaited: helped.buffer,
      },
      within(60_000),
    )
    expect(textOf(await asking)).toBe('was helped')
    // Who helps leaves with the work.
    await until(() => Atomics.load(helped, 0) === 2)
    await until(() => ends.length === 2)
    expect(ends.map(({ task, outcome }) => [task, outcome])).toEqual([
      ['asking', 'done'],
      ['obedient', 'preempted'],
    ])
    expect(compute.load()).toEqual({ running: 0, queued: 0 })
  })

  it('calls a helper off for other work, and lets it come back', async () => {
    const compute = open(2, 60_000)
    const states = [sharedState(), sharedState()]
    const asking = compute.run(
      'hostile/asking',
      {
        wished: {
          task: 'hostile/obedient',
          input: { milliseconds: 30_000, state: states[0].buffer },
        },
        awaited: states[1].buffer,
      },
      within(60_000),
    )
    await until(() => Atomics.load(states[0], 0) === 1)
    expect(compute.load()).toEqual({ running: 1, queued: 0 })
    // Takes the thread of the helper: the other one is busy with the work that asked.
    expect(textOf(await compute.run('hostile/echo', 'at once', within(20_000)))).toBe('at once')
    await until(() => Atomics.load(states[0], 0) === 1)
    Atomics.store(states[1], 0, 1)
    expect(textOf(await asking)).toBe('was helped')
    await until(() => ends.length === 4)
    const outcomes = ends.map(({ task, outcome }) => `${task} ${outcome}`).sort()
    expect(outcomes).toEqual([
      'asking done',
      'echo done',
      'obedient preempted',
      'obedient preempted',
    ])
  })

  it('goes on alone where no thread is free, or the helper breaks or finds nothing to do', async () => {
    const state = sharedState()
    const ask = (compute: ComputePool, wished: { task: string; input: unknown }) =>
      compute.run('hostile/asking', { wished, awaited: state.buffer }, within(60_000))
    Atomics.store(state, 0, 1)
    const alone = open(1)
    expect(textOf(await ask(alone, { task: 'hostile/echo', input: '' }))).toBe('was helped')
    expect(ends).toHaveLength(1)
    await alone.close()
    for (const [task, outcome] of [
      ['fail', 'failed'],
      ['exit', 'crashed'],
      ['echo', 'done'],
      ['nobody knows it', 'failed'],
    ]) {
      Atomics.store(state, 0, 0)
      const compute = open(2)
      const asking = ask(compute, { task: `hostile/${task}`, input: 1 })
      await until(() => ends.length >= 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
      // Once is enough: it is not tried over and over.
      expect(ends.map((end) => end.outcome)).toEqual([outcome])
      Atomics.store(state, 0, 1)
      expect(textOf(await asking)).toBe('was helped')
      await compute.close()
    }
  })

  it('lets running work finish when its threads are renewed', async () => {
    const compute = open(2)
    const states = [sharedState(), sharedState()]
    const long = states.map((state, index) =>
      compute.run(
        'hostile/obedient',
        { milliseconds: 1000 + 400 * index, state: state.buffer },
        within(60_000),
      ),
    )
    await until(() => states.every((state) => Atomics.load(state, 0) >= 1))
    compute.renewThreads()
    expect(textOf(await compute.run('hostile/echo', 'new', within(20_000)))).toBe('new')
    expect((await Promise.all(long)).map(textOf)).toEqual(['spun', 'spun'])
  })

  it('stops everything when it closes, and takes no more', async () => {
    const compute = open(2, 60_000)
    const states = [sharedState(), sharedState()]
    const long = states.map((state) =>
      compute.run(
        'hostile/obedient',
        { milliseconds: 30_000, state: state.buffer },
        within(60_000),
      ),
    )
    const rejected = Promise.all(
      long.map((run) => expect(run).rejects.toMatchObject({ reason: 'unavailable' })),
    )
    await until(() => states.every((state) => Atomics.load(state, 0) >= 1))
    await compute.close()
    await rejected
    await expect(compute.run('hostile/echo', 'late', within(1000))).rejects.toMatchObject({
      reason: 'unavailable',
    })
  })
})
