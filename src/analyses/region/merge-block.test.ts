import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockWorld,
  box,
  originLat,
  originLon,
  testCell,
} from '../../../test/worlds/block-world.ts'
import { localFrame, unproject } from '../../spatial/local-frame.ts'
import type { RfProfile } from '../../rf/profile.ts'
import type { Cell } from '../cell.ts'
import { CellPaths } from '../interference/carrier-powers.ts'
import { radioCell } from '../interference/radio-cell.ts'
import { sampleQuality } from '../interference/sample-quality.ts'
import { neverStop } from '../../stop-signal.ts'
import { lossQuestion } from './loss-question.ts'
import { mergeBlock, type MergedBlock } from './merge-block.ts'
import { inOrderOfIds, mergedCells } from './merged-cell.ts'
import {
  blockNodes,
  commonFrame,
  gridForResolution,
  latitudeOf,
  longitudeOf,
  type NodeFrame,
  turnedTowards,
} from './mercator-grid.ts'
import { noLoss, type SiteLosses, siteLosses } from './site-losses.ts'

const noiseFigureDb = 7
const grid = gridForResolution(10, originLat)
const town = blockWorld(
  Array.from({ length: 40 }, (_, index) => {
    const west = -900 + 230 * (index % 8)
    const south = -800 + 330 * Math.floor(index / 8)
    return box(`b${index}`, [west, south, west + 60 + 5 * index, south + 90], 6 + (index % 5) * 7)
  }),
)

const shares = fc.constantFrom<Partial<RfProfile>>(
  {},
  {},
  { locationProbabilityPercent: 50 },
  { locationProbabilityPercent: 90 },
  { locationProbabilityPercent: 97.5 },
)

const settings: fc.Arbitrary<Partial<RfProfile>> = fc.record({
  networkTech: fc.constant('5g' as const),
  bandwidthMhz: fc.constant(100),
  propagationModel: fc.constantFrom('urban_microcell' as const, 'legacy_fspl_walls' as const),
  frequencyGhz: fc.constantFrom(3.5, 3.5, 3.6),
  channelId: fc.constantFrom('CH-1', 'CH-1', 'CH-2'),
  txPowerDbm: fc.double({ min: 10, max: 50, noNaN: true }),
  radiusM: fc.constantFrom(300, 700),
  antennaHeightM: fc.constantFrom(25, 40),
  receiverHeightM: fc.constant(1.5),
  horizontalPatternId: fc.constantFrom(
    'ideal-sector',
    'cosine-sector',
    'omni',
    '3gpp-single-element',
  ),
  verticalPatternId: fc.constantFrom('flat', 'panel-10deg'),
  beamWidthDeg: fc.constantFrom(65, 120),
  electricalDowntiltDeg: fc.integer({ min: 0, max: 12 }),
  orientationDeg: fc.constantFrom(0, 35),
  rxAntennaGainDbi: fc.constantFrom(0, 3),
  receiverSensitivityMode: fc.constant('manual' as const),
  receiverSensitivityDbm: fc.constantFrom(-100, -75),
})

const profiles = fc.tuple(settings, shares).map(([own, share]) => ({ ...own, ...share }))

const cells = fc
  .uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      azimuthDeg: fc.integer({ min: 0, max: 359 }),
      calibrationOffsetDb: fc.constantFrom(0, -4),
      profile: profiles,
      at: fc.constantFrom([0, 0], [150, -80], [-200, 310]),
    }),
    { minLength: 1, maxLength: 5, selector: ({ id }) => id },
  )
  .map((made) =>
    inOrderOfIds(
      made.map(({ id, profile, at, ...more }): Cell => {
        const place = [at[0], at[1]] as const
        return { ...testCell(profile, { ...more, at: place }), id }
      }),
    ),
  )

/** The part of a site's losses that a frame has, on the frame's turn of the globe. */
function lossesIn(frame: NodeFrame, site: SiteLosses): Int16Array {
  const found = new Int16Array(frame.width * frame.height).fill(noLoss)
  const own = turnedTowards(grid, site.frame, frame)
  const common = commonFrame(own, frame)
  if (common === null) return found
  for (let row = common.row; row < common.row + common.height; row++) {
    for (let column = common.column; column < common.column + common.width; column++) {
      found[(row - frame.row) * frame.width + column - frame.column] =
        site.losses[(row - own.row) * own.width + column - own.column]
    }
  }
  return found
}

const middle: NodeFrame = (() => {
  const [lon, lat] = unproject(localFrame(originLon, originLat), 0, 0)
  const column = Math.floor(((lon + 180) / 360) * grid.nodesAcross)
  let row = 0
  while (latitudeOf(grid, row + blockNodes) > lat) row += blockNodes
  return {
    column: blockNodes * Math.floor(column / blockNodes),
    row,
    width: blockNodes,
    height: blockNodes,
  }
})()

function merged(network: readonly Cell[]): MergedBlock {
  const heard = mergedCells(network, [...network.keys()], noiseFigureDb).map((cell) => {
    const lossesFor = (share: 'asked' | 'half') => {
      const question = lossQuestion(cell.radio.cell, 'exact', grid.zoom, share)
      return lossesIn(middle, siteLosses(town, question, neverStop))
    }
    return { cell, losses: lossesFor('asked'), halfLosses: lossesFor('half') }
  })
  return mergeBlock(grid, middle, heard, null, neverStop)
}

