import { describe, expect, it } from 'vitest'
import planning from '../../../test/golden/rf/planning-reference.json' with { type: 'json' }
import { freeSpaceLossDb } from '../free-space.ts'
import { prepareFreeSpaceWalls, wallEventLossDb } from './free-space-walls.ts'

describe('wall events', () => {
  it('cost 8, 30 and 80 dB in the three frequency ranges', () => {
    for (const [frequency, lossDb] of Object.entries(planning.wall_loss_per_event_db)) {
      expect(wallEventLossDb(Number(frequency))).toBe(lossDb)
    }
  })

  it('change their loss exactly at 10 and 100 GHz', () => {
    expect(wallEventLossDb(9.999)).toBe(8)
    expect(wallEventLossDb(10)).toBe(30)
    expect(wallEventLossDb(99.999)).toBe(30)
    expect(wallEventLossDb(100)).toBe(80)
    expect(wallEventLossDb(300)).toBe(80)
    expect(wallEventLossDb(0.001)).toBe(8)
  })
})

describe('free space of the planning models', () => {
  const open = { isLineOfSight: true, wallEventCount: 0 }
  const cell = (antennaHeightM: number) =>
    prepareFreeSpaceWalls({
      antennaHeightM,
      receiverHeightM: 1.5,
      frequencyGhz: 28,
      parameters: {},
    })

  it('is that of P.525 over the slant distance', () => {
    expect(cell(25).lossAt(100, open)).toBe(freeSpaceLossDb(Math.sqrt(100 * 100 + 23.5 * 23.5), 28))
  })

  it('takes paths below 1 m as 1 m, even from the antenna to itself', () => {
    for (const distanceM of [0, 0.1, 1]) {
      expect(cell(1.5).lossAt(distanceM, open)).toBe(freeSpaceLossDb(1, 28))
    }
  })

  it('tells the walls apart from the path', () => {
    expect(cell(25).termsAt(100, { isLineOfSight: false, wallEventCount: 3 }).buildingLossDb).toBe(
      90,
    )
  })
})
