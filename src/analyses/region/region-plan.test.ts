import { describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
} from '../../../test/worlds/block-world.ts'
import { openTerrain } from '../../../test/worlds/open-terrain.ts'
import type { Cell } from '../cell.ts'
import type { MergedBlock } from './merge-block.ts'
import {
  gridForResolution,
  latitudeOf,
  longitudeOf,
  mercatorGrid,
  type NodeFrame,
  tileNodes,
} from './mercator-grid.ts'
import { nodesInArea, type RegionArea } from './region-area.ts'
import { lossQuestion } from './loss-question.ts'
import { lossSeconds, regionCost } from './region-cost.ts'
import { type RegionPlan, regionLayers, regionLayout } from './region-plan.ts'
import { joinedParts, ServedTally } from './served-tally.ts'

const profile = { networkTech: '5g', bandwidthMhz: 100, frequencyGhz: 3.5, radiusM: 2000 } as const

function planOf(cells: readonly Cell[], area: RegionArea, zoom = 11): RegionPlan {
  return {
    cells,
    area,
    zoom,
    method: 'radial',
    layers: regionLayers,
    thresholdsDbm: [-90, -100],
    noiseFigureDb: 7,
  }
}

const cellAt = (id: string, lon: number, lat: number, more = {}): Cell => ({
  ...testCell({ ...profile, ...more }),
  id,
  lon,
  lat,
})

