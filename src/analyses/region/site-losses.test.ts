import { beforeAll, describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
} from '../../../test/worlds/block-world.ts'
import { hillsM } from '../../../test/worlds/generated-hills.ts'
import { groundAroundOrigin, groundUnder } from '../../../test/worlds/ground-world.ts'
import { seededRandom } from '../../../test/worlds/seeded-random.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { type LossMethod, lossQuestion } from './loss-question.ts'
import { gridForResolution, latitudeOf, longitudeOf, nodeAreaM2 } from './mercator-grid.ts'
import { lossStepDb, noLoss, type SiteLosses, siteLosses } from './site-losses.ts'

/** A world needs a building. */
const hut = box('hut', [-5300, -5300, -5290, -5290], 3)
const openLand = blockWorld([hut])
let mountains: World
beforeAll(async () => {
  const raster = groundAroundOrigin(hillsM, 3 / 3600, 0.1)
  mountains = (await groundUnder(raster, 6500))(openLand)
})

const grid = gridForResolution(100, originLat)
const settings = {
  propagationModel: 'itu_p1812',
  frequencyGhz: 0.8,
  antennaHeightM: 30,
  receiverHeightM: 1.5,
  radiusM: 6000,
} as const satisfies Partial<RfProfile>

const cell = testCell({ ...settings, horizontalPatternId: 'cosine-sector', txPowerDbm: 46 })

function lossesOf(method: LossMethod): SiteLosses {
  return siteLosses(mountains, lossQuestion(cell, method, grid.zoom), neverStop)
}

/** Some nodes with a loss, with what the evaluator of the cell itself says of their path. */
function besideEvaluator({ frame, losses }: SiteLosses) {
  const evaluator = new LinkEvaluator(mountains, cell, settings.radiusM)
  const random = seededRandom(20261122)
  const nodes = [...losses.keys()].filter((node) => losses[node] !== noLoss)
  return Array.from({ length: 1000 }, () => {
    const node = nodes[Math.floor(random() * nodes.length)]
    const lon = longitudeOf(grid, frame.column + (node % frame.width))
    const lat = latitudeOf(grid, frame.row + Math.floor(node / frame.width))
    const link = evaluator.evaluate(...evaluator.toLocal(lon, lat), -1)
    const exactDb = link.propagationLossDb + link.buildingLossDb
    return losses[node] * lossStepDb - exactDb
  })
}

