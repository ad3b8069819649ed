import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, originLat, originLon } from '../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import type { RfProfileOverrides } from '../../rf/profile.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import { farthestEvenGridLatitudeDeg } from '../../spatial/degree-grid.ts'
import type { Cell } from '../cell.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop, StoppedError } from '../../stop-signal.ts'
import { evaluatePoints, pathsTo } from './evaluated-points.ts'
import { evaluateInterference, servingRule } from './interference.ts'
import { radioCell } from './radio-cell.ts'
import { boxOfSamples, maximumSamples, sampleGrid } from './sample-grid.ts'
import { runs } from '../../../test/runs.ts'

const lte = { networkTech: '4g', frequencyGhz: 2.6, bandwidthMhz: 20 } as const
const empty = blockWorld([box('far', [9000, 9000, 9010, 9010], 5)])

function cellOf(id: string, profile: RfProfileOverrides = {}, more: Partial<Cell> = {}): Cell {
  return {
    id,
    lon: originLon,
    lat: originLat,
    azimuthDeg: 90,
    calibrationOffsetDb: 0,
    profile: resolveRfProfile({ ...lte, radiusM: 100, loadFactor: 1, ...profile }),
    ...more,
  }
}

const metresPerDegree = 111_320 * Math.cos((originLat * Math.PI) / 180)
const eastOf = (metres: number) => ({ lon: originLon + metres / metresPerDegree, lat: originLat })

function qualityAt(
  cells: readonly Cell[],
  metresEast: number,
  servingCellId: string | null = null,
  noiseFigureDb = 7,
) {
  const radio = cells.map((cell) => radioCell(cell, noiseFigureDb))
  const points = [eastOf(metresEast)]
  const paths = pathsTo(empty, cells, points, neverStop)
  const rule = servingRule({ cells, servingCellId })
  return evaluatePoints(radio, paths, points, rule, neverStop)[0].quality
}

describe('two cells on one mast', () => {
  it('leave each other an SINR of about 0 dB; the smaller id serves', () => {
    const quality = qualityAt([cellOf('b'), cellOf('a')], 10)
    expect(Math.abs(quality.signal!.sinrDb)).toBeLessThan(0.2)
    expect(quality.serving).toBe(1)
    expect(quality.signal!.strongestInterferer).toBe(0)
  })

  it('do not disturb each other on two channels', () => {
    const quality = qualityAt([cellOf('a'), cellOf('b', { channelId: 'CH-2' })], 10)
    expect(quality.signal!.sinrDb).toBeGreaterThan(20)
    expect(quality.signal!.interferenceDbm).toBeNull()
    expect(quality.ledger[1]).toMatchObject({
      role: 'candidate',
      channelMatch: false,
      exclusionReason: 'different_channel',
    })
  })

  it.each([
    [{ frequencyGhz: 2.7 }, 'different_frequency'],
    [{ bandwidthMhz: 10 }, 'different_bandwidth'],
    [{ networkTech: '5g', frequencyGhz: 2.6, bandwidthMhz: 100 }, 'different_technology'],
  ] as const)('do not disturb each other: %j', (profile, reason) => {
    const quality = qualityAt([cellOf('a'), cellOf('b', profile)], 10, 'a')
    expect(quality.signal!.interferenceMilliwatt).toBe(0)
    expect(quality.ledger[1].exclusionReason).toBe(reason)
  })

  it('disturb also below the sensitivity, which only serving must exceed', () => {
    const before = qualityAt([cellOf('a'), cellOf('b')], 60, 'a')
    const receiverSensitivityDbm = before.ledger[1].carrierPowerDbm! + 1
    const deaf = [cellOf('a'), cellOf('b', { receiverSensitivityDbm })]
    const after = qualityAt(deaf, 60, 'a')
    expect(after.signal!.interferenceMilliwatt).toBe(before.signal!.interferenceMilliwatt)
    expect(after.ledger[1]).toMatchObject({
      role: 'interferer',
      eligible: true,
      servingEligible: false,
      exclusionReason: 'below_receiver_sensitivity',
    })
    const asked = qualityAt(deaf, 60, 'b')
    expect(asked.serving).toBeNull()
    expect(asked.failures).toEqual(['serving_cell_unavailable'])
    expect(asked.qualityClass).toBe('no_signal')
  })

  it('serve by name, however weak beside the other', () => {
    const quality = qualityAt([cellOf('a'), cellOf('b', { txPowerDbm: 40 })], 10, 'a')
    expect(quality.serving).toBe(0)
    expect(quality.signal!.sinrDb).toBeLessThan(0)
  })

  it('end at their radius and at the edge of a hard beam', () => {
    const near = cellOf('b', { radiusM: 50 })
    expect(qualityAt([cellOf('a'), near], 75).ledger[1].exclusionReason).toBe('outside_radius')
    const behind = qualityAt([cellOf('a'), cellOf('b')], -75)
    expect(behind.ledger[0].exclusionReason).toBe('antenna_ineligible')
    expect(behind.failures).toEqual(['no_eligible_carrier'])
  })
})

