import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Block, blockWorld as worldOfBlocks, testCell } from '../../test/worlds/block-world.ts'
import { groundAroundOrigin, groundUnder } from '../../test/worlds/ground-world.ts'
import { joinedBlocks } from '../../test/worlds/joined-blocks.ts'
import { randomBlocks } from '../../test/worlds/random-blocks.ts'
import { propagationModelIds } from '../rf/models/list.ts'
import { groundRules, unknownHeightRules, hostRoofRules } from '../rf/profile.ts'
import { statedSightRules } from '../rf/resolve-profile.ts'
import { nearestWallPoint } from '../spatial/exposed-wall.ts'
import { stringAt } from '../spatial/string-table.ts'
import { lastStretchM } from '../spatial/wall-contacts.ts'
import { runs } from '../../test/runs.ts'
import { buildingEntry } from './building-entry/building-entry.ts'
import type { Cell } from './cell.ts'
import { evaluateInterference } from './interference/interference.ts'
import { LinkEvaluator } from './link/evaluator.ts'
import { evaluateMeasurements, type MeasuredSample } from './measurements/measurements.ts'
import { roundTo1 } from '../rounding.ts'
import { coverageSurface } from './sector/coverage-surface.ts'
import { surfacePoint } from './sector/surface-frame.ts'
import { neverStop } from '../stop-signal.ts'
import type { World } from './world.ts'

interface Place {
  readonly lon: number
  readonly lat: number
}

/** Whatever arrives is received: no threshold is between the powers that are compared. */
const hearsEverything = { receiverSensitivityDbm: -180, radiusM: 180 } as const

/** Hills of the size of a few blocks, under every model. */
const onHills = await groundUnder(
  groundAroundOrigin((x, y) => 25 * Math.sin(x / 60) * Math.cos(y / 50)),
)
const blockWorld = (blocks: readonly Block[]) => onHills(worldOfBlocks(blocks))

const anyCell = fc
  .record({
    azimuthDeg: fc.integer({ min: 0, max: 359 }),
    beamWidthDeg: fc.constantFrom(60, 120, 360),
    horizontalPatternId: fc.constantFrom('ideal-sector', 'omni', '3gpp-single-element'),
    propagationModel: fc.constantFrom(...propagationModelIds),
    frequencyGhz: fc.constantFrom(3.5, 28),
    ground: fc.constantFrom(...groundRules),
    antennaHeightM: fc.constantFrom(6, 25),
    receiverHeightM: fc.constantFrom(1.5, 10),
    calibrationOffsetDb: fc.constantFrom(0, -7.5),
    locationProbabilityPercent: fc.constantFrom(null, 50, 95),
    at: fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -60, max: 60 })),
    rules: fc.record({
      unknownHeights: fc.constantFrom(...unknownHeightRules),
      hostRoof: fc.constantFrom(...hostRoofRules),
    }),
  })
  .map(({ azimuthDeg, calibrationOffsetDb, at, rules, ground, ...members }) => {
    const { locationProbabilityPercent: percent, ...stated } = members
    const counted = ground === 'ignored' ? {} : { ground }
    const places = percent === null ? {} : { locationProbabilityPercent: percent }
    const profile = {
      ...stated,
      ...counted,
      ...places,
      ...hearsEverything,
      ...statedSightRules(rules),
    }
    return testCell(profile, { azimuthDeg, calibrationOffsetDb, at })
  })
const anyBlocks = fc
  .oneof(randomBlocks, joinedBlocks)
  .filter((blocks: readonly Block[]) => blocks.length > 0)

/** Subcarriers of 100 MHz: 66 blocks at 28 GHz, 273 below 7 GHz (3GPP TS 38.101). */
function resourceElementsDb({ profile: { frequencyGhz } }: Cell): number {
  return 10 * Math.log10(12 * (frequencyGhz > 7 ? 66 : 273))
}

/** Carrier power that one cell has at places, dBm, as the measurements predict it; null: no signal. */
function predictedDbm(world: World, cell: Cell, places: readonly Place[]): (number | null)[] {
  const samples = places.map((place, index): MeasuredSample => ({
    id: String(index).padStart(6, '0'),
    ...place,
    rsrpDbm: -80,
    cellId: null,
  }))
  const question = { cells: [cell], samples, noiseFigureDb: 7, calibrationOffsetDb: 0 }
  const answer = evaluateMeasurements(world, question, neverStop)
  return answer.samples.map(({ predictedRsrpDbm }) => predictedRsrpDbm)
}

/** Carrier power that one cell has at a place, dBm, by the evaluator itself. */
function evaluated(world: World, cell: Cell, { lon, lat }: Place) {
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM)
  const [x, y] = evaluator.toLocal(lon, lat)
  const link = evaluator.linkAt(x, y, evaluator.pathState(x, y, -1))
  return { powerDbm: link.receivedPowerDbm, marginDb: link.location?.marginDb ?? 0 }
}

const evaluatedDbm = (world: World, cell: Cell, place: Place) =>
  evaluated(world, cell, place).powerDbm