describe('the layout of a region', () => {
  it('computes the losses of a place once for all its sectors, whatever their antennas', () => {
    const cells = [0, 120, 240].map((azimuthDeg, index) => ({
      ...cellAt(`c${index}`, 7.42, 43.73, { electricalDowntiltDeg: index, txPowerDbm: 30 + index }),
      azimuthDeg,
    }))
    const area = { box: [7.3, 43.6, 7.6, 43.8], ring: null } as const
    expect(regionLayout(planOf(cells, area)).losses).toHaveLength(1)
    const higher = [...cells, cellAt('d', 7.42, 43.73, { antennaHeightM: 50 })]
    expect(regionLayout(planOf(higher, area)).losses).toHaveLength(2)
  })

  it('is the same whether cells share a profile or have equal ones', () => {
    const area = { box: [7.3, 43.6, 7.6, 43.8], ring: null } as const
    const [low, high] = [{ locationProbabilityPercent: 90 }, { antennaHeightM: 50 }].map(
      (more) => cellAt('', 0, 0, more).profile,
    )
    const cells = Array.from({ length: 12 }, (_, index) => ({
      ...cellAt(`c${index}`, 7.4 + (index % 3) * 0.01, 43.7 + (index % 2) * 0.01),
      profile: index < 7 ? low : high,
    }))
    const apart = cells.map((cell) => ({ ...cell, profile: structuredClone(cell.profile) }))
    const layout = regionLayout(planOf(cells, area))
    expect(layout).toEqual(regionLayout(planOf(apart, area)))
    // Six places of the first profile, which disturb with another loss than they serve with; five of the
    // other.
    expect(layout.losses).toHaveLength(17)
    expect(new Set(layout.losses.map((loss) => loss.profile)).size).toBe(3)
  })

  it('merges each tile from the cells that reach it, in whole tiles of the pyramid', () => {
    const cells = [cellAt('far', 8.9, 43.7), cellAt('near', 7.42, 43.73)]
    const area = { box: [7.2, 43.6, 8.3, 43.9], ring: null } as const
    const { tiles, frame, cellsOutside, losses } = regionLayout(planOf(cells, area))
    expect(cellsOutside).toEqual([0])
    expect(losses.map(({ lon }) => lon)).toEqual([7.42])
    expect([frame.column, frame.row, frame.width, frame.height].map((n) => n % tileNodes)).toEqual([
      0, 0, 0, 0,
    ])
    const heard = tiles.filter((tile) => tile.cells.length > 0)
    expect(heard.length).toBeGreaterThan(0)
    expect(heard.length).toBeLessThan(tiles.length)
    const grid = mercatorGrid(11)
    expect(
      heard.some(
        (tile) =>
          longitudeOf(grid, tile.frame.column) < 7.42 &&
          longitudeOf(grid, tile.frame.column + tileNodes) > 7.42 &&
          latitudeOf(grid, tile.frame.row) > 43.73 &&
          latitudeOf(grid, tile.frame.row + tileNodes) < 43.73,
      ),
    ).toBe(true)
  })

  it('does not depend on the order of the cells, nor on the side of the antimeridian', () => {
    const area = { box: [179.8, -17, 180.3, -16.6], ring: null } as const
    const east = regionLayout(planOf([cellAt('a', -179.99, -16.8)], area))
    expect(east.cellsOutside).toEqual([])
    expect(east.lossFrames[0].column).toBeGreaterThan(east.grid.nodesAcross - 512)
    const west = regionLayout(planOf([cellAt('a', 179.99, -16.8)], area))
    expect(west.tiles.some(({ cells }) => cells.length > 0)).toBe(true)
  })

  it('holds areas at the northern edge of the grid', () => {
    const area = { box: [10, 84.9, 10.3, 85.05], ring: null } as const
    const { frame, cellsOutside } = regionLayout(planOf([cellAt('a', 10.1, 85)], area))
    expect(frame.row).toBeGreaterThanOrEqual(0)
    expect(cellsOutside).toEqual([])
    const beyond = regionLayout(planOf([cellAt('a', 10.1, 85), cellAt('b', 10.1, 89)], area))
    expect(beyond.cellsOutside).toEqual([1])
  })

  it('costs more with more cells, finer nodes and another method', () => {
    const area = { box: [7.3, 43.6, 7.6, 43.8], ring: null } as const
    const model = { propagationModel: 'itu_p1812', frequencyGhz: 0.8 } as const
    const one = planOf([cellAt('a', 7.42, 43.73, model)], area)
    const costOf = (plan: RegionPlan) => regionCost(plan, regionLayout(plan), openTerrain)
    const cost = costOf(one)
    const two = planOf([...one.cells, cellAt('b', 7.45, 43.7, model)], area)
    expect(costOf(two).lossNodes).toBeGreaterThan(1.9 * cost.lossNodes)
    expect(costOf(planOf(one.cells, area, 12)).nodes).toBeGreaterThan(cost.nodes)
    expect(costOf({ ...one, method: 'exact' }).lossSeconds).toBeGreaterThan(cost.lossSeconds)
  })

  // Processor time by bench/region-cost.ts over mountains of one arc-second: seconds a place.
  it.each([
    ['itu_p1812', 'radial', 30_000, 200, 1.11],
    ['itu_p1812', 'radial', 10_000, 50, 0.317],
    ['itu_p1812', 'radial', 5000, 50, 0.107],
    ['itu_p1812', 'radial', 3000, 50, 0.043],
    ['itu_p1812', 'radial', 3000, 20, 0.135],
    ['itu_p1812', 'exact', 10_000, 50, 0.605],
    ['ntia_itm', 'radial', 30_000, 200, 1.47],
    ['ntia_itm', 'radial', 10_000, 50, 0.95],
    ['ntia_itm', 'radial', 3000, 50, 0.056],
  ] as const)(
    'says of %s, %s, %i m at %i m what was measured',
    (id, method, radiusM, wantedM, s) => {
      const lat = -39.7
      const cell = cellAt('a', -19.6, lat, { propagationModel: id, frequencyGhz: 0.8, radiusM })
      const { zoom } = gridForResolution(wantedM, lat)
      const said = lossSeconds(lossQuestion(cell, method, zoom), openTerrain)
      expect(said / s).toBeGreaterThan(0.85)
      expect(said / s).toBeLessThan(1.15)
    },
  )

  it('says of a thousand places with all files what one run took', () => {
    // 5.2 million nodes, 109 million nodes of losses, all files: 357 s of processor time with version 1.9.0.
    const model = { propagationModel: 'itu_p1812', frequencyGhz: 0.8, radiusM: 10_000 } as const
    const box = [-20.2, -40, -18.9, -39.2] as const
    const cells = Array.from({ length: 1000 }, (_, index) =>
      cellAt(
        `s${index}`,
        -19.95 + 0.02 * (index % 32),
        -39.9 + 0.0185 * Math.floor(index / 32),
        model,
      ),
    )
    const plan = planOf(cells, { box, ring: null }, gridForResolution(50, -39.6).zoom)
    const cost = regionCost(plan, regionLayout(plan), openTerrain)
    expect(cost.nodes).toBe(20 * 512 * 512)
    const { lossSeconds: losses, mergeSeconds: merge, fileSeconds: files } = cost
    expect((losses + merge + files) / 357).toBeGreaterThan(0.85)
    expect((losses + merge + files) / 357).toBeLessThan(1.15)
    expect(files).toBeGreaterThan(3)
  })
})