const wide = Array.from({ length: 6 }, (_, index) =>
  cellOf(`c${index}`, { radiusM: 5000 }, { lon: originLon + index / 100 }),
)

describe('a grid of samples', () => {
  it('is laid out again until it holds at most its number, in rows from the south', () => {
    const { samples, spacingM } = sampleGrid(wide, 20, 5000, neverStop)
    expect(samples.length).toBeLessThanOrEqual(maximumSamples)
    expect(samples.length).toBeGreaterThan(0.8 * maximumSamples)
    expect(spacingM).toBeGreaterThan(20)
    const places = samples.map(({ row, column }) => row * 1e6 + column)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('reaches to the rim of every circle at any latitude and across the antimeridian', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.constantFrom(0, 90, 179.99, -179.995),
        fc.integer({ min: 200, max: 3000 }),
        (share, lon, radiusM) => {
          const lat = share * farthestEvenGridLatitudeDeg(radiusM)
          const cell = cellOf('a', { radiusM }, { lon, lat })
          const { samples, spacingM } = sampleGrid([cell], 20, radiusM, neverStop)
          const expected = (Math.PI * radiusM * radiusM) / (spacingM * spacingM)
          return Math.abs(samples.length - expected) < 0.05 * expected + 30
        },
      ),
      { numRuns: runs(40) },
    )
  })
})

describe('the layout of a grid ends', () => {
  it('at a pole, over it and beside it, whatever the radius', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(90, -90, 89.9999999, -89.99, 89.5),
        fc.integer({ min: 50, max: 5000 }),
        fc.integer({ min: 20, max: 200 }),
        (lat, radiusM, spacingM) => {
          const cells = [0, 170, -170].map((lon) => cellOf(`c${lon}`, { radiusM }, { lon, lat }))
          const { samples } = sampleGrid(cells, spacingM, radiusM, neverStop)
          return samples.length <= maximumSamples
        },
      ),
      { numRuns: runs(40) },
    )
  })

  it('when it is told to stop', () => {
    const stop = {
      throwIfStopped() {
        throw new StoppedError()
      },
    }
    expect(() => sampleGrid(wide, 20, 5000, stop)).toThrow(StoppedError)
  })

  it('with a box of at least two nodes along each side, that all samples lie in', () => {
    const corners = [0, 40].map((north) =>
      cellOf(`c${north}`, {}, { lat: originLat + north / 1e4 }),
    )
    for (const cells of [corners, wide, [cellOf('tiny', { radiusM: 25 })]]) {
      const grid = sampleGrid(cells, 200, 100, neverStop)
      const { south, west, width, height } = boxOfSamples(grid)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(2)
      for (const { row, column } of grid.samples) {
        expect(row - south).toBeGreaterThanOrEqual(0)
        expect(row - south).toBeLessThan(height)
        expect(column - west).toBeGreaterThanOrEqual(0)
        expect(column - west).toBeLessThan(width)
      }
    }
  })
})

