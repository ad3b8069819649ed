import { expect, it, onTestFinished, vi } from 'vitest'
import { createComputePool } from '../../src/compute/pool.ts'
import { siblingModule } from '../../src/compute/thread-options.ts'
import { SightlineError } from '../../src/errors.ts'
import { DatabaseGoneError } from '../../src/jobs/database.ts'
import type { Engine } from '../../src/jobs/engine.ts'
import { ResidentPacks } from '../../src/jobs/resident-packs.ts'
import { JobKinds } from '../../src/jobs/kind.ts'
import { Runner } from '../../src/jobs/runner.ts'
import type { QueuedUnit } from '../../src/jobs/queued-unit.ts'
import { UnitQueue } from '../../src/jobs/unit-queue.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { until } from '../until.ts'
import { openOwnQueue, ownEnvironmentKey, ownSnapshot, ownVersion } from './own-queue.ts'

vi.setConfig({ testTimeout: 240_000 })

/** A queue whose units are taken again before who gives one back is told that it was given back. */
class HastyQueue extends UnitQueue {
  onBack: () => Promise<void> = () => Promise.resolve()

  override async postpone(environmentKey: string, unit: QueuedUnit): Promise<void> {
    await super.postpone(environmentKey, unit)
    await this.onBack()
  }

  override async retry(environmentKey: string, unit: QueuedUnit): Promise<void> {
    await super.retry(environmentKey, unit)
    await this.onBack()
  }
}

/** A queue that refuses to take units back in a way, as often as it is told to. */
class RefusingQueue extends UnitQueue {
  refusals = 0
  refusal = new Error('integer out of range')
  backs = 0

  async #refuse(): Promise<void> {
    this.backs++
    if (this.refusals-- > 0) throw this.refusal
  }

  override async postpone(environmentKey: string, unit: QueuedUnit): Promise<void> {
    await this.#refuse()
    await super.postpone(environmentKey, unit)
  }

  override async release(environmentKey: string, unit: QueuedUnit): Promise<void> {
    await this.#refuse()
    await super.release(environmentKey, unit)
  }

  override async retry(environmentKey: string, unit: QueuedUnit): Promise<void> {
    await this.#refuse()
    await super.retry(environmentKey, unit)
  }
}

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

function ownRunner(compute: () => Promise<unknown>): Runner {
  const taskModule = siblingModule('../../src/http/tasks', import.meta.url)
  const pool = createComputePool({ taskModule, threads: 1 })
  onTestFinished(() => pool.close())
  const words = { job: 'job', unit: 'unit', failure: 'job failed' }
  return new Runner({
    pool,
    packs: new ResidentPacks({
      active: () => ownSnapshot,
      isSettled: () => true,
      discover: () => Promise.resolve({ packs: [], refused: [], warnings: [] }),
      load: () => Promise.reject(new Error('no pack is loaded here')),
      applicationVersion: ownVersion,
    }),
    kinds: new JobKinds([{ id: 'k', words, unitsOf: () => ({ compute }) }]),
    objects: { folder: temporaryDirectory() },
    log,
  })
}

const ownEngine = (parts: Pick<Engine, 'database' | 'queue' | 'store'>): Engine => ({
  ...parts,
  register: null,
  isBroken: () => false,
  broken: new Promise(() => undefined),
  close: () => Promise.resolve(),
})

const away = new SightlineError('unavailable', 'the store is away')

it.each([
  ['whose store is away', away, true],
  ['of which cannot be told that its store is away', away, false],
  ['that broke', new Error('broken'), true],
])('a unit %s is begun anew however soon it is taken again', async (_, failure, canTell) => {
  const { database, queue, store, submit } = await openOwnQueue(HastyQueue)
  if (!canTell) vi.spyOn(store, 'wait').mockRejectedValue(new Error('the connection broke'))
  const id = await submit('job', [1])
  let begun = 0
  const runner = ownRunner(async () => {
    begun++
    if (begun === 1) throw failure
    return { unit: 'done' }
  })
  onTestFinished(() => runner.close())
  const engine = ownEngine({ database, queue, store })
  const takeAll = async (): Promise<void> => {
    for (const unit of await queue.take(ownEnvironmentKey, 9)) {
      runner.start(engine, ownEnvironmentKey, unit, () => undefined)
    }
  }
  queue.onBack = takeAll
  await takeAll()
  await until(() => begun === 2 && runner.count() === 0)
  expect(await store.find(id)).toMatchObject({ status: 'succeeded', results: [{ unit: 'done' }] })
})

const broken = new Error('broken')

it.each([
  ['whose store is away, in one way', away, 1, new Error('integer out of range')],
  ['whose store is away, for a while', away, 5, new Error('integer out of range')],
  ['whose store is away, while the database is', away, 3, new DatabaseGoneError()],
  ['that broke, for a while', broken, 4, new Error('integer out of range')],
])(
  'a unit that the queue does not take back, %s, is free all the same, long before its lease ends',
  async (_, failure, refusals, refusal) => {
    const { database, queue, store, submit } = await openOwnQueue(RefusingQueue)
    const id = await submit('job', [1])
    let begun = 0
    const runner = ownRunner(async () => {
      begun++
      if (begun === 1) throw failure
      return { unit: 'done' }
    })
    onTestFinished(() => runner.close())
    const engine = ownEngine({ database, queue, store })
    Object.assign(queue, { refusals, refusal })
    const take = async (): Promise<void> => {
      for (const unit of await queue.take(ownEnvironmentKey, 9))
        runner.start(engine, ownEnvironmentKey, unit, () => undefined)
    }
    await take()
    await until(async () => {
      await take()
      return begun === 2 && runner.count() === 0
    })
    expect(queue.backs).toBeGreaterThan(refusals)
    expect(await store.find(id)).toMatchObject({ status: 'succeeded', results: [{ unit: 'done' }] })
  },
)

it('a unit of which cannot be told that its job fails is begun anew', async () => {
  const { database, queue, store, submit } = await openOwnQueue(UnitQueue)
  const failed = vi.spyOn(store, 'fail').mockRejectedValueOnce(new DatabaseGoneError())
  const id = await submit('job', [1])
  const runner = ownRunner(() =>
    Promise.reject(new SightlineError('not_processable', 'too much for an answer')),
  )
  onTestFinished(() => runner.close())
  const engine = ownEngine({ database, queue, store })
  await until(async () => {
    for (const unit of await queue.take(ownEnvironmentKey, 9))
      runner.start(engine, ownEnvironmentKey, unit, () => undefined)
    return failed.mock.calls.length === 2 && runner.count() === 0
  })
  expect(await store.find(id)).toMatchObject({
    status: 'failed',
    message: 'job failed: unit 0: too much for an answer',
  })
})
