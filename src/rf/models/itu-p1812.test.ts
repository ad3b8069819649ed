import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p1812.json' with { type: 'json' }
import type { GroundProfile } from '../ground-profile.ts'
import { preparePropagation } from '../propagation.ts'
import { ituP1812 } from './itu-p1812.ts'
import type { ModelSite } from './model.ts'

const profiles: Record<
  string,
  { stepKm: number; heightsM: number[]; zoneRuns: (number | string)[][] }
> = golden.profiles

function ground(heightsM: readonly number[], spacingM: number, clutterM = 0): GroundProfile {
  return {
    pointCount: heightsM.length,
    spacingM,
    elevationM: Float64Array.from(heightsM),
    clutterHeightM: new Float64Array(heightsM.length).fill(clutterM),
    clutterCategory: new Uint8Array(heightsM.length),
    middleLatitudeDeg: 47,
    crossesVoid: false,
  }
}

const seen = { isLineOfSight: true, wallEventCount: 0 } as const
const defaults = Object.fromEntries(
  ituP1812.parameters.map((parameter) => [parameter.property, parameter.default]),
)
const site: ModelSite = {
  frequencyGhz: 0.8,
  antennaHeightM: 30,
  receiverHeightM: 1.5,
  parameters: defaults,
}

describe('the model over the ground', () => {
  it('has the loss of two other programs on every inland profile', () => {
    let compared = 0
    for (const row of golden.cases) {
      const { stepKm, heightsM, zoneRuns } = profiles[row[0]]
      if (zoneRuns.some(([, zone]) => zone !== 'inland')) continue
      const [frequencyGhz, timePercent, antennaHeightM, receiverHeightM] = row.slice(1) as number[]
      const [from, to, lossDb] = row.slice(6) as number[]
      const cell = ituP1812.prepare({
        frequencyGhz,
        antennaHeightM,
        receiverHeightM,
        parameters: {
          ...defaults,
          timePercent,
          polarization: row[5] === 'H' ? 'horizontal' : 'vertical',
        },
      })
      const way = { ...ground(heightsM, stepKm * 1000), middleLatitudeDeg: (from + to) / 2 }
      const distanceM = (heightsM.length - 1) * stepKm * 1000
      const foundDb = cell.lossAt(distanceM, { ...seen, ground: way })
      expect(Math.abs(foundDb - lossDb), JSON.stringify(row)).toBeLessThan(golden.toleranceDb)
      compared++
    }
    expect(compared).toBeGreaterThan(40)
  })

  it('tells what a hill and what clutter add, and where both ends see their horizon', () => {
    const cell = ituP1812.prepare(site)
    const hill = Array.from({ length: 101 }, (_, i) => Math.max(0, 100 - 10 * Math.abs(i - 40)))
    const bare = cell.termsAt(5000, { ...seen, ground: ground(hill, 50) })
    const part = (terms: typeof bare, name: string) =>
      terms.parts?.find((each) => each.part === name)?.lossDb ?? NaN
    expect(part(bare, 'terrain_diffraction')).toBeGreaterThan(20)
    expect(part(bare, 'clutter')).toBe(0)
    expect(part(bare, 'focusing')).toBe(0)
    expect(part(bare, 'places')).toBe(0)
    expect(part(bare, 'free_space')).toBe(bare.freeSpaceLossDb)
    expect(bare.groundPoints).toEqual([
      { point: 'antenna_horizon', distanceM: 2000, elevationM: 100 },
      { point: 'receiver_horizon', distanceM: 2000, elevationM: 100 },
    ])
    const covered = cell.termsAt(5000, { ...seen, ground: ground(hill, 50, 15) })
    expect(part(covered, 'terrain_diffraction')).toBe(part(bare, 'terrain_diffraction'))
    expect(part(covered, 'clutter')).toBeGreaterThan(0)
    const flat = cell.termsAt(5000, { ...seen, ground: ground(new Array<number>(101).fill(0), 50) })
    expect(flat.groundPoints?.map(({ point }) => point)).toEqual(['nearest_to_line'])
  })

  it('is carried on below 250 m, and says so', () => {
    const cell = preparePropagation({
      modelId: 'itu_p1812',
      ...site,
      indoorTransmitter: false,
      terrainAvailable: true,
    })
    const near = { ...seen, ground: ground([0, 0, 0], 50) }
    expect(cell.resultAt(100, near)).toMatchObject({
      applicabilityReason: 'distance_extrapolated',
      appliedModelId: 'itu_p1812',
      fallbackUsed: false,
    })
    const { propagationLossDb, freeSpaceLossDb } = cell.resultAt(100, near)
    expect(propagationLossDb).toBeCloseTo(freeSpaceLossDb, 1)
    expect(cell.resultAt(250, { ...seen, ground: ground([0, 0, 0], 125) })).toMatchObject({
      applicabilityReason: 'applicable',
    })
  })

  it('is replaced where the ground of a way is not known, and never asked', () => {
    const cell = preparePropagation({
      modelId: 'itu_p1812',
      ...site,
      indoorTransmitter: false,
      terrainAvailable: true,
    })
    expect(cell.resultAt(1000, seen)).toMatchObject({
      applicabilityReason: 'required_terrain_missing',
      fallbackUsed: true,
    })
    expect(cell.lossAt(1000, seen)).toBe(cell.resultAt(1000, seen).propagationLossDb)
    expect(() => ituP1812.prepare(site).lossAt(1000, seen)).toThrow('without its ground')
  })
})
