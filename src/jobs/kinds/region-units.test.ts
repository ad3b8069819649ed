import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lossSeconds, tileSeconds } from '../../analyses/region/region-cost.ts'
import { type RegionPlan, regionLayout } from '../../analyses/region/region-plan.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { regionKind } from './region-coverage.ts'
import { regionUnits } from './region-units.ts'

const lines = { hasTerrain: true, footprintsBeside: () => 0 }
const profile = resolveRfProfile({
  networkTech: '4g',
  bandwidthMhz: 10,
  frequencyGhz: 0.8,
  radiusM: 10_000,
  propagationModel: 'itu_p1812',
})

/** Places in rows and columns over a square whose south-west corner is at 20 degrees west, 40 degrees south. */
function regionOf(places: number, sideDeg: number, areaSideDeg = sideDeg): RegionPlan {
  const across = Math.ceil(Math.sqrt(places))
  const along = (place: number) => (sideDeg * (place + 0.5)) / across
  return {
    cells: Array.from({ length: places }, (_, index) => ({
      id: `s${String(index).padStart(6, '0')}`,
      lon: -20 + along(index % across),
      lat: -40 + along(Math.floor(index / across)),
      azimuthDeg: 0,
      calibrationOffsetDb: 0,
      profile,
    })),
    area: { box: [-20, -40, -20 + areaSideDeg, -40 + areaSideDeg], ring: null },
    zoom: 10,
    method: 'radial',
    layers: ['rsrp_dbm'],
    thresholdsDbm: [],
    noiseFigureDb: 7,
  }
}

function cut(plan: RegionPlan, secondsOfPlace?: readonly number[]) {
  const layout = regionLayout(plan)
  const placeSeconds = secondsOfPlace ?? layout.losses.map((loss) => lossSeconds(loss, lines))
  const units = regionUnits(layout, placeSeconds)
  const sum = (seconds: readonly number[]) => seconds.reduce((all, own) => all + own, 0)
  const lossUnits = units.siteStarts
    .slice(1)
    .map((end, unit) => sum(placeSeconds.slice(units.siteStarts[unit], end)))
  const mergeUnits = units.tileUnits.map((tiles) =>
    sum(tiles.map((tile) => tileSeconds(layout, tile))),
  )
  return { layout, units, lossUnits, mergeUnits }
}

/** What of some seconds is in units of at least 5. */
function shareOfLong(seconds: readonly number[]): number {
  const whole = seconds.reduce((all, own) => all + own, 0)
  const long = seconds.reduce((all, own) => (own >= 5 ? all + own : all), 0)
  return long / whole
}

describe('the units of a region', () => {
  const small = regionLayout(regionOf(40, 0.6))

  it('hold each place once and each tile once, whatever places cost', () => {
    const costs = fc.array(fc.double({ min: 1e-4, max: 20, noNaN: true }), {
      minLength: small.losses.length,
      maxLength: small.losses.length,
    })
    fc.assert(
      fc.property(costs, (placeSeconds) => {
        const { siteStarts, tileUnits } = regionUnits(small, placeSeconds)
        expect(siteStarts[0]).toBe(0)
        expect(siteStarts.at(-1)).toBe(small.losses.length)
        siteStarts.slice(1).forEach((end, unit) => {
          expect(end).toBeGreaterThan(siteStarts[unit])
        })
        expect(tileUnits.every((tiles) => tiles.length > 0)).toBe(true)
        const tiles = tileUnits.flat().sort((a, b) => a - b)
        expect(tiles).toEqual([...small.tiles.keys()])
      }),
      { numRuns: 50 },
    )
  })

  it('take 5 seconds and more of a core in the midst of a region, and are short at both ends', () => {
    const thousand = cut(regionOf(1000, 0.9))
    expect(shareOfLong([...thousand.lossUnits, ...thousand.mergeUnits])).toBeGreaterThan(0.55)
    const large = cut(regionOf(4000, 5.5))
    expect(large.layout.tiles.length).toBeGreaterThan(200)
    expect(shareOfLong(large.lossUnits)).toBeGreaterThan(0.85)
    expect(shareOfLong(large.mergeUnits)).toBeGreaterThan(0.25)
    for (const { lossUnits, mergeUnits } of [thousand, large]) {
      expect(Math.max(...lossUnits, ...mergeUnits)).toBeLessThan(10)
      for (const end of [lossUnits[0], lossUnits.at(-1)!, mergeUnits.at(-1)!])
        expect(end).toBeLessThan(3)
    }
  })

  it('have the first tile alone, and tell of each unit of tiles once, when all of its losses are there', () => {
    const { layout, units } = cut(regionOf(300, 1.6))
    expect(units.tileUnits[0]).toEqual([layout.firstTile!.tile])
    const first = units.siteStarts.length - 1
    const told = regionKind.unitsOf({ plan: '', layers: ['rsrp_dbm'], ...units })
    const seen: number[] = []
    for (let done = 1; done <= first; done++) {
      for (const unit of told.readyAfter!(done)) {
        seen.push(unit)
        for (const tile of units.tileUnits[unit - first] ?? [])
          expect(layout.tiles[tile].lossesUntil).toBeLessThanOrEqual(units.siteStarts[done])
      }
    }
    const merges = units.tileUnits.length + units.blockPlaces.length
    expect(seen.sort((a, b) => a - b)).toEqual(
      Array.from({ length: merges }, (_, merge) => first + merge),
    )
  })

  it('merge tiles that no cell reaches after the first one, which waits for none of them', () => {
    const { layout, units } = cut(regionOf(60, 0.5, 3))
    const isEmpty = (tile: number) => layout.tiles[tile].lossesUntil === 0
    const empty = layout.tiles.map((_, tile) => tile).filter(isEmpty)
    expect(empty.length).toBeGreaterThan(20)
    const firstPlaces = units.tilePlaces[layout.firstTile!.tile]
    for (const tile of empty) expect(units.tilePlaces[tile]).toBeGreaterThan(firstPlaces)
  })
})
