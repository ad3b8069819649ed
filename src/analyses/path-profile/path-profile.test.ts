import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/terrain/planning-terrain.json' with { type: 'json' }
import { blockWorld, box } from '../../../test/worlds/block-world.ts'
import { type Metres, hills, profileOf } from '../../../test/worlds/path-setting.ts'
import type { PathProfile } from './path-profile.ts'
import { terrainRaster } from '../../../test/worlds/terrain-raster.ts'
import { diffractionParameter, knifeEdgeLossDb } from '../../rf/diffraction/knife-edge.ts'
import { freeSpaceLossDb } from '../../rf/free-space.ts'
import { sampleCount } from './question.ts'

const level10 = { antennaHeightM: 10, receiverHeightM: 10 }

describe('the single edge of a path', () => {
  it('agrees with the roof cases of the earlier service', async () => {
    expect(golden.roofCases.rows).toHaveLength(10)
    for (const row of golden.roofCases.rows) {
      const [name, center, halfWidth, roof, source, candidates, v, lossDb, available] = row
      const [centerM, halfM, roofM] = [center as number, halfWidth as number, roof as number]
      const heightM = source === 'height' ? roofM : null
      const world = blockWorld([box('block', [centerM - halfM, -20, centerM + halfM, 20], heightM)])
      const answer = await profileOf(world, { profile: level10 })
      expect(answer.ledger.length, String(name)).toBe(candidates)
      expect(answer.singleEdge.available, String(name)).toBe(available)
      if (v === null) {
        expect(answer.singleEdge.selected, String(name)).toBeNull()
        expect(answer.singleEdge.lossDb).toBe(available ? 0 : null)
        continue
      }
      // The Earth bulge over 100 m is 0.15 mm: nothing but "touch" can show it.
      expect(Math.abs(answer.singleEdge.selected!.v! - (v as number))).toBeLessThan(0.03)
      expect(Math.abs(answer.singleEdge.lossDb! - (lossDb as number))).toBeLessThan(0.02)
    }
    const unknown = blockWorld([box('block', [45, -20, 55, 20], null)])
    const { singleEdge } = await profileOf(unknown, { profile: level10 })
    expect(singleEdge.reason).toBe(golden.roofCases.unknown_reason)
  })

  it('finds the screen of the reference scene with the independent numbers', async () => {
    const scene = golden.screenScene
    const [lon, lat] = scene.tx
    const metresPerDegree = 111_319.49
    const east = scene.building.ring.map(([lonDeg]) => lonDeg * metresPerDegree)
    const north = scene.building.ring.map(([, latDeg]) => latDeg * 110_574.3)
    const corners = [Math.min(...east), Math.min(...north), Math.max(...east), Math.max(...north)]
    const world = blockWorld(
      [box('screen', corners as [number, number, number, number], scene.building.height_m)],
      [lon, lat],
    )
    const answer = await profileOf(world, {
      origin: [lon, lat],
      to: [0.001 * metresPerDegree, 0],
      spacingM: scene.spacing_m,
      profile: { frequencyGhz: 2.6, antennaHeightM: 12, receiverHeightM: 1.5 },
      fidelity: { shadowSigmaDb: 6 },
      raster: terrainRaster(() => scene.terrain_flat_m, {
        west: -0.01,
        north: 0.01,
        spacingDeg: 1 / 1200,
        width: 25,
        height: 25,
      }),
    })
    const numbers = scene.independent_numbers
    expect(answer.sight.classification).toBe(scene.expect.classification)
    expect(answer.samples.length).toBeGreaterThanOrEqual(scene.expect.samples_at_least)
    expect(answer.budget.p90ReliabilityDbm).toBeLessThan(answer.budget.p50Dbm)
    expect(Math.abs(answer.path.lengthM / numbers.distance_m - 1)).toBeLessThan(0.002)
    const fsplDb = numbers['fspl_db_32.45_form']
    expect(Math.abs(answer.freeSpaceLossDb - fsplDb)).toBeLessThan(0.02)
    const rows = answer.ledger.map((row) => [row.edgePosition, row.v!, row.diffractionLossDb!])
    expect(rows.map(([position]) => position)).toEqual(['entry', 'exit'])
    numbers.edges_t_d1_h_v_J.forEach(([, , , v, lossDb], i) => {
      expect(Math.abs((rows[i][1] as number) / v - 1)).toBeLessThan(0.003)
      expect(Math.abs((rows[i][2] as number) - lossDb)).toBeLessThan(0.03)
    })
    expect(answer.singleEdge.selected?.edgePosition).toBe('exit')
    const totalDb = answer.freeSpaceLossDb + answer.singleEdge.lossDb!
    expect(Math.abs(totalDb - numbers.total_db)).toBeLessThan(0.03)
  })

  it('is the knife edge of its own geometry', async () => {
    const answer = await profileOf(blockWorld([box('a', [30, -9, 60, 9], 22)]), {
      profile: { frequencyGhz: 3.5, networkTech: '5g', antennaHeightM: 20, receiverHeightM: 2 },
    })
    const wavelengthM = 299_792_458 / 3.5e9
    const ae = (4 / 3) * 6_371_000
    const expected = [30, 60].map((d) => {
      const line = 20 - 18 * (d / 100) - (d * (100 - d)) / (2 * ae)
      return diffractionParameter(22 - line, d, 100 - d, wavelengthM)
    })
    const rows = answer.ledger.map(({ v }) => v!)
    expect(rows[0]).toBeCloseTo(expected[0], 5)
    expect(rows[1]).toBeCloseTo(expected[1], 5)
    expect(answer.singleEdge.lossDb).toBeCloseTo(knifeEdgeLossDb(Math.max(...expected)), 5)
  })
})

