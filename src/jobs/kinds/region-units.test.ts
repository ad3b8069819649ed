import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tileSeconds } from '../../analyses/region/region-cost.ts'
import { type RegionPlan, regionLayout } from '../../analyses/region/region-plan.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { regionKind } from './region-coverage.ts'
import { regionUnits } from './region-units.ts'
import { runs } from '../../../test/runs.ts'

const profile = resolveRfProfile({
  networkTech: '4g',
  bandwidthMhz: 10,
  frequencyGhz: 0.8,
  radiusM: 10_000,
  propagationModel: 'itu_p1812',
})

/**
 * Places in rows and columns over a square whose south-west corner is at 20 degrees west, 40 degrees south.
 */
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

function cut(plan: RegionPlan, placeSeconds: (places: number) => readonly number[]) {
  const layout = regionLayout(plan)
  const ofPlaces = placeSeconds(layout.losses.length)
  const units = regionUnits(layout, ofPlaces)
  const losses = units.siteStarts.slice(1).map((end, unit) => {
    const own = ofPlaces.slice(units.siteStarts[unit], end)
    return { seconds: sumOf(own), longestPart: Math.max(...own), parts: own.length }
  })
  const merges = units.tileUnits.map((tiles) => {
    const own = tiles.map((tile) => tileSeconds(layout, tile))
    return { seconds: sumOf(own), longestPart: Math.max(...own), parts: own.length }
  })
  return { layout, units, losses, merges }
}

interface Unit {
  readonly seconds: number
  readonly longestPart: number
  readonly parts: number
}

function sumOf(seconds: readonly number[]): number {
  return seconds.reduce((all, own) => all + own, 0)
}

const secondsOf = (units: readonly Unit[]) => sumOf(units.map(({ seconds }) => seconds))

/** Those that lie in the middle third of the work of all. */
function inTheMidst(units: readonly Unit[]): Unit[] {
  const whole = secondsOf(units)
  let done = 0
  return units.filter(({ seconds }) => {
    const from = done
    done += seconds
    return from >= whole / 3 && done <= (2 * whole) / 3
  })
}

/** When the last of some workers ends, each of whom takes the next unit as soon as it is free. */
function endSeconds(units: readonly Unit[], workers: number): number {
  const freeAt = new Array<number>(workers).fill(0)
  for (const { seconds } of units) {
    const next = freeAt.indexOf(Math.min(...freeAt))
    freeAt[next] += seconds
  }
  return Math.max(...freeAt)
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
      { numRuns: runs(50) },
    )
  })

  it('cost a kill no more than 8 seconds, or one place or tile that takes longer by itself', () => {
    const cost = fc.double({ min: 1e-3, max: 12, noNaN: true })
    fc.assert(
      fc.property(fc.infiniteStream(cost), (costs) => {
        const { losses, merges } = cut(regionOf(40, 0.6), (places) => [...costs.take(places)])
        for (const { seconds, parts } of [...losses, ...merges]) {
          if (parts > 1) expect(seconds).toBeLessThanOrEqual(8)
        }
      }),
      { numRuns: runs(30) },
    )
  })

  it.each([0.1, 0.3, 1.5])(
    'take 5 seconds and more in the midst of the losses of a region of 600 s, at %d s a place',
    (placeSeconds) => {
      const { losses } = cut(regionOf(600 / placeSeconds, 0.9), (count) =>
        new Array<number>(count).fill(placeSeconds),
      )
      const midst = inTheMidst(losses)
      expect(midst.length).toBeGreaterThan(15)
      for (const { seconds } of midst) {
        expect(seconds).toBeGreaterThan(5)
        expect(seconds).toBeLessThan(8 + 1e-9)
      }
    },
  )

  it('are no more in the midst than a fiftieth of the work each makes, at any scale of costs', () => {
    for (const scale of [0.01, 1, 100]) {
      const { losses, merges } = cut(regionOf(1500, 4), (count) =>
        Array.from({ length: count }, (_, place) => scale * (0.1 + ((place * 37) % 11) / 40)),
      )
      for (const units of [losses, merges]) {
        const least = Math.min(5, secondsOf(units) / 50)
        const midst = inTheMidst(units)
        expect(midst.length).toBeGreaterThan(0)
        for (const { seconds, longestPart, parts } of midst) {
          const isAtItsLimit = parts === 512
          if (!isAtItsLimit) expect(seconds + 3 * longestPart).toBeGreaterThan(least)
        }
      }
    }
  })

  it.each([2, 4, 8])('let none of %d workers wait for another at the end', (workers) => {
    const placeSeconds = 0.2
    const { losses } = cut(regionOf(1000, 0.9), (count) =>
      new Array<number>(count).fill(placeSeconds),
    )
    const waitedSeconds = endSeconds(losses, workers) - secondsOf(losses) / workers
    expect(waitedSeconds).toBeLessThan(0.5 + placeSeconds)
    // The first are as short: whoever waits for the first tile waits for no other part.
    expect(losses[0].seconds).toBeLessThan(0.5 + placeSeconds)
  })

  it('have the first tile alone, and tell of each unit of tiles once, when all of its losses are there', () => {
    const { layout, units } = cut(regionOf(300, 1.6), (places) =>
      new Array<number>(places).fill(0.2),
    )
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
    const { layout, units } = cut(regionOf(60, 0.5, 3), (places) =>
      new Array<number>(places).fill(0.2),
    )
    const isEmpty = (tile: number) => layout.tiles[tile].lossesUntil === 0
    const empty = layout.tiles.map((_, tile) => tile).filter(isEmpty)
    expect(empty.length).toBeGreaterThan(20)
    const firstPlaces = units.tilePlaces[layout.firstTile!.tile]
    for (const tile of empty) expect(units.tilePlaces[tile]).toBeGreaterThan(firstPlaces)
  })
})
