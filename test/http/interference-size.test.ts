import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { maximumCells } from '../../src/optimization/network-size.ts'
import { loadTown, townPlace } from './network-city.ts'
import { schemas } from './schema-check.ts'
import { post, realPool, testApp } from './test-app.ts'

const url = '/api/interference'
const pool = realPool(2)
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

/** Cells side by side, each heard by nearly every sample of the others. */
function heardEverywhere(ids: readonly string[], more: object = {}) {
  const towers = ids.map((id, index) => {
    const [lon, lat] = townPlace(2 * index, 0)
    return { id, tower_lon: lon, tower_lat: lat, azimuth: 0 }
  })
  const rf_profile = { horizontal_pattern_id: 'omni', frequency_ghz: 3.5, bandwidth_mhz: 100 }
  return {
    towers: towers.map((tower) => ({ ...tower, rf_profile })),
    network_tech: '5g',
    radius_m: 800,
    sample_spacing_m: 20,
    ...more,
  }
}

const six = (nameOf: (index: number) => string) => Array.from({ length: 6 }, (_, i) => nameOf(i))
const eight = (nameOf: (index: number) => string) =>
  Array.from({ length: maximumCells }, (_, i) => nameOf(i))
const shortIds = six((i) => `cell-${i}`)

type Interference = AnswerOf<'computeInterference'>

async function answerTo(body: object, query = ''): Promise<[answer: Interference, bytes: number]> {
  const answer = await post(app, url + query, body)
  expect(answer.status).toBe(200)
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
  return [answer.json as Interference, Buffer.byteLength(answer.text)]
}

const samplesOf = ({ geojson }: Interference) =>
  geojson.features.map(({ properties }) => properties)

/** Powers in milliwatts as an answer without every detail shows them. */
function withFourDigits(told: object): object {
  const shown = Object.entries(told).map(([name, value]: [string, unknown]) =>
    name.endsWith('_mw') && typeof value === 'number'
      ? [name, Number(value.toPrecision(4))]
      : [name, value],
  )
  return Object.fromEntries(shown) as object
}

/** Whether all members of one are those of the other, where that shows powers with four digits. */
function isPartOf(part: object, whole: object): boolean {
  const shown = new Map(Object.entries(withFourDigits(whole)))
  return Object.entries(part).every(
    ([name, value]) => shown.has(name) && isDeepStrictEqual(value, shown.get(name)),
  )
}

describe('how long an interference answer gets', () => {
  it.each([
    ['one channel', shortIds, {}, 'complete'],
    ['three channels in turn', shortIds, { reuse_factor: 3 }, 'without_derived_powers'],
    ['ids of 40 characters', six((i) => `${'x'.repeat(39)}${i}`), {}, 'without_derived_powers'],

    [
      'ids of 128 characters',
      six((i) => `${'x'.repeat(127)}${i}`),
      {},
      'serving_and_strongest_interferer',
    ],
    [
      'ids of 128 quotation marks, each written as two characters',
      six((i) => `${'"'.repeat(127)}${i}`),
      {},
      'serving_cell',
    ],
    ['eight cells', eight((i) => `cell-${i}`), {}, 'without_derived_powers'],
    [
      'eight cells with ids of 128 quotation marks',
      eight((i) => `${'"'.repeat(127)}${i}`),
      {},
      'serving_cell',
    ],
  ])('stays under 6 MB: %s', async (_, ids, more, scope) => {
    const [answer, bytes] = await answerTo(heardEverywhere(ids, more))
    expect(samplesOf(answer).length).toBeGreaterThan(2850)
    expect(bytes).toBeLessThan(6_000_000)
    expect(answer.model.power_ledger_scope).toBe(scope)
  })

  it('says complete ledgers where there is room', async () => {
    const [answer] = await answerTo(heardEverywhere(shortIds, { sample_spacing_m: 40 }))
    expect(answer.model.power_ledger_scope).toBe('complete')
    for (const { power_ledger } of samplesOf(answer)) {
      expect(power_ledger).toHaveLength(6)
      const heard = power_ledger.filter(({ role }) => role !== 'absent')
      for (const entry of heard) expect(entry).toHaveProperty('receiver_link_margin_db')
    }
  })

  it('leaves out of the ledgers alone, and only what full detail says; milliwatts have four digits', async () => {
    const body = heardEverywhere(six((i) => `${'x'.repeat(127)}${i}`))
    const [short] = await answerTo(body)
    const [full] = await answerTo(body, '?detail=full')
    expect(full.model.power_ledger_scope).toBe('complete')
    expect(short.stats).toEqual(full.stats)
    const inFull = samplesOf(full)
    const differing = samplesOf(short).filter(({ power_ledger, ...sample }, index) => {
      const ids = power_ledger.map(({ cell_id }) => cell_id)
      const named = [sample.serving_cell_id, sample.strongest_interferer_id]
      const isOfThese = isDeepStrictEqual([...ids].sort(), named.filter((id) => id !== null).sort())
      const areOfFull = power_ledger.every((entry) =>
        isPartOf(
          entry,
          inFull[index].power_ledger.find(({ cell_id }) => cell_id === entry['cell_id']) ?? {},
        ),
      )
      return !isOfThese || !areOfFull || !isPartOf(sample, inFull[index])
    })
    expect(differing).toEqual([])
  })
})