/** A world with buildings, none of them near the path. */
const farAway = blockWorld([box('far', [300, 300, 320, 320], 9)])

/** Nothing may be claimed over ground that nobody knows. */
function expectUnknownGround({ sight, singleEdge, multipleEdges, budget }: PathProfile): void {
  expect(sight).toMatchObject({ isLineOfSight: false, classification: 'terrain-obstructed' })
  expect(sight.dominant?.heightAboveLineM).toBeNull()
  expect(singleEdge).toMatchObject({ available: false, reason: 'obstruction_height_unavailable' })
  expect(multipleEdges.loss).toBeNull()
  expect(budget.components.find(({ id }) => id === 'diffraction')?.lossDb).toBeNull()
}

describe('unknown things on a path', () => {
  it('a roof of unknown height hides the line, has no height and is drawn with 9 m', async () => {
    const answer = await profileOf(blockWorld([box('a', [40, -9, 60, 9], null)]))
    expect(answer.sight).toMatchObject({ isLineOfSight: false, unknownCount: 1 })
    expect(answer.sight.dominant?.heightAboveLineM).toBeNull()
    const over = answer.samples.filter(({ building }) => building !== null)
    expect(over.length).toBeGreaterThan(0)
    for (const sample of over) {
      expect(sample).toMatchObject({ isRoofUnknown: true, buildingHeightM: 9 })
      expect(sample.clearanceM).toBeCloseTo(sample.lineElevationM - 9, 9)
    }
    expect(answer.budget.components.find(({ id }) => id === 'diffraction')).toMatchObject({
      lossDb: null,
      enabled: false,
    })
  })

  it('a roof of unknown height is 9 m high or absent where that is asked for', async () => {
    const world = blockWorld([box('a', [40, -9, 60, 9], null)])
    const by = (unknownHeights: 'block' | 'assume_display' | 'clear', antennaHeightM: number) =>
      profileOf(world, { profile: { unknownHeights, antennaHeightM } })
    expect((await by('block', 12)).singleEdge.lossDb).toBeNull()
    const known = await profileOf(blockWorld([box('a', [40, -9, 60, 9], 9)]), {
      profile: { antennaHeightM: 12 },
    })
    const assumed = await by('assume_display', 12)
    expect(assumed.sight.isLineOfSight).toBe(false)
    expect(assumed.singleEdge.lossDb).toBe(known.singleEdge.lossDb)
    expect(assumed.multipleEdges).toEqual(known.multipleEdges)
    expect((await by('assume_display', 30)).sight.isLineOfSight).toBe(true)
    const absent = await by('clear', 12)
    expect(absent.sight.isLineOfSight).toBe(true)
    expect(absent.ledger).toEqual([])
    expect(absent.singleEdge.lossDb).toBe(0)
    expect(absent.canonical.link?.losState).toBe('los')
  })

  it('an end inside a building of unknown height stays inside where that counts as absent', async () => {
    const world = blockWorld([box('b', [91, -9, 109, 9], null)])
    const profile = { unknownHeights: 'clear' } as const
    const inside = await profileOf(world, { profile })
    expect(inside.sight.isLineOfSight).toBe(false)
    expect(inside.canonical.basis).toBe('receiver_inside_building')
    expect((await profileOf(world, { profile, to: [150, 0] })).sight.isLineOfSight).toBe(true)
  })

  it('without terrain no elevation is made up', async () => {
    const answer = await profileOf(farAway)
    expect(answer.datum.status).toBe('terrain_unavailable')
    expect(answer.samples.every(({ terrainElevationM }) => terrainElevationM === null)).toBe(true)
  })

  it('a void under an end makes nothing of the hills on the way', async () => {
    const half = hills((x) => (x > 400 ? NaN : 300))
    const answer = await profileOf(farAway, { to: [700, 0], raster: half })
    expect(answer.datum.status).toBe('endpoint_terrain_missing')
    expect(answer.samples[0].terrainElevationM).toBe(300)
    expect(answer.samples.at(-1)?.terrainElevationM).toBeNull()
    expect(answer.samples.every(({ clearanceM }) => clearanceM === null)).toBe(true)
    expectUnknownGround(answer)
  })

  it('a void on the way hides the line, whatever is known beside it', async () => {
    const hole = hills((x) => (Math.abs(x - 350) < 150 ? NaN : 300))
    const answer = await profileOf(farAway, { to: [700, 0], raster: hole })
    expect(answer.datum.status).toBe('terrain_available')
    expect(answer.datum.gaps).toHaveLength(1)
    const [{ fromM, toM }] = answer.datum.gaps
    expect(fromM).toBeLessThanOrEqual(200)
    expect(toM).toBeGreaterThanOrEqual(500)
    expectUnknownGround(answer)
  })

  it('a path on which the terrain has nothing at all is one without terrain', async () => {
    const elsewhere = hills((x) => (x < -200 ? 300 : NaN))
    const answer = await profileOf(farAway, { to: [700, 0], raster: elsewhere })
    expect(answer.datum).toMatchObject({ status: 'endpoint_terrain_missing', gaps: [] })
    expect(answer.sight.isLineOfSight).toBe(true)
    expect(answer.singleEdge.available).toBe(true)
  })

  it('a void under a roof makes the diagnostic unavailable', async () => {
    const hole = hills((x) => (Math.abs(x - 350) < 150 ? NaN : 300))
    const world = blockWorld([box('a', [340, -9, 360, 9], 12)])
    const answer = await profileOf(world, { to: [700, 0], raster: hole })
    expect(answer.singleEdge.reason).toBe('obstruction_height_unavailable')
    expect(answer.ledger[0].unavailableReason).toBe('terrain_elevation_unavailable')
    expect(answer.sight.isLineOfSight).toBe(false)
  })
})

