import { expect, it } from 'vitest'
import { isLong, longBody, lookedAt } from './long-comparison.ts'

const samplesOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `drive.csv line ${i}`, rsrp_dbm: -i }))
const request = {
  network_tech: '4g',
  samples: samplesOf(12_345),
  detail_of: { propagation_model: 'cost_hata', variant: 'environment=open' },
}

it('more samples than are answered at once make a campaign a long one', () => {
  expect(isLong({ ...request, samples: samplesOf(5_000) })).toBe(false)
  expect(isLong({ ...request, samples: samplesOf(5_001) })).toBe(true)
})

it('the job gets every sample in its order under an id of the same order, and no model to look at', () => {
  const { samples, ...others } = longBody(request)
  expect(others).toEqual({ network_tech: '4g' })
  if (!Array.isArray(samples)) throw new Error('samples are a list')
  const ids = samples.map((sample: { readonly id: string }) => sample.id)
  expect(new Set(ids).size).toBe(12_345)
  expect([...ids].sort()).toEqual(ids)
  expect(samples[12_344]).toEqual({ id: '12344', rsrp_dbm: -12_344 })
})

it('one model is looked at on as many samples as are answered at once, where one is chosen', () => {
  const looked = lookedAt(request)
  expect(looked).toMatchObject({ detail_of: request.detail_of })
  expect(looked?.['samples']).toHaveLength(5_000)
  expect(lookedAt({ network_tech: '4g', samples: request.samples })).toBeNull()
})