/** Whether a wall of any building stands within 5 cm of a place in the cell's own metres. */
function standsAtOtherWall(world: World, cell: Cell, { x, y }: { x: number; y: number }): boolean {
  const { scene } = new LinkEvaluator(world, cell, 500)
  return Array.from({ length: scene.footprintCount }, (_, k) => {
    const nearest = nearestWallPoint(scene, k, x, y)
    return Math.sqrt((nearest.x - x) * (nearest.x - x) + (nearest.y - y) * (nearest.y - y))
  }).some((distanceM) => distanceM <= lastStretchM)
}

describe('the same cell at the same point has the same power', () => {
  it('in interference, in the prediction of a measurement and by itself, to the last bit', () => {
    let compared = 0
    fc.assert(
      fc.property(anyBlocks, anyCell, anyCell, (blocks, first, second) => {
        const world = blockWorld(blocks)
        const cells = [first, { ...second, id: 'other' }]
        const { samples, cells: radio } = evaluateInterference(
          world,
          {
            cells,
            servingCellId: null,
            noiseFigureDb: 7,
            sampleSpacingM: 40,
            radiusM: 180,
            interferenceRadiusM: null,
          },
          neverStop,
        )
        const places = samples.map(({ point: { lon, lat } }) => ({ lon, lat }))
        cells.forEach((cell, index) => {
          const predicted = predictedDbm(world, cell, places)
          samples.forEach(({ point, quality }, at) => {
            const { carrierPowerDbm, rsrpDbm, servingEligible, role } = quality.ledger[index]
            if (carrierPowerDbm === null) {
              expect(predicted[at]).toBeNull()
              return
            }
            const { powerDbm, marginDb } = evaluated(world, cell, point)
            const { normalizationDb } = radio[index]
            expect(predicted[at]).toBe(servingEligible ? powerDbm + normalizationDb : null)
            // What disturbs does so at half of the places.
            const countedDb = role === 'interferer' ? marginDb : 0
            expect(carrierPowerDbm).toBe(powerDbm + countedDb)
            expect(rsrpDbm).toBe(powerDbm + normalizationDb + countedDb)
            compared++
          })
        })
      }),
      { numRuns: runs(40) },
    )
    expect(compared).toBeGreaterThan(1000)
  })

  it('on the surface and in the prediction of a measurement, as exactly as the surface shows it', () => {
    let compared = 0
    fc.assert(
      fc.property(anyBlocks, anyCell, (blocks, cell) => {
        const world = blockWorld(blocks)
        const question = { cell, cellSizeM: 30, thresholdsDbm: [-100] }
        const { grid } = coverageSurface(world, question, neverStop)
        const places = Array.from(grid.values, (_, index) => {
          const [lon, lat] = surfacePoint(grid, index % grid.width, Math.floor(index / grid.width))
          return { lon, lat }
        })
        const predicted = predictedDbm(world, cell, places)
        const normalizationDb = -resourceElementsDb(cell)
        grid.values.forEach((shownDbm, index) => {
          const rsrpDbm = predicted[index]
          if (Number.isNaN(shownDbm) || rsrpDbm === null) return
          expect(shownDbm).toBe(roundTo1(evaluatedDbm(world, cell, places[index])))
          expect(rsrpDbm - normalizationDb).toBeCloseTo(evaluatedDbm(world, cell, places[index]), 9)
          compared++
        })
      }),
      { numRuns: runs(40) },
    )
    expect(compared).toBeGreaterThan(1000)
  })

  it('behind no wall: at a facade, and at that place once the building is gone', () => {
    const seen = { sight: 0, none: 0 }
    fc.assert(
      fc.property(anyBlocks, anyCell, (blocks, anyModel) => {
        const profile = { ...anyModel.profile, propagationModel: 'urban_short_range' } as const
        const cell = { ...anyModel, profile }
        const world = blockWorld(blocks)
        const question = {
          cells: [cell],
          frequencyGhz: 28,
          buildingIds: [],
          residentialOnly: false,
        }
        const { results } = buildingEntry(world, question, neverStop)
        for (const { footprint, facade, link } of results) {
          // The building under the antenna and one that no wall opens follow rules of their own.
          if (facade === null || link === null) continue
          if (facade.source === 'host_exit' || facade.source === 'not_exposed') continue
          const id = stringAt(world.snapshot.footprints.ids, footprint)
          const others = blocks.filter((block) => block.id !== id)
          if (others.length === 0) continue
          const [rsrpDbm] = predictedDbm(blockWorld(others), cell, [facade])
          // On the rim of radius or beam the way over degrees may lead to the other side.
          if (rsrpDbm === null) continue
          const powerDbm = rsrpDbm + resourceElementsDb(cell)
          if (standsAtOtherWall(blockWorld(others), cell, link.service)) {
            // A neighbour's corner that is barely touched hides no facade, but whatever else is there.
            expect(link.facadePowerDbm).toBeGreaterThan(powerDbm - 1e-6)
            continue
          }
          expect(powerDbm).toBeCloseTo(link.facadePowerDbm, 6)
          seen[link.service.state.isLineOfSight ? 'sight' : 'none']++
        }
      }),
      { numRuns: runs(200) },
    )
    expect(seen.sight).toBeGreaterThan(runs(100))
    expect(seen.none).toBeGreaterThan(runs(100))
  })
})