describe('the ends of a path', () => {
  it('stand on a roof that is below them, whichever end it is', async () => {
    const world = blockWorld([box('a', [-9, -9, 9, 9], 15), box('b', [91, -9, 109, 9], 20)])
    const heights = { antennaHeightM: 25, receiverHeightM: 24 }
    const answer = await profileOf(world, { profile: heights })
    expect([answer.transmitterEnd.kind, answer.receiverEnd.kind]).toEqual(['rooftop', 'rooftop'])
    expect(answer.ledger).toEqual([])
    expect(answer.sight.isLineOfSight).toBe(true)
  })

  it.each([15, null])(
    'inside the building under the other are hidden by it: roof %s',
    async (roofM) => {
      const world = blockWorld([box('a', [-9, -9, 29, 9], roofM)])
      const within = { to: [20, 0] as Metres, profile: { antennaHeightM: 25 } }
      const down = await profileOf(world, within)
      expect(down.transmitterEnd.kind).toBe('rooftop')
      expect(down.receiverEnd.kind).toBe('indoor')
      expect(down.canonical.basis).toBe('receiver_inside_building')
      expect(down.sight).toMatchObject({
        isLineOfSight: false,
        classification: 'building-obstructed',
        unknownCount: roofM === null ? 1 : 0,
      })
      const up = await profileOf(world, {
        from: [20, 0],
        to: [0, 0],
        profile: { antennaHeightM: 1.5, receiverHeightM: 25 },
      })
      expect(up.sight.isLineOfSight).toBe(false)
      const beside = await profileOf(world, { ...within, to: [60, 0] })
      expect(beside.sight.isLineOfSight).toBe(true)
    },
  )

  it('on one building are both on its roof only where the roof is known', async () => {
    const level = { antennaHeightM: 25, receiverHeightM: 24 }
    const at = (roofM: number | null) =>
      profileOf(blockWorld([box('a', [-9, -9, 29, 9], roofM)]), { to: [20, 0], profile: level })
    expect((await at(15)).sight.isLineOfSight).toBe(true)
    expect((await at(null)).sight.isLineOfSight).toBe(false)
  })

  it('inside another part of the building under the antenna are hidden by it', async () => {
    const world = blockWorld([
      box('a-0', [-9, -9, 9, 9], 15, { logicalId: 'a' }),
      box('a-1', [9, -9, 29, 9], 12, { logicalId: 'a' }),
    ])
    const answer = await profileOf(world, { to: [20, 0], profile: { antennaHeightM: 25 } })
    expect(answer.canonical.basis).toBe('receiver_inside_building')
    expect(answer.sight.isLineOfSight).toBe(false)
  })

  it('inside a building are hidden by it', async () => {
    const world = blockWorld([box('b', [91, -9, 109, 9], null)])
    const answer = await profileOf(world, {})
    expect(answer.receiverEnd.kind).toBe('indoor')
    expect(answer.sight.isLineOfSight).toBe(false)
  })
})

