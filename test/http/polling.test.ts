import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { LinkEvaluator } from '../../src/analyses/link/evaluator.ts'
import type { StopSignal } from '../../src/stop-signal.ts'
import { StoppedError } from '../../src/stop-signal.ts'
import type { ComputePool } from '../../src/compute/pool.ts'
import { findTask } from '../../src/compute/task.ts'
import { tasks } from '../../src/http/tasks.ts'
import { bytesBetweenStops, JsonWriter } from '../../src/http/wire/json-writer.ts'
import { loadTown, townCell, townPlace } from './network-city.ts'
import { isAnsweredAtOnce, type Members, questions, translatedBody } from './operations.ts'
import { post, testApp } from './test-app.ts'

type Counted = 'pathState' | 'pathLossDb'

/** Counts the calls of a method, and nothing else: a spy notes what each of a million was given. */
function countCalls(name: Counted): { calls: number } {
  const counted = { calls: 0 }
  const method = Object.getOwnPropertyDescriptor(LinkEvaluator.prototype, name)!
  const original = method.value as (this: LinkEvaluator, ...given: number[]) => unknown
  Object.defineProperty(LinkEvaluator.prototype, name, {
    ...method,
    value(this: LinkEvaluator, ...given: number[]): unknown {
      counted.calls++
      return original.apply(this, given)
    },
  })
  beforeEach(() => {
    counted.calls = 0
  })
  afterAll(() => void Object.defineProperty(LinkEvaluator.prototype, name, method))
  return counted
}

/** A sight takes some microseconds, up to some tens; a loss far less than one. */
const sights = countCalls('pathState')
const losses = countCalls('pathLossDb')

/** Between two looks at the flag: far below what takes 100 ms. */
const maximumSights = 1000
/** As many as a request may have nodes of rays. */
const maximumLosses = 25_000

/** Counts the work between two looks at the flag; the look that is named ends everything. */
class CountingSignal implements StopSignal {
  looks = 0
  maximumSights = 0
  maximumLosses = 0
  readonly #stopAt: number
  #sights = 0
  #losses = 0

  constructor(stopAt = Infinity) {
    this.#stopAt = stopAt
  }

  throwIfStopped(): void {
    this.look()
    if (this.looks >= this.#stopAt) throw new StoppedError()
  }

  look(): void {
    this.looks++
    this.maximumSights = Math.max(this.maximumSights, sights.calls - this.#sights)
    this.maximumLosses = Math.max(this.maximumLosses, losses.calls - this.#losses)
    this.#sights = sights.calls
    this.#losses = losses.calls
  }
}

/** A pool without threads whose tasks look at one signal. */
function poolWith(signal: CountingSignal): ComputePool {
  return {
    async run(name, input, { snapshot }) {
      const task = await findTask(tasks, name)
      const answer = await task.compute(input, { snapshot, stop: signal })
      signal.look()
      const result = task.encode(answer, input, snapshot, signal)
      signal.look()
      return result
    },
    load: () => ({ running: 0, queued: 0 }),
    startThreads: () => undefined,
    renewThreads: () => undefined,
    close: async () => undefined,
  }
}

const snapshot = loadTown()
const samples = Array.from({ length: 5000 }, (_, index) => {
  const [east, north] = townPlace(10 * ((index % 100) - 50), 10 * (Math.floor(index / 100) - 25))
  return { id: `s${index}`, lon: east, lat: north, technology: '4g', rsrp_dbm: -80 }
})
const search_polygon = [
  townPlace(-900, -900),
  townPlace(900, -900),
  townPlace(900, 900),
  townPlace(-900, 900),
]
const towers = (['a', 'b', 'c'] as const).map((id, index) => townCell(id, 120 * index))

/** What makes much work of a question, for those that have the member. */
const sizes: Members = {
  ...{ towers, samples, search_polygon },
  ...{ radius_m: 900, beam_width: 360, tx_power_dbm: 20, cell_size_m: 10, sample_spacing_m: 20 },
}

/** Less, where a question asks for more than one thing. */
const smaller: Readonly<Record<string, Members>> = {
  simulateSector: { rays: 360, rf_profile: { receiver_sensitivity_dbm: -180 } },
  optimizeAzimuth: { rays: 360, beam_width: 120 },
  evaluateNetwork: { rays: 36, beam_width: 120 },
  optimizeNetwork: { rays: 36, beam_width: 120 },
  recommendSites: { rays: 36, beam_width: 120 },
}

/**
 * They need an earlier answer, or samples that fit the predictions that they then ask for as `evaluate` does.
 */
const askedOtherwise = ['explainNetworkCell', 'compareMeasurements', 'calibrateMeasurements']

/** Every question that is answered at once about cells of the town, with much to do. */
const asked = questions
  .filter((one) => isAnsweredAtOnce(one) && /^(?:sector|network|radio-quality)$/.test(one.tag))
  .filter(({ id }) => !askedOtherwise.includes(id))
  .map(({ id, path, body, valid }) => {
    const known = Object.entries(sizes).filter(([name]) => name in body.properties!)
    const placed = translatedBody(valid, townPlace(0, 0))
    return { url: path, body: { ...placed, ...Object.fromEntries(known), ...smaller[id] } }
  })

describe('an analysis asks whether it is still wanted', () => {
  it.each(asked)(
    `every ${maximumSights} sights and ${maximumLosses} losses: $url`,
    async ({ url, body }) => {
      const signal = new CountingSignal()
      const app = await testApp({ snapshot, pool: poolWith(signal) })
      expect((await post(app, url, body)).status).toBe(200)
      expect(losses.calls).toBeGreaterThan(300)
      expect(signal.maximumSights).toBeLessThanOrEqual(maximumSights)
      expect(signal.maximumLosses).toBeLessThanOrEqual(maximumLosses)
      expect(signal.looks).toBeGreaterThan(5)
    },
  )

  it.each(asked)('and ends wherever it is told to: $url', async ({ url, body }) => {
    const whole = new CountingSignal()
    await post(await testApp({ snapshot, pool: poolWith(whole) }), url, body)
    for (const share of [0, 0.5, 0.95]) {
      const signal = new CountingSignal(1 + Math.floor(share * (whole.looks - 3)))
      const app = await testApp({ snapshot, pool: poolWith(signal) })
      expect((await post(app, url, body)).status).toBe(500)
    }
  })
})

it('writing an answer asks too, however it is written', () => {
  const looks: number[] = []
  let length = 0
  const writer = new JsonWriter({ throwIfStopped: () => looks.push(length) })
  const steps = [
    () => writer.ascii('x'.repeat(7)),
    () => writer.json({ a: 1.5 }),
    () => writer.members({ b: 'text' }),
    () => writer.count(12),
    () => writer.millionths(7.5),
    () => writer.utf8('ü'.repeat(20)),
  ]
  for (let step = 0; length < 20 * bytesBetweenStops; step++) {
    steps[step % steps.length]()
    length = writer.finish().length
  }
  expect(looks.length).toBeGreaterThan(15)
  looks.forEach((at, index) => {
    expect(at - (looks[index - 1] ?? 0)).toBeLessThan(bytesBetweenStops + 100)
  })
})