/** What the question of interference says at a node, with every load at 1. */
function qualityAt(network: readonly Cell[], node: number) {
  const loaded = network.map((cell) => ({ ...cell, profile: { ...cell.profile, loadFactor: 1 } }))
  const point = {
    lon: longitudeOf(grid, middle.column + (node % middle.width)),
    lat: latitudeOf(grid, middle.row + Math.floor(node / middle.width)),
  }
  const carriers = loaded.map((cell) =>
    new CellPaths(town, cell, [point], neverStop).carrierAt(0, cell.azimuthDeg),
  )
  const radio = loaded.map((cell) => radioCell(cell, noiseFigureDb))
  return { quality: sampleQuality(radio, carriers, 'strongest'), radio }
}

describe('the merge of a block', () => {
  it('says at every node what the question of interference says there, but for the step of losses', () => {
    let served = 0
    fc.assert(
      fc.property(
        cells,
        fc.array(fc.nat(blockNodes * blockNodes - 1), { minLength: 12 }),
        (network, nodes) => {
          const block = merged(network)
          for (const node of nodes) {
            const { quality } = qualityAt(network, node)
            const [first, second] = quality.ledger
              .filter(({ servingEligible }) => servingEligible)
              .map(({ rsrpDbm }) => rsrpDbm!)
              .sort((a, b) => b - a)
            const margins = quality.ledger.flatMap(({ linkMarginDb }) => linkMarginDb ?? [])
            // A power within half a step of a bound may fall on either side of it.
            if (margins.some((marginDb) => Math.abs(marginDb) < 0.051)) continue
            if (first - second < 0.101) continue
            expect(block.server[node]).toBe(quality.serving ?? -1)
            if (quality.signal === null) {
              expect(block.rsrpDbm[node]).toBeNaN()
              expect(block.serversWithin6Db[node]).toBe(0)
              continue
            }
            served++
            expect(Math.abs(block.rsrpDbm[node] - quality.signal.rsrpDbm)).toBeLessThan(0.0501)
            expect(Math.abs(block.sinrDb[node] - quality.signal.sinrDb)).toBeLessThan(0.1001)
            const near = quality.ledger.filter(
              ({ servingEligible, rsrpDbm }) => servingEligible && rsrpDbm! >= first - 6,
            )
            const isClose = quality.ledger.some(
              ({ rsrpDbm }) => rsrpDbm !== null && Math.abs(rsrpDbm - first + 6) < 0.101,
            )
            if (!isClose) expect(block.serversWithin6Db[node]).toBe(near.length)
          }
        },
      ),
      { numRuns: 12 },
    )
    expect(served).toBeGreaterThan(50)
  })

  it('serves above a stated RSRP alone, with what serves there without one', () => {
    const counts = { served: 0, left: 0 }
    fc.assert(
      fc.property(cells, fc.double({ min: -110, max: -70, noNaN: true }), (network, rsrpDbm) => {
        const stated = (more: Partial<RfProfile>) =>
          merged(network.map((cell) => ({ ...cell, profile: { ...cell.profile, ...more } })))
        const whole = stated({ receiverSensitivityDbm: -180 })
        const block = stated({ serviceRsrpDbm: rsrpDbm })
        whole.server.forEach((server, node) => {
          // Kept in single precision.
          if (Math.abs(whole.rsrpDbm[node] - rsrpDbm) < 1e-4) return
          const isServed = whole.rsrpDbm[node] > rsrpDbm
          if (block.server[node] !== (isServed ? server : -1)) {
            throw new Error(`node ${node}: ${block.server[node]} instead of ${server}`)
          }
          counts[isServed ? 'served' : 'left']++
        })
      }),
      { numRuns: 12 },
    )
    expect(counts.served).toBeGreaterThan(0)
    expect(counts.left).toBeGreaterThan(0)
  })

  it('asks for the same losses whatever antenna, power and azimuth a cell has', () => {
    fc.assert(
      fc.property(
        settings,
        settings,
        fc.integer({ min: 0, max: 359 }),
        (one, other, azimuthDeg) => {
          const { propagationModel, frequencyGhz, radiusM, antennaHeightM } = one
          const decided = { propagationModel, frequencyGhz, radiusM, antennaHeightM }
          const a = lossQuestion(testCell(one), 'exact', grid.zoom)
          const b = lossQuestion(
            {
              ...testCell({ ...other, ...decided } as Partial<RfProfile>, { azimuthDeg }),
              id: 'x',
            },
            'exact',
            grid.zoom,
          )
          expect(b).toEqual(a)
        },
      ),
    )
  })

  it('answers the wanted nodes alone', () => {
    const network = [
      testCell({ networkTech: '5g', bandwidthMhz: 100, horizontalPatternId: 'omni' }),
    ]
    const heard = mergedCells(network, [0], noiseFigureDb).map((cell) => {
      const question = lossQuestion(cell.radio.cell, 'exact', grid.zoom)
      const losses = lossesIn(middle, siteLosses(town, question, neverStop))
      return { cell, losses, halfLosses: losses }
    })
    const whole = mergeBlock(grid, middle, heard, null, neverStop)
    const isWanted = Uint8Array.from(whole.server, (_, node) => node % 2)
    const half = mergeBlock(grid, middle, heard, isWanted, neverStop)
    expect(whole.server.some((server, node) => server === 0 && node % 2 === 0)).toBe(true)
    half.server.forEach((server, node) => {
      expect(server).toBe(isWanted[node] === 1 ? whole.server[node] : -1)
    })
  })
})