describe('the losses of a path', () => {
  it('close to the ledger of the link budget', async () => {
    const fidelity = {
      clutterSpecificAttenuationDbPerKm: 12,
      vegetationDepthM: 30,
      vegetationSpecificAttenuationDbPerM: 0.3,
      gasSpecificAttenuationDbPerKm: 2,
      rainSpecificAttenuationDbPerKm: 5,
      shadowSigmaDb: 8,
    }
    const profile = { systemLossDb: 2.5, polarizationLossDb: 3, rxAntennaGainDbi: 4 }
    const world = blockWorld([box('a', [30, -9, 60, 9], 22)])
    const { budget, singleEdge, slantDistanceM } = await profileOf(world, {
      profile,
      fidelity,
      calibrationOffsetDb: 1.5,
    })
    const extraDb = 0.1 * (12 + 2 + 5) + 9
    const expectedDb =
      freeSpaceLossDb(slantDistanceM, 28) + singleEdge.lossDb! + extraDb + 2.5 + 3 - 4 - 1.5
    expect(budget.totalMedianLossDb).toBeCloseTo(expectedDb, 9)
    expect(budget.p50Dbm).toBeCloseTo(30 + 25 - expectedDb, 9)
    expect(budget.linkBudget.receivedPowerDbm).toBeCloseTo(budget.p50Dbm, 9)
    expect(budget.upper90Dbm - budget.p50Dbm).toBeCloseTo(8 * 1.28155156, 6)
    expect(budget.components.map(({ id }) => id)).toEqual([
      'free-space',
      'antenna-pattern',
      'rx-antenna-gain',
      'system',
      'polarization',
      'wall-penetration',
      'diffraction',
      'clutter',
      'vegetation',
      'atmospheric-gas',
      'rain',
      'calibration',
    ])
  })

  it('count one wall for each building in the way, by its material', async () => {
    const world = blockWorld([
      box('a', [20, -9, 30, 9], 60),
      box('b', [50, -9, 60, 9], null),
      box('c', [80, -9, 85, 9], 1),
    ])
    const { budget, singleEdge } = await profileOf(world, {
      fidelity: { buildingLossMode: 'penetration', defaultWallMaterial: 'glass' },
    })
    const walls = budget.components.find(({ id }) => id === 'wall-penetration')
    expect(walls).toMatchObject({ enabled: true })
    expect(walls?.lossDb).toBeCloseTo(2 * 30 * 0.55, 9)
    expect(singleEdge.reason).toBe('diffraction_disabled_by_fidelity')
  })

  it('use the slope of the ground for the slant distance', async () => {
    const slope = hills((x) => 100 + 0.5 * x)
    const { slantDistanceM, path } = await profileOf(farAway, {
      to: [1000, 0],
      raster: slope,
      profile: { antennaHeightM: 20, receiverHeightM: 20 },
    })
    // The slope is laid out with 111,320 m to a degree; the path with WGS84.
    expect(slantDistanceM / path.lengthM).toBeCloseTo(Math.sqrt(1.25), 3)
  })
})

describe('the bounds of a path', () => {
  it('name themselves', async () => {
    const world = farAway
    await expect(profileOf(world, { to: [0, 0] })).rejects.toThrow('between 1 and 5000 m')
    await expect(profileOf(world, { to: [0, 5001] })).rejects.toThrow('between 1 and 5000 m')
    await expect(profileOf(world, { to: [0, 4999], spacingM: 1 })).rejects.toThrow('at most 2500')
    expect(sampleCount(4998, 2)).toBe(2500)
    expect(() => sampleCount(4998.1, 2)).toThrow('sample_spacing_m')
  })

  it('hold across the antimeridian', async () => {
    const origin: Metres = [179.9999, 10]
    const blocks = [box('a', [40, -9, 60, 9], 30)]
    const answer = await profileOf(blockWorld(blocks, origin), { origin })
    const home = await profileOf(blockWorld(blocks, [20, 10]), { origin: [20, 10] })
    expect(answer.ledger.map(({ v }) => v!.toFixed(4))).toEqual(
      home.ledger.map(({ v }) => v!.toFixed(4)),
    )
  })
})
