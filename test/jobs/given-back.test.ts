import { expect, it, onTestFinished, vi } from 'vitest'
import { createComputePool } from '../../src/compute/pool.ts'
import { siblingModule } from '../../src/compute/thread-options.ts'
import { SightlineError } from '../../src/errors.ts'
import type { Engine } from '../../src/jobs/engine.ts'
import { HeldPacks } from '../../src/jobs/held-packs.ts'
import { JobKinds } from '../../src/jobs/kind.ts'
import { Runner } from '../../src/jobs/runner.ts'
import { type QueuedUnit, UnitQueue } from '../../src/jobs/unit-queue.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { until } from '../until.ts'
import { openOwnQueue, ownBasisKey, ownSnapshot, ownVersion } from './own-queue.ts'

vi.setConfig({ testTimeout: 240_000 })

/** A queue whose units are taken again before who gives one back is told that it was given back. */
class HastyQueue extends UnitQueue {
  onBack: () => Promise<void> = () => Promise.resolve()

  override async putBack(basisKey: string, unit: QueuedUnit): Promise<void> {
    await super.putBack(basisKey, unit)
    await this.onBack()
  }

  override async giveBack(basisKey: string, unit: QueuedUnit): Promise<void> {
    await super.giveBack(basisKey, unit)
    await this.onBack()
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
    packs: new HeldPacks({
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
  const engine: Engine = {
    database,
    queue,
    store,
    register: null,
    isBroken: () => false,
    broken: new Promise(() => undefined),
    close: () => Promise.resolve(),
  }
  const takeAll = async (): Promise<void> => {
    for (const unit of await queue.take(ownBasisKey, 9)) {
      runner.start(engine, ownBasisKey, unit, () => undefined)
    }
  }
  queue.onBack = takeAll
  await takeAll()
  await until(() => begun === 2 && runner.count() === 0)
  expect(await store.find(id)).toMatchObject({ status: 'succeeded', results: [{ unit: 'done' }] })
})