describe('the losses of a site', () => {
  it('are at a thousand random places those of the single cell, within half a step', () => {
    const site = lossesOf('exact')
    expect(site.facts.interpolatedNodes).toBe(0)
    for (const differenceDb of besideEvaluator(site)) {
      expect(Math.abs(differenceDb)).toBeLessThan(lossStepDb / 2 + 1e-9)
    }
  })

  it('are those of single cells behind houses too, under models that ask for the distance alone', () => {
    const houses = Array.from({ length: 40 }, (_, index) => {
      const [east, north] = [150 * (index % 8) - 500, 170 * Math.floor(index / 8) - 400]
      return box(`house${index}`, [east, north, east + 60, north + 60], 25)
    })
    const town = blockWorld(houses)
    for (const change of [
      { propagationModel: 'cost_hata' },
      // Beyond its distances another model answers, which counts walls.
      { propagationModel: 'urban_short_range', frequencyGhz: 2 },
      { propagationModel: 'free_space_clutter', frequencyGhz: 3 },
    ] as const) {
      const own = testCell({ ...settings, radiusM: 1500, ...change })
      const { frame, losses } = siteLosses(town, lossQuestion(own, 'radial', grid.zoom), neverStop)
      const evaluator = new LinkEvaluator(town, own, 1500)
      losses.forEach((steps, node) => {
        if (steps === noLoss) return
        const lon = longitudeOf(grid, frame.column + (node % frame.width))
        const lat = latitudeOf(grid, frame.row + Math.floor(node / frame.width))
        const link = evaluator.evaluate(...evaluator.toLocal(lon, lat), -1)
        const exactDb = link.propagationLossDb + link.buildingLossDb
        if (!(Math.abs(steps * lossStepDb - exactDb) < lossStepDb / 2 + 1e-9))
          throw new Error(`${change.propagationModel}: ${steps} steps beside ${exactDb} dB`)
      })
    }
  })

  it('are near them from bearings, and say how near', () => {
    const site = lossesOf('radial')
    const { facts } = site
    expect(facts.interpolatedNodes).toBeGreaterThan(0.95 * facts.nodes)
    expect(facts.comparedNodes).toBeGreaterThan(8)
    const sizesDb = besideEvaluator(site)
      .map(Math.abs)
      .sort((a, b) => a - b)
    expect(sizesDb[500]).toBeLessThan(0.5)
    const rmsDb = Math.sqrt(facts.differenceSquaresDb2 / facts.comparedNodes)
    expect(facts.largestDifferenceDb).toBeGreaterThanOrEqual(rmsDb)
  })

  it.each(['exact', 'radial'] as const)(
    'lie beyond those at half of the places by the asked deviations of their spread: %s',
    (method) => {
      const profile = { ...cell.profile, locationProbabilityPercent: 90 }
      const asked = { ...cell, profile }
      const lossesIn = (share: 'asked' | 'half') =>
        siteLosses(mountains, lossQuestion(asked, method, grid.zoom, share), neverStop)
      const [own, half] = [lossesIn('asked'), lossesIn('half')]
      expect(half.losses).toEqual(lossesOf(method).losses)
      const evaluator = new LinkEvaluator(mountains, asked, settings.radiusM)
      let looked = 0
      for (let node = 0; node < own.losses.length; node += 97) {
        if (own.losses[node] === noLoss) continue
        looked++
        const lon = longitudeOf(grid, own.frame.column + (node % own.frame.width))
        const lat = latitudeOf(grid, own.frame.row + Math.floor(node / own.frame.width))
        const [x, y] = evaluator.toLocal(lon, lat)
        const distanceM = Math.sqrt(x * x + y * y)
        const state = evaluator.pathState(x, y, -1)
        const spreadDb = evaluator.locationVariabilityDb(x, y, distanceM, state)!
        // The normal distribution has nine tenths below 1.2816 deviations.
        const marginDb = 1.281_551_565_545 * spreadDb
        const beyondDb = (own.losses[node] - half.losses[node]) * lossStepDb
        expect(Math.abs(beyondDb - marginDb)).toBeLessThan(0.11)
      }
      expect(looked).toBeGreaterThan(50)
    },
  )

  it('lie in the circle around the place and nowhere else', () => {
    const { frame, losses, facts } = lossesOf('radial')
    let areaM2 = 0
    losses.forEach((loss, node) => {
      if (loss !== noLoss) areaM2 += nodeAreaM2(grid, frame.row + Math.floor(node / frame.width))
    })
    expect(areaM2 / (Math.PI * 6000 * 6000)).toBeCloseTo(1, 2)
    expect(losses.filter((loss) => loss !== noLoss).length).toBe(facts.nodes)
  })

  it('go on across the antimeridian', () => {
    const place = [179.999, originLat] as const
    const far = blockWorld([hut], place)
    const freely = { ...settings, propagationModel: 'legacy_fspl_walls', radiusM: 2000 } as const
    const onLine = lossQuestion(testCell(freely, { origin: place }), 'exact', grid.zoom)
    const elsewhere = lossQuestion(
      testCell(freely, { origin: [originLon, originLat] }),
      'exact',
      grid.zoom,
    )
    const { frame, losses, facts } = siteLosses(far, onLine, neverStop)
    expect(facts.nodes).toBeGreaterThan(500)
    const usual = siteLosses(openLand, elsewhere, neverStop).facts.nodes
    expect(Math.abs(facts.nodes / usual - 1)).toBeLessThan(0.02)
    const beyond = losses.filter(
      (loss, node) => loss !== noLoss && frame.column + (node % frame.width) >= grid.nodesAcross,
    )
    expect(beyond.length / facts.nodes).toBeGreaterThan(0.4)
  })

  it('end at the bounds of the pack where what lies beyond is excluded', () => {
    const within: World = blockWorld(
      [hut],
      [originLon, originLat],
      [originLon, originLat - 0.1, originLon + 0.1, originLat + 0.1],
    )
    const excluded = {
      propagationModel: 'legacy_fspl_walls',
      radiusM: 2000,
      beyondPack: 'excluded',
    } as const
    const question = lossQuestion(testCell(excluded), 'exact', grid.zoom)
    const { frame, losses } = siteLosses(within, question, neverStop)
    losses.forEach((loss, node) => {
      if (loss === noLoss) return
      expect(longitudeOf(grid, frame.column + (node % frame.width))).toBeGreaterThanOrEqual(
        originLon,
      )
    })
    expect(losses.some((loss) => loss !== noLoss)).toBe(true)
  })
})
