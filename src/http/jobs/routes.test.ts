import Fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import type { Job } from '../../jobs/job.ts'
import { withoutCompilers } from '../server/schema-compilers.ts'
import { jobIdentity, jobState, type JobView, type ShownJob } from '../wire/job-answer.ts'
import * as field from '../wire/answer-schema.ts'
import { jobRoutes } from './routes.ts'

const job: Job = {
  id: 'job-1',
  kind: 'sums',
  fingerprint: 'f',
  status: 'running',
  message: null,
  definition: null,
  sent: null,
  shown: 7,
  environment: {
    dataset: { id: 'city', version: '1', sha256: { buildings: 'b' } },
    applicationVersion: '1.2.3',
  },
  totalUnits: 4,
  completedUnits: 1,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  startedAt: null,
  finishedAt: null,
  waiting: null,
  progress: null,
  results: null,
}

function view(kind: string): JobView {
  const members = { ...jobState(kind), ...jobIdentity('') }
  const answer = field.object<ShownJob>({
    ...members,
    shown: field.count((shown) => Number(shown.job.shown)),
  })
  return { kind, answer }
}

const waiting = {
  reason: 'the store of regions cannot be written: access is denied (403)',
  since: new Date('2026-01-01T00:01:00Z'),
}
const stored: Record<string, Job> = {
  sum: job,
  late: { ...job, waiting },
  other: { ...job, kind: 'products' },
}
const asked: string[] = []
let app: FastifyInstance

beforeAll(() => {
  app = Fastify({ schemaController: withoutCompilers })
  app.setErrorHandler((error, _request, reply) => reply.code(404).send(String(error)))
  const hook = async () => undefined
  const jobs = {
    job: async (id: string) => stored[id] ?? null,
    workload: async () => ({ processes: 2, unitsInWork: 3 }),
    dismiss: async (id: string) => {
      asked.push(id)
      return stored[id] ?? null
    },
  }
  jobRoutes(app, { jobs, limiters: { jobs: { hook } } }, [view('sums'), view('differences')])
})

it('shows a job as its own kind is shown, and how far it is', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/jobs/sum' })
  expect(answer.json()).toEqual({
    job_id: 'job-1',
    process_id: 'sums',
    status: 'running',
    created_at: '2026-01-01T00:00:00.000Z',
    progress: 0.25,
    fingerprint: 'f',
    cache_hit: false,
    dataset: { id: 'city', version: '1', sha256: { buildings: 'b' } },
    shown: 7,
  })
  expect(answer.headers['cache-control']).toBe('no-store')
})

it('says what a job waits for, and since when', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/jobs/late' })
  expect(answer.json()).toMatchObject({
    status: 'running',
    waiting: { reason: waiting.reason, since: '2026-01-01T00:01:00.000Z' },
  })
})

it('dismisses a job of any kind', async () => {
  const answer = await app.inject({ method: 'DELETE', url: '/api/jobs/sum' })
  expect(answer.json()).toMatchObject({ process_id: 'sums' })
  expect(asked).toEqual(['sum'])
})

it('knows no job of a kind without a view, nor one that is not there', async () => {
  for (const id of ['other', 'nothing']) {
    const answer = await app.inject({ method: 'GET', url: `/api/jobs/${id}` })
    expect(answer.statusCode, id).toBe(404)
    expect(answer.body).toContain('the job does not exist')
  }
})
