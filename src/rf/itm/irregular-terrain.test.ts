import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/itm-point-to-point.json' with { type: 'json' }
import type { GroundProfile } from '../ground-profile.ts'
import { groundOf, siteOf } from '../../../test/worlds/itm-cases.ts'
import { type ItmClimate, itmClimates } from './climates.ts'
import { IrregularTerrain, type ItmSite } from './irregular-terrain.ts'
import { type ItmReliability, itmVariabilityModes } from './variability.ts'

const median: ItmReliability = {
  mode: 'broadcast',
  timePercent: 50,
  locationPercent: 50,
  situationPercent: 50,
  omitsLocation: false,
  omitsSituation: false,
}

const mast: ItmSite = {
  frequencyMhz: 900,
  antennaHeightM: 30,
  receiverHeightM: 1.5,
  polarization: 'vertical',
  seaLevelRefractivity: 301,
  relativePermittivity: 15,
  conductivitySPerM: 0.005,
  climate: 'continental_temperate',
  reliability: median,
}

const profiles: Readonly<Record<string, { spacingM: number; elevationM: number[] }>> =
  golden.profiles

describe('the Irregular Terrain Model', () => {
  it('agrees with the program of NTIA on every path, in the loss and on the way to it', () => {
    const { tolerance } = golden
    for (const row of golden.cases) {
      const { elevationM, spacingM } = profiles[row.profile]
      const cell = new IrregularTerrain(siteOf(row))
      const distanceM = spacingM * (elevationM.length - 1)
      const lossDb = cell.lossDb(groundOf(elevationM, spacingM), distanceM)
      const { path } = cell
      const found = [
        [lossDb, row.lossDb, tolerance.lossDb],
        [cell.referenceDb, row.referenceDb, tolerance.lossDb],
        [cell.freeSpaceDb(distanceM), row.freeSpaceDb, tolerance.freeSpaceDb],
        [path.irregularityM, row.irregularityM, tolerance.irregularityM],
        [path.surfaceRefractivity, row.surfaceRefractivity, tolerance.surfaceRefractivity],
        [path.transmitter.horizonDistanceM, row.antennaHorizonM, tolerance.horizonM],
        [path.receiver.horizonDistanceM, row.receiverHorizonM, tolerance.horizonM],
      ] as const
      for (const [value, expected, allowed] of found) {
        expect(Math.abs(value - expected), JSON.stringify(row)).toBeLessThanOrEqual(allowed)
      }
      expect(cell.mode).toBe(row.mode)
    }
  })

  it('is finite over any ground, in every climate and mode, and repeats itself', () => {
    const ground = fc
      .tuple(
        fc.array(fc.double({ min: -400, max: 8800, noNaN: true }), { minLength: 2, maxLength: 60 }),
        fc.double({ min: 1, max: 5000, noNaN: true }),
      )
      .map(([heights, spacingM]) => groundOf(heights, spacingM))
    const percent = fc.double({ min: 0.1, max: 99.9, noNaN: true })
    const site = fc.record<ItmSite>({
      frequencyMhz: fc.double({ min: 20, max: 20_000, noNaN: true }),
      antennaHeightM: fc.double({ min: 0.5, max: 3000, noNaN: true }),
      receiverHeightM: fc.double({ min: 0.5, max: 3000, noNaN: true }),
      polarization: fc.constantFrom('horizontal', 'vertical'),
      seaLevelRefractivity: fc.double({ min: 250, max: 400, noNaN: true }),
      relativePermittivity: fc.double({ min: 2, max: 100, noNaN: true }),
      conductivitySPerM: fc.double({ min: 1e-4, max: 10, noNaN: true }),
      climate: fc.constantFrom(...(Object.keys(itmClimates) as ItmClimate[])),
      reliability: fc.record<ItmReliability>({
        mode: fc.constantFrom(...itmVariabilityModes),
        timePercent: percent,
        locationPercent: percent,
        situationPercent: percent,
        omitsLocation: fc.boolean(),
        omitsSituation: fc.boolean(),
      }),
    })
    fc.assert(
      fc.property(site, ground, ground, (any, one, other) => {
        const cell = new IrregularTerrain(any)
        const lengthM = (profile: GroundProfile) => profile.spacingM * (profile.pointCount - 1)
        const lossDb = cell.lossDb(one, lengthM(one))
        expect(Number.isFinite(lossDb)).toBe(true)
        cell.lossDb(other, lengthM(other))
        expect(cell.lossDb(one, lengthM(one))).toBe(lossDb)
      }),
    )
  })

  it('loses more for more of the times, locations and situations', () => {
    const { elevationM, spacingM } = profiles['A-rolling-90km']
    const ground = groundOf(elevationM, spacingM)
    const lossDb = (change: Partial<ItmReliability>) =>
      new IrregularTerrain({ ...mast, reliability: { ...median, ...change } }).lossDb(
        ground,
        spacingM * (elevationM.length - 1),
      )
    for (const share of ['timePercent', 'locationPercent', 'situationPercent'] as const) {
      expect(lossDb({ [share]: 90 })).toBeGreaterThan(lossDb({}))
      expect(lossDb({ [share]: 10 })).toBeLessThan(lossDb({}))
    }
    const certain = { locationPercent: 90, situationPercent: 90 }
    expect(lossDb({ ...certain, omitsLocation: true })).toBeLessThan(lossDb(certain))
    expect(lossDb({ ...certain, omitsSituation: true })).toBeLessThan(lossDb(certain))
  })

  it('loses more behind a ridge than over the plain, and most behind the higher one', () => {
    const plain = Array.from({ length: 201 }, () => 100)
    const ridge = (heightM: number) => plain.map((m, i) => (i === 100 ? m + heightM : m))
    const lossDb = (heights: readonly number[]) =>
      new IrregularTerrain(mast).lossDb(groundOf(heights, 100), 20_000)
    expect(lossDb(ridge(100))).toBeGreaterThan(lossDb(plain))
    expect(lossDb(ridge(300))).toBeGreaterThan(lossDb(ridge(100)))
  })
})
