import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadTown, townCell, townPlace } from '../http/network-city.ts'
import { members } from '../http/response-shape.ts'
import { schemas } from '../http/schema-check.ts'
import { errorOf, get, post, realPool } from '../http/test-app.ts'
import { seededRandom } from '../worlds/seeded-random.ts'
import { experimentApp } from './experiment-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const process = '/api/processes/measurement-comparison'
const execution = `${process}/execution`
let app: FastifyInstance
beforeAll(async () => {
  app = (await experimentApp({ snapshot: loadTown(), pool: realPool() })).app
})

const towers = [townCell('a', 0), townCell('b', 1)]
const campaign = { towers, network_tech: '4g', beam_width: 360, radius_m: 900 }

/** Walked in no order of their ids, some of them of no cell. */
function samplesOf(count: number) {
  const random = seededRandom(11)
  return Array.from({ length: count }, (_, index) => {
    const [lon, lat] = townPlace(800 * random() - 400, 800 * random() - 400)
    const cell = random() < 0.5 ? {} : { cell_id: random() < 0.5 ? 'a' : 'b' }
    const rsrp_dbm = Math.round(10 * (-70 - 40 * random())) / 10
    return { id: `${(index * 7919) % count}-é`, lon, lat, technology: '4g', rsrp_dbm, ...cell }
  })
}

interface Job {
  readonly job_id: string
  readonly status: string
  readonly completed_models: number
  readonly total_models: number
  readonly sample_count: number
  readonly definition: object
  readonly result?: object
}

async function untilEnded(body: object): Promise<Job> {
  const accepted = await post(app, execution, body)
  expect(accepted.status, accepted.text).toBe(202)
  let job = accepted.json as Job
  while (job.status === 'accepted' || job.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const answer = await get(app, `/api/jobs/${job.job_id}`)
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('get', '/api/jobs/{jobID}', 200, type, answer.json)).toEqual([])
    job = answer.json as Job
  }
  return job
}

describe('a comparison in the background', () => {
  it('finds what the comparison that is answered at once finds, to the last digit', async () => {
    const body = { ...campaign, samples: samplesOf(700) }
    const table = new Map(
      Object.entries(members((await post(app, '/api/measurements/compare', body)).json)),
    )
    table.delete('fingerprint')
    expect(table.get('not_judged_reason')).toBeNull()
    const job = await untilEnded(body)
    expect(job.status).toBe('succeeded')
    expect(job.completed_models).toBe(job.total_models)
    expect(job.sample_count).toBe(700)
    expect(job.result).toEqual(Object.fromEntries(table))
    expect(job.definition).toEqual(JSON.parse(JSON.stringify(campaign)))
    const again = await post(app, execution, body)
    expect([again.status, members(again.json).cache_hit]).toEqual([200, true])
  })

  it('says why no model is judged, as a result', async () => {
    const job = await untilEnded({ ...campaign, samples: samplesOf(40) })
    expect(job.result).toMatchObject({ not_judged_reason: 'too_few_samples', floor_rmse_db: null })
  })

  it('takes more samples than a question that is answered at once, and refuses more than that by name', async () => {
    const [sample] = samplesOf(1)
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...sample, id: `${index}` }))
    const large = await post(app, '/api/measurements/compare', { ...campaign, samples: many(5001) })
    expect(large.status).toBe(400)
    const beyond = await post(app, execution, { ...campaign, samples: many(60_001) })
    expect([beyond.status, errorOf(beyond)]).toEqual([400, expect.stringMatching(/samples.*60000/)])
    const huge = await post(app, execution, `{"a":"${'x'.repeat(8 * 1024 * 1024)}"}`)
    expect([huge.status, errorOf(huge)]).toEqual([413, expect.stringContaining('8 MiB')])
    const twice = await post(app, execution, { ...campaign, samples: [sample, sample] })
    expect([twice.status, errorOf(twice)]).toEqual([400, expect.stringContaining('unique ids')])
    const detail = { propagation_model: 'cost_hata', variant: 'environment=open' }
    const asked = { ...campaign, samples: [sample], detail_of: detail }
    expect((await post(app, execution, asked)).status).toBe(400)
  })

  it('says what it takes', async () => {
    const answer = await get(app, process)
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('get', process, 200, type, answer.json)).toEqual([])
    expect(members(answer.json).limits).toMatchObject({
      max_samples: 60_000,
      max_body_bytes: 8 * 1024 * 1024,
    })
  })
})
