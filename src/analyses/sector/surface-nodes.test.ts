import { beforeAll, describe, expect, it } from 'vitest'
import { blockWorld, box, testCell } from '../../../test/worlds/block-world.ts'
import { hillsM } from '../../../test/worlds/generated-hills.ts'
import { groundAroundOrigin, groundUnder } from '../../../test/worlds/ground-world.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { type CoverageSurface, coverageSurface } from './coverage-surface.ts'
import { surfacePoint } from './surface-frame.ts'

const reachM = 12_500
const postingDeg = 3 / 3600
const openLand = blockWorld([box('far', [-9010, -9010, -9000, -9000], 5)])
let mountains: World
/** The ground with a void in the west. */
let holed: World
/** The ground with a small void in the west, which is filled. */
let dented: World
beforeAll(async () => {
  const over = async (heightM: (x: number, y: number) => number) => {
    const raster = groundAroundOrigin(heightM, postingDeg, 0.17)
    return (await groundUnder(raster, reachM))(openLand)
  }
  mountains = await over(hillsM)
  holed = await over((x, y) => (x < -7000 && x > -7400 ? NaN : hillsM(x, y)))
  const isDent = (x: number, y: number) => Math.abs(x + 3000) < 400 && Math.abs(y) < 400
  dented = await over((x, y) => (isDent(x, y) ? NaN : hillsM(x, y)))
})

function cellOf(members: Partial<RfProfile>) {
  return testCell({
    horizontalPatternId: 'omni',
    propagationModel: 'itu_p1812',
    frequencyGhz: 0.8,
    antennaHeightM: 30,
    radiusM: 12_000,
    ...members,
  })
}

function surfaceOf(world: World, members: Partial<RfProfile>, cellSizeM = 200): CoverageSurface {
  const question = { cell: cellOf(members), cellSizeM, thresholdsDbm: [-90] }
  return coverageSurface(world, question, neverStop)
}

/** Every node with a value, beside what its own path says. */
function besideExact(world: World, members: Partial<RfProfile>, { grid }: CoverageSurface) {
  const cell = cellOf(members)
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM)
  return Array.from(grid.values, (powerDbm, index) => ({ powerDbm, index }))
    .filter(({ powerDbm }) => !Number.isNaN(powerDbm))
    .map(({ powerDbm, index }) => {
      const node = surfacePoint(grid, index % grid.width, Math.floor(index / grid.width))
      const [x, y] = evaluator.toLocal(...node)
      const shrink = Math.min(1, cell.profile.radiusM / Math.sqrt(x * x + y * y))
      const state = evaluator.pathState(x * shrink, y * shrink, -1)
      const exactDbm = evaluator.powerAtDbm(x * shrink, y * shrink, state)
      return { sizeDb: Math.abs(powerDbm - exactDbm), differenceDb: powerDbm - exactDbm, state }
    })
}

describe('a surface beyond 10 km', () => {
  it('differs from the ways of its nodes as it says itself', () => {
    const surface = surfaceOf(mountains, {})
    const { radial, sights, stats } = surface
    const nodes = besideExact(mountains, {}, surface)
    expect(nodes.length).toBeGreaterThan(11_000)
    if (radial === null) throw new Error('the surface is not interpolated')
    expect(radial.comparedNodes).toBeGreaterThan(900)
    expect(radial.exactNodes).toBeLessThan(0.05 * nodes.length)
    // Half a tenth beside: powers of a surface have one decimal.
    const within = (sizeDb: number) =>
      nodes.filter((node) => node.sizeDb <= sizeDb + 0.05).length / nodes.length
    expect(within(radial.medianDb)).toBeGreaterThan(0.45)
    expect(within(radial.percentile99Db)).toBeGreaterThan(0.98)
    expect(within(0.8 * radial.percentile99Db)).toBeLessThan(0.995)
    const squares = nodes.reduce((sum, { differenceDb }) => sum + differenceDb * differenceDb, 0)
    const rmsDb = Math.sqrt(squares / nodes.length)
    expect(rmsDb).toBeLessThan(1.5)
    expect(Math.abs(rmsDb / radial.rmsDb - 1)).toBeLessThan(0.3)
    const behind = nodes.filter(({ state }) => state.groundSight === 'behind').length
    expect(behind).toBeGreaterThan(1000)
    expect(sights[0].ground?.points).toBe(nodes.length)
    expect(Math.abs((sights[0].ground?.behind ?? NaN) - behind)).toBeLessThan(0.01 * nodes.length)
    expect(stats.losCellCount).toBe(nodes.length - (sights[0].ground?.behind ?? NaN))
  })

  it('is the same to the last bit each time', () => {
    const [first, second] = [surfaceOf(mountains, {}), surfaceOf(mountains, {})]
    expect(second.grid.values).toEqual(first.grid.values)
    expect(second.radial).toEqual(first.radial)
  })

  it('walks the bearings of the beam alone, and has there what it has all around', () => {
    const round = surfaceOf(mountains, {})
    const beam = surfaceOf(mountains, { horizontalPatternId: 'ideal-sector', beamWidthDeg: 60 })
    expect(beam.radial).not.toBeNull()
    expect(beam.stats.validCellCount).toBeLessThan(round.stats.validCellCount / 5)
    const values = [...beam.grid.values.entries()].filter(([, value]) => !Number.isNaN(value))
    const other = values.filter(([index, value]) => value !== round.grid.values[index])
    // Along the edges of the beam nodes have their own path.
    expect(other.length).toBeLessThanOrEqual(beam.radial?.exactNodes ?? 0)
    expect(other.length).toBeLessThan(values.length / 4)
  })

  it.each([
    ['a void', () => holed],
    ['a small void', () => dented],
  ])('asks for the way of each node where bearings cross %s, and counts it', (_name, world) => {
    const surface = surfaceOf(world(), {})
    const nodes = besideExact(world(), {}, surface)
    const overVoid = nodes.filter(({ state }) => state.crossesVoid === true).length
    expect(overVoid).toBeGreaterThan(500)
    expect(surface.sights[0].ground?.overVoid).toBe(overVoid)
    expect(surface.radial?.exactNodes).toBeGreaterThan(overVoid)
    expect(surface.stats.validCellCount).toBe(nodes.length)
  })
})

describe('a surface of which every node has a way of its own', () => {
  it.each([
    ['up to 10 km', { radiusM: 9000 }],
    ['at 10 km', { radiusM: 10_000 }],
    ['under a model that walks no bearings', { propagationModel: 'ntia_itm' as const }],
  ])('%s has no method, and the power of that way', (_name, members) => {
    const surface = surfaceOf(mountains, members, 250)
    expect(surface.radial).toBeNull()
    const nodes = besideExact(mountains, members, surface)
    expect(nodes.length).toBeGreaterThan(3000)
    expect(Math.max(...nodes.map(({ sizeDb }) => sizeDb))).toBeLessThanOrEqual(0.05 + 1e-9)
  })
})
