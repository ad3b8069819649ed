import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { entryLoss, p2109MedianLossDb, singleFrequencyEntryLossDb } from './outdoor-to-indoor.ts'

function golden(name: string): unknown {
  const url = new URL(`../../test/golden/rf/${name}.json`, import.meta.url)
  return JSON.parse(readFileSync(url, 'utf8'))
}

interface Group<Input, Output> {
  readonly cases: readonly { readonly id: string; readonly in: Input; readonly out: Output }[]
}

describe('wall loss of TR 38.901', () => {
  const { groups } = golden('tr38901-o2i') as {
    readonly groups: readonly Group<
      { readonly f_GHz: number; readonly model: string },
      { readonly PL_tw_dB: number }
    >[]
  }

  it.each(groups[0].cases)(
    '$id is the one of the edition up to version 18',
    ({ in: input, out }) => {
      const { lowDb, highDb } = entryLoss(input.f_GHz, 'v18')
      expect(input.model === 'low' ? lowDb : highDb).toBeCloseTo(out.PL_tw_dB, 7)
    },
  )

  it('is the published one at 28 GHz with the glass of version 19', () => {
    const { loss_db: published } = golden('planning-building-entry') as {
      readonly loss_db: readonly {
        readonly frequency_ghz: number
        readonly low: number
        readonly high: number
      }[]
    }
    const at28 = published.find(({ frequency_ghz }) => frequency_ghz === 28)!
    expect(entryLoss(28, 'v19').lowDb).toBeCloseTo(at28.low, 11)
    expect(entryLoss(28, 'v19').highDb).toBeCloseTo(at28.high, 11)
    const below6 = published.find(({ frequency_ghz }) => frequency_ghz === 2.6)!
    expect([below6.low, below6.high]).toEqual([
      singleFrequencyEntryLossDb,
      singleFrequencyEntryLossDb,
    ])
  })

  it('is higher for new buildings than for old ones at any frequency', () => {
    for (let frequencyGhz = 0.5; frequencyGhz <= 100; frequencyGhz += 0.5) {
      const { lowDb, highDb } = entryLoss(frequencyGhz, 'v18')
      expect(highDb).toBeGreaterThan(lowDb)
    }
  })
})

describe('median entry loss of P.2109', () => {
  const { groups } = golden('p2109-medians') as {
    readonly groups: readonly (Group<
      { readonly f_GHz: number; readonly building: string; readonly elev_deg: number },
      { readonly L_dB: number }
    > & { readonly tolerance: { readonly L_dB: { readonly abs: number } } })[]
  }
  const rows = groups.flatMap(({ cases, tolerance }) =>
    cases.map((row) => ({ ...row, tolerance: tolerance.L_dB.abs })),
  )

  it('has rows of both kinds of buildings, of level and of rising and falling paths', () => {
    expect(new Set(rows.map(({ in: { building } }) => building)).size).toBe(2)
    expect(new Set(rows.map(({ in: { elev_deg } }) => Math.sign(elev_deg))).size).toBe(3)
  })

  it.each(rows)('$id', ({ in: input, out, tolerance }) => {
    const building = input.building === 'traditional' ? 'traditional' : 'thermallyEfficient'
    const error = Math.abs(p2109MedianLossDb(input.f_GHz, building, input.elev_deg) - out.L_dB)
    expect(error).toBeLessThanOrEqual(tolerance)
  })
})
