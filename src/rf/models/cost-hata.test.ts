import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/hata.json' with { type: 'json' }
import { freeSpaceLossDb } from '../free-space.ts'
import { preparePropagation } from '../propagation.ts'
import { costHata } from './cost-hata.ts'

const mast = { frequencyGhz: 0.9, antennaHeightM: 50, receiverHeightM: 1.5 } as const

function lossDb(distanceM: number, environment: string, change: Partial<typeof mast> = {}) {
  const cell = costHata.prepare({ ...mast, ...change, parameters: { environment } })
  return cell.lossAt(distanceM)
}

describe('the median of Okumura-Hata and COST 231-Hata', () => {
  it('agrees with the reference values of other programs to the digits they have', () => {
    for (const { distanceM, environment, lossDb: expected, ...row } of golden.cases) {
      const found = costHata.prepare({ ...row, parameters: { environment } }).lossAt(distanceM)
      expect(Math.abs(found - expected), JSON.stringify(row)).toBeLessThanOrEqual(
        golden.tolerance.lossDb,
      )
    }
  })

  it('has the values worked by hand for 900 MHz, 50 m, 1.5 m and 10 km', () => {
    // 69.55 + 26.16 * 2.95424 - 13.82 * 1.69897 - 0.015831 + (44.9 - 6.55 * 1.69897) * 1
    expect(lossDb(10_000, 'urban')).toBeCloseTo(157.1, 1)
    expect(lossDb(10_000, 'suburban')).toBeCloseTo(157.1 - 9.94, 1)
    expect(lossDb(10_000, 'open')).toBeCloseTo(157.1 - 28.5, 1)
  })

  it('loses less the fewer buildings there are', () => {
    for (const frequencyGhz of [0.15, 0.45, 0.9, 1.5, 2]) {
      const at = (place: string) => lossDb(5000, place, { frequencyGhz: frequencyGhz as 0.9 })
      expect(at('suburban')).toBeLessThan(at('urban'))
      expect(at('open')).toBeLessThan(at('suburban'))
    }
  })

  it('is carried on below 1 km, which the reason says, and is never below free space', () => {
    const cell = preparePropagation({ modelId: costHata.id, ...mast, indoorTransmitter: false })
    const path = { isLineOfSight: true, wallEventCount: 0 }
    const reasonAt = (distanceM: number) => cell.resultAt(distanceM, path).applicabilityReason
    expect([5, 100, 999, 1000, 20_000].map(reasonAt)).toEqual([
      'distance_clamped',
      'distance_extrapolated',
      'distance_extrapolated',
      'applicable',
      'applicable',
    ])
    expect(cell.resultAt(100, path).fallbackUsed).toBe(false)
    expect(lossDb(1000, 'urban') - lossDb(100, 'urban')).toBeCloseTo(
      44.9 - 6.55 * Math.log10(50),
      9,
    )
    expect(lossDb(20, 'open')).toBe(freeSpaceLossDb(Math.sqrt(20 * 20 + 48.5 * 48.5), 0.9))
  })

  it('gives the way to the fallback beyond its 20 km', () => {
    const cell = preparePropagation({ modelId: costHata.id, ...mast, indoorTransmitter: false })
    expect(cell.reasonAt(20_001)).toBe('distance_out_of_range')
  })
})