describe('the nodes of an area', () => {
  const grid = mercatorGrid(11)
  const frame: NodeFrame = { column: 545_000, row: 382_000, width: 128, height: 128 }
  const at = (column: number, row: number) =>
    [longitudeOf(grid, frame.column + column), latitudeOf(grid, frame.row + row)] as const

  it('are those in the box or the ring', () => {
    const [west, north] = at(9.5, 19.5)
    const [east, south] = at(29.5, 39.5)
    const inBox = nodesInArea(grid, frame, { box: [west, south, east, north], ring: null })!
    expect(inBox.reduce((sum, one) => sum + one, 0)).toBe(20 * 20)
    // A triangle has half of its box, but for nodes on its long side.
    const ring = [at(9.5, 19.5), at(29.5, 39.5), at(9.5, 39.5)]
    const inRing = nodesInArea(grid, frame, { box: [west, south, east, north], ring })!
    const count = inRing.reduce((sum, one) => sum + one, 0)
    expect(Math.abs(count - 200)).toBeLessThanOrEqual(11)
    inRing.forEach((one, node) => expect(one <= inBox[node]).toBe(true))
  })

  it('are all of them where the frame lies within', () => {
    expect(nodesInArea(grid, frame, { box: [-180, -80, 180, 80], ring: null })).toBeNull()
  })
})

describe('the tally of what cells serve', () => {
  const grid = gridForResolution(10, originLat)
  const frame = regionLayout(
    planOf(
      [cellAt('a', originLon, originLat)],
      {
        box: [originLon, originLat, originLon, originLat],
        ring: null,
      },
      grid.zoom,
    ),
  ).frame

  it('counts areas by threshold and buildings at their centroids, whatever the parts', () => {
    const [lon, lat] = [longitudeOf(grid, frame.column + 256), latitudeOf(grid, frame.row + 256)]
    const houses = [
      box('one', [-5, -5, 5, 5], 9, { demandWeight: 3, residentialDemand: 1 }),
      box('two', [700, -5, 710, 5], 9, { demandWeight: 5 }),
    ]
    const world = blockWorld(houses, [lon, lat])
    const nodes = frame.width * frame.height
    const block: MergedBlock = {
      server: new Int32Array(nodes).fill(4),
      rsrpDbm: Float32Array.from({ length: nodes }, (_, node) => (node < nodes / 2 ? -80 : -95)),
      serversWithin6Db: new Uint8Array(nodes),
      sinrDb: new Float32Array(nodes),
    }
    const tally = new ServedTally(grid, [-90, -100])
    tally.addAreas(frame, block)
    tally.addBuildings(world, frame, block)
    const [part] = tally.parts()
    expect(part).toMatchObject({ cell: 4, buildings: 2, demandWeight: 8, residentialDemand: 1 })
    expect(part.areaFromThresholdM2[1]).toBe(part.areaM2)
    expect(part.areaFromThresholdM2[0] / part.areaM2).toBeCloseTo(0.5, 3)
    expect(joinedParts([[part], [part]])[0]).toMatchObject({
      buildings: 4,
      areaM2: 2 * part.areaM2,
    })
  })
})
