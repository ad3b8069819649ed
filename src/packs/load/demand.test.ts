import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveDemand, isResidential } from './demand.ts'

describe('deriveDemand', () => {
  it('finds nothing in a lone building of unknown kind', () => {
    expect(deriveDemand({ building: 'yes' }, 100, 0, 0)).toEqual({
      demandWeight: 0,
      weightReason: 'generic',
      weightConfidence: 'none',
      residentialDemand: 0,
      residentialReason: 'none',
      residentialConfidence: 'none',
      densityScore: 0,
    })
  })

  it('adds up everything that matches and gives every reason', () => {
    const tags = {
      shop: 'Supermarket',
      amenity: 'cafe',
      office: 'company',
      building: 'retail',
      name: 'Central Plaza',
    }
    const demand = deriveDemand(tags, 12_345.6, 0, 0)
    expect(demand.demandWeight).toBe(80 + 50 + 35 + 40 + 45 + 20)
    expect(demand.weightReason).toBe(
      'shop:supermarket|amenity:cafe|office:company|building:retail|name:plaza|large_footprint:12346m2',
    )
    expect(demand.weightConfidence).toBe('high')
  })

  it('counts only the first word of a name, in the order of the table', () => {
    const name = deriveDemand({ name: 'Mall AVM Tower' }, 0, 0, 0)
    expect(name.demandWeight).toBe(100)
    expect(name.weightReason).toBe('name:avm')
    expect(name.weightConfidence).toBe('medium')
    expect(deriveDemand({ name: 'Şehir Hastanesi' }, 0, 0, 0).demandWeight).toBe(70)
  })

  it.each([
    [4999.9, 0, 'none'],
    [5000, 10, 'low'],
    [10_000, 20, 'low'],
    [20_000, 30, 'low'],
  ])('values a footprint of %d m2 at %d points', (areaM2, points, confidence) => {
    const demand = deriveDemand({}, areaM2, 0, 0)
    expect(demand.demandWeight).toBe(points)
    expect(demand.weightConfidence).toBe(confidence)
  })

  it('adds levels and a dense neighbourhood to a residential kind', () => {
    const demand = deriveDemand({ building: 'apartments', 'building:levels': '6' }, 400, 10, 5)
    expect(demand.densityScore).toBe(29)
    expect(demand.residentialDemand).toBe(24 + 12 + 7.25)
    expect(demand.residentialReason).toBe(
      'residential:apartments|residential_levels:6|density:residential_cluster',
    )
    expect(demand.residentialConfidence).toBe('high')
  })

  it('takes a building of unknown kind for a dwelling in dense surroundings only', () => {
    const yes = { building: 'yes' }
    expect(deriveDemand(yes, 0, 18, 4).residentialDemand).toBe(8 + 4.5 + 6)
    expect(deriveDemand(yes, 0, 18, 3).residentialDemand).toBe(0)
    expect(deriveDemand(yes, 0, 40, 3).residentialReason).toBe('density:built_cluster')
    expect(deriveDemand(yes, 0, 40, 3).residentialDemand).toBe(6)
    expect(deriveDemand(yes, 0, 500, 0).residentialDemand).toBe(12)
    expect(deriveDemand({ building: 'garage' }, 0, 500, 100).residentialDemand).toBe(0)
  })

  it('ignores words that stand for nothing', () => {
    for (const nothing of ['no', ' None ', 'NaN', '', 'n/a', null, undefined]) {
      expect(deriveDemand({ office: nothing }, 0, 0, 0).demandWeight).toBe(0)
    }
  })

  it('keeps the density between 0 and 100 and never loses demand to a neighbour', () => {
    const kind = fc.constantFrom('yes', 'apartments', 'house', 'garage', 'hospital')
    fc.assert(
      fc.property(kind, fc.nat(400), fc.nat(400), fc.boolean(), (building, a, b, residential) => {
        const nearby = Math.max(a, b)
        const nearbyResidential = Math.min(a, b)
        const before = deriveDemand({ building }, 100, nearby, nearbyResidential)
        const after = deriveDemand(
          { building },
          100,
          nearby + 1,
          nearbyResidential + Number(residential),
        )
        expect(before.densityScore).toBeLessThanOrEqual(100)
        expect(after.densityScore).toBeGreaterThanOrEqual(before.densityScore)
        expect(after.residentialDemand).toBeGreaterThanOrEqual(before.residentialDemand)
      }),
    )
  })
})

describe('isResidential', () => {
  it('knows dwellings in any case of letters', () => {
    expect(isResidential('Apartments')).toBe(true)
    expect(isResidential('yes')).toBe(false)
    expect(isResidential(undefined)).toBe(false)
  })
})