describe('radio quality', () => {
  const worlds = fc.record({
    blocks: randomBlocks,
    azimuths: fc.array(fc.integer({ min: 0, max: 359 }), { minLength: 3, maxLength: 3 }),
    loads: fc.array(fc.double({ min: 0.1, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 }),
  })

  function threeCells(azimuths: readonly number[], loads: readonly number[], factor = 1): Cell[] {
    return azimuths.map((azimuthDeg, index) =>
      cellOf(
        `c${index}`,
        { radiusM: 150, horizontalPatternId: 'cosine-sector', loadFactor: factor * loads[index] },
        { lon: originLon + index / 2000, azimuthDeg },
      ),
    )
  }

  const question = (cells: readonly Cell[]) => ({
    cells,
    servingCellId: null,
    noiseFigureDb: 7,
    sampleSpacingM: 40,
    interferenceRadiusM: null,
    radiusM: 150,
  })

  it('never rises with another interferer, never falls with half the load', () => {
    fc.assert(
      fc.property(worlds, ({ blocks, azimuths, loads }) => {
        const world = blockWorld(blocks)
        const cells = threeCells(azimuths, loads)
        const rule = 0
        const points = sampleGrid(cells, 40, 150, neverStop).samples
        const sinrOf = (list: readonly Cell[]) => {
          const radio = list.map((cell) => radioCell(cell, 7))
          const paths = pathsTo(world, list, points, neverStop)
          return evaluatePoints(radio, paths, points, rule, neverStop).map(
            ({ quality }) => quality.signal?.sinrDb,
          )
        }
        const two = sinrOf(cells.slice(0, 2))
        const three = sinrOf(cells)
        const half = sinrOf(threeCells(azimuths, loads, 0.5))
        const one = sinrOf(cells.slice(0, 1))
        points.forEach((_, index) => {
          if (one[index] === undefined) return
          expect(two[index]!).toBeLessThanOrEqual(one[index])
          expect(three[index]!).toBeLessThanOrEqual(two[index]!)
          expect(half[index]!).toBeGreaterThanOrEqual(three[index]!)
        })
      }),
      { numRuns: runs(25) },
    )
  })

  it('is the SNR where a cell is alone', () => {
    const { signal } = qualityAt([cellOf('a')], 50)
    expect(signal!.sinrDb).toBeCloseTo(signal!.rsrpDbm - signal!.noiseDbm, 9)
  })

  it('does not know the order of the cells, to the last bit', () => {
    fc.assert(
      fc.property(worlds, ({ blocks, azimuths, loads }) => {
        const world = blockWorld(blocks)
        const cells = threeCells(azimuths, loads)
        const there = evaluateInterference(world, question(cells), neverStop)
        const back = evaluateInterference(world, question([...cells].reverse()), neverStop)
        const nameless = ({ samples }: typeof there) =>
          samples.map(({ point: { lon, lat }, quality: { signal, serving }, ...rest }) => [
            lon,
            lat,
            signal?.sinrDb,
            signal?.rsrpDbm,
            serving === null ? null : rest.path?.distanceM,
          ])
        const byPlace = (a: readonly unknown[], b: readonly unknown[]) =>
          Number(a[1]) - Number(b[1]) || Number(a[0]) - Number(b[0])
        const rounded = (rows: readonly (readonly unknown[])[]) =>
          [...rows].sort(byPlace).map((row) => row)
        if (there.grid.lattice.originLon === back.grid.lattice.originLon) {
          expect(rounded(nameless(back))).toEqual(rounded(nameless(there)))
        }
        expect(back.stats.serviceableSamples).toBe(there.stats.serviceableSamples)
      }),
      { numRuns: runs(25) },
    )
  })

  it('starts from the carrier power that every other question has at that point', () => {
    fc.assert(
      fc.property(worlds, ({ blocks, azimuths, loads }) => {
        const world = blockWorld(blocks)
        const cells = threeCells(azimuths, loads)
        const { samples } = evaluateInterference(world, question(cells), neverStop)
        const points = samples.map(({ point }) => point)
        const paths = pathsTo(world, cells, points, neverStop)
        samples.forEach(({ point, quality }, index) => {
          cells.forEach((cell, number) => {
            const powerDbm = quality.ledger[number].carrierPowerDbm
            if (powerDbm === null) return
            const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM)
            const [x, y] = evaluator.toLocal(point.lon, point.lat)
            expect(powerDbm).toBe(evaluator.evaluate(x, y, -1).receivedPowerDbm)
            // Turned there and back: the same path, no new line of sight.
            const turned = { ...cell, azimuthDeg: (cell.azimuthDeg + 70) % 360 }
            const other = new LinkEvaluator(world, turned, cell.profile.radiusM)
            const carrier = paths[number].carrierAt(index, turned.azimuthDeg)
            expect(carrier.state).toBe(other.isInBeam(x, y) ? 'arrives' : 'antenna_ineligible')
            if (carrier.state !== 'arrives') return
            const turnedDbm = other.evaluate(x, y, -1).receivedPowerDbm
            expect(carrier.powerDbm).toBeCloseTo(turnedDbm, 9)
          })
        })
      }),
      { numRuns: 5 },
    )
  })
})
