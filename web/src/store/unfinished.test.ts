import { expect, it } from 'vitest'
import { readUnfinished, withLongLists, withoutLongLists } from './unfinished.ts'
import type { Unfinished } from './unfinished.ts'

const samples = Array.from({ length: 5_001 }, (_, i) => ({ id: `s${i}` }))
const job: Unfinished = {
  jobId: 'j',
  projectId: 'p',
  startedAt: 1,
  question: 'models',
  target: { cellIds: ['c1'] },
  planId: 'plan',
  scenarios: [],
  request: { network_tech: '4g', towers: [{ id: 'a' }], samples },
  packId: 'pack',
  packName: 'Pack',
  packVersion: '1',
  serviceVersion: '2',
}

it('a long campaign is not written down with its job, and stands in its request again afterwards', () => {
  const written = withoutLongLists(job)
  expect(JSON.stringify(written).length).toBeLessThan(500)
  expect(withLongLists(written, job.request)).toEqual(job.request)
})

it('a campaign that is another one by then is not taken for the one that was sent', () => {
  const written = withoutLongLists(job)
  for (const now of [null, {}, { samples: samples.slice(1) }, { samples: 'x' }]) {
    expect(withLongLists(written, now)).not.toHaveProperty('samples')
  }
})

it('what is short is written down as it is', () => {
  const short = { ...job, request: { ...job.request, samples: samples.slice(1) } }
  expect(withoutLongLists(short)).toBe(short)
  expect(withLongLists(short, null)).toEqual(short.request)
})

it('what this tab has not written is not waited for', () => {
  const broken = [
    { ...job, target: {} },
    { ...job, target: { cellIds: [1] } },
    { ...job, scenarios: [null] },
    { ...job, request: null },
    { ...job, leftOut: null },
    { ...job, jobId: 3 },
    null,
  ]
  expect(readUnfinished(JSON.stringify([...broken, job]))).toEqual([job])
  for (const text of ['', '{', 'null', '{}', '3']) expect(readUnfinished(text)).toEqual([])
})
