import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, type Block } from '../../../test/worlds/block-world.ts'
import { testCell } from '../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { propagationModels } from '../../rf/models/list.ts'
import { isWithin } from '../../rf/valid-range.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { findCoverageGaps } from '../sector/coverage-gaps.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { neverStop } from '../../stop-signal.ts'
import {
  buildingEntry,
  type BuildingEntryQuestion,
  maximumEntryBuildings,
} from './building-entry.ts'
import { runs } from '../../../test/runs.ts'

const omni = { horizontalPatternId: 'omni', radiusM: 200 } as const

function ask(blocks: readonly Block[], more: Partial<BuildingEntryQuestion> = {}) {
  const world = blockWorld(blocks)
  const question = {
    cells: [testCell(omni)],
    frequencyGhz: 28,
    buildingIds: [],
    residentialOnly: false,
    ...more,
  }
  const answer = buildingEntry(world, question, neverStop)
  const idOf = (footprint: number) => stringAt(world.snapshot.footprints.ids, footprint)
  return { ...answer, ids: answer.results.map(({ footprint }) => idOf(footprint)) }
}

const home = box('home', [80, -10, 100, 10], 12, { residentialDemand: 3, demandWeight: 4 })
const shop = box('shop', [80, 40, 100, 60], 12, { demandWeight: 9 })

describe('building entry', () => {
  it('takes the two wall losses off the power at the facade', () => {
    const { results, profiles } = ask([home])
    const link = results[0].link!
    expect(profiles!.lowDb).toBeCloseTo(17.828787452687028, 10)
    expect(link.facadePowerDbm - link.lowPowerDbm).toBeCloseTo(17.828787452687028, 10)
    expect(link.facadePowerDbm - link.highPowerDbm).toBeCloseTo(35.029019597240406, 10)
  })

  it('knows 2.6 and 28 GHz, and says so of any other frequency', () => {
    expect(ask([home], { frequencyGhz: 2.6 }).profiles).toMatchObject({ lowDb: 20, highDb: 20 })
    for (const frequencyGhz of [140, 28.001, 3.5]) {
      const answer = ask([home], { frequencyGhz })
      expect(answer.applicability).toBe('unsupported_frequency')
      expect(answer.results).toEqual([])
    }
  })

  it('takes no model that counts walls itself', () => {
    for (const propagationModel of ['legacy_fspl_walls', 'research_sub_thz'] as const) {
      const cells = [testCell(omni), { ...testCell({ ...omni, propagationModel }), id: 'b' }]
      expect(ask([home], { cells }).applicability).toBe('unsupported_propagation_model')
    }
  })

  it('has before the wall what the model of the cell says of the facade point', () => {
    const answeredModels = new Set<string>()
    for (const { id, needs, range } of propagationModels) {
      if (needs === 'walls') continue
      const frequencyGhz = isWithin(range.frequencyGhz, 28) ? 28 : 2.6
      const cell = testCell({ ...omni, propagationModel: id, frequencyGhz, antennaHeightM: 10 })
      const answer = ask([home], { cells: [cell], frequencyGhz })
      expect(answer.applicability).toBe('applicable')
      const { link, footprint } = answer.results[0]
      const evaluator = new LinkEvaluator(blockWorld([home]), cell, omni.radiusM)
      // A model that does not hold here has another one in its place: the cell is left out.
      expect(link === null).toBe(evaluator.usesWallEvents)
      if (link === null) continue
      const { x, y } = link.service
      const { receivedPowerDbm, appliedModelId } = evaluator.evaluate(x, y, footprint)
      expect(link.facadePowerDbm).toBe(receivedPowerDbm)
      expect(appliedModelId).toBe(id)
      answeredModels.add(id)
    }
    expect(answeredModels.size).toBeGreaterThanOrEqual(4)
  })

  it('is about homes alone where asked, and about the named buildings where named', () => {
    expect(ask([home, shop]).ids).toEqual(['home', 'shop'])
    expect(ask([home, shop], { residentialOnly: true }).ids).toEqual(['home'])
    const named = ask([home, shop], { buildingIds: ['shop', 'nowhere'] })
    expect(named.ids).toEqual(['shop'])
    expect(named.unknownIds).toEqual(['nowhere'])
  })

  it('takes a logical id for all its parts', () => {
    const parts = [
      box('way/1#0', [80, -10, 100, 10], 12, { logicalId: 'way/1' }),
      box('way/1#1', [100, -10, 120, 10], 12, { logicalId: 'way/1' }),
    ]
    expect(ask(parts, { buildingIds: ['way/1'] }).ids).toEqual(['way/1#0', 'way/1#1'])
  })

  it('answers about 25,000 buildings at most', () => {
    const row = (count: number) =>
      Array.from({ length: count }, (_, index) => {
        const west = -150 + 0.8 * (index % 370)
        const south = -150 + 3 * Math.floor(index / 370)
        return box(`b${String(index).padStart(5, '0')}`, [west, south, west + 0.4, south + 2], 3)
      })
    const cells = [testCell({ ...omni, radiusM: 1000 })]
    const named = (count: number) => ({ cells, buildingIds: [`b${String(count - 1)}`] })
    expect(() => ask(row(maximumEntryBuildings + 1), { cells })).toThrow(/25001 buildings/)
    expect(ask(row(maximumEntryBuildings + 1), named(20_000)).ids).toHaveLength(1)
  })

  it('has a result without a serving cell where no cell can serve', () => {
    const cells = [testCell({ ...omni, horizontalPatternId: 'ideal-sector', beamWidthDeg: 60 })]
    const behind = box('behind', [-100, -10, -80, 10], 12)
    const facing = ask([home, behind], { cells: [{ ...cells[0], azimuthDeg: 90 }] })
    expect(facing.results.map(({ reason }) => reason)).toEqual([
      'no_eligible_serving_cell',
      'applicable',
    ])
  })

  it('has the same outdoor power as the gaps of the same cell', () => {
    let compared = 0
    fc.assert(
      fc.property(randomBlocks, (blocks) => {
        const demanding = blocks.map((block) => ({ ...block, demandWeight: 5 }))
        const world = blockWorld(demanding)
        const cell = testCell({ ...omni, txPowerDbm: 0 })
        const question = {
          cells: [cell],
          frequencyGhz: 28,
          buildingIds: [],
          residentialOnly: false,
        }
        const entry = buildingEntry(world, question, neverStop)
        const { gaps } = findCoverageGaps(world, { cell, rays: 60 }, neverStop)
        const powers = new Map(
          entry.results.map(({ footprint, link }) => [
            stringAt(world.snapshot.footprints.ids, footprint),
            link?.facadePowerDbm,
          ]),
        )
        for (const { buildingId, receivedPowerDbm } of gaps) {
          const power = powers.get(buildingId)
          if (receivedPowerDbm === null || power === undefined) continue
          expect(power).toBe(receivedPowerDbm)
          compared++
        }
      }),
      { numRuns: runs(50) },
    )
    expect(compared).toBeGreaterThan(0)
  })
})
