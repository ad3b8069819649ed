import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import nrGolden from './golden/rf/nr-resource-blocks.json' with { type: 'json' }
import { buildingEntry } from '../src/analyses/building-entry/building-entry.ts'
import type { Cell } from '../src/analyses/cell.ts'
import { networkTable } from '../src/analyses/network/candidates/radio-work.ts'
import { planNetwork } from '../src/analyses/network/plans/plan-network.ts'
import { LinkEvaluator } from '../src/analyses/link/evaluator.ts'
import { facadePowerDbm, facadeService } from '../src/analyses/link/facade-service.ts'
import { findCoverageGaps } from '../src/analyses/sector/coverage-gaps.ts'
import { optimizeAzimuth } from '../src/analyses/sector/optimize-azimuth.ts'
import { sceneIndexOf } from '../src/spatial/scene.ts'
import { stringAt } from '../src/spatial/string-table.ts'
import type { World } from '../src/analyses/world.ts'
import { MetricsEvaluator } from '../src/optimization/scoring/metrics.ts'
import { servedAboveDbm } from '../src/rf/building-service.ts'
import type { RfProfile } from '../src/rf/profile.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import { neverStop } from '../src/stop-signal.ts'
import { runs } from './runs.ts'
import { blockWorld, testCell } from './worlds/block-world.ts'
import { planQuestion } from './worlds/plan-question.ts'
import { randomBlocks } from './worlds/random-blocks.ts'

/** Channels with their resource blocks: 3GPP TS 36.101, Table 5.6-1, and those of NR. */
const channels = [
  { networkTech: '4g', frequencyGhz: 2.6, bandwidthMhz: 20, resourceBlocks: 100 },
  { networkTech: '5g', frequencyGhz: 3.5, bandwidthMhz: 100, resourceBlocks: 273 },
  ...nrGolden.cases.flatMap(({ range, scs_khz, bandwidth_mhz, resource_blocks }) =>
    resource_blocks === null
      ? []
      : [
          {
            networkTech: '5g',
            frequencyGhz: range === 'FR1' ? 3.5 : 28,
            bandwidthMhz: bandwidth_mhz,
            subcarrierSpacingKhz: scs_khz,
            resourceBlocks: resource_blocks,
          } as const,
        ],
  ),
] as const

const places = [
  [0, 0],
  [120, 40],
  [-160, -90],
] as const

const asked = fc.record({
  channel: fc.constantFrom(...channels),
  blocks: randomBlocks,
  serviceRsrpDbm: fc.double({ min: -130, max: -60, noNaN: true }),
  txPowerDbm: fc.integer({ min: 0, max: 40 }),
})

type Asked = typeof asked extends fc.Arbitrary<infer Value> ? Value : never

/** Of cells that look everywhere and farther than the town reaches. */
function profileOf({ channel, serviceRsrpDbm, txPowerDbm }: Asked): RfProfile {
  const { resourceBlocks: _blocks, ...carrier } = channel
  return resolveRfProfile(
    {},
    { ...carrier, serviceRsrpDbm, txPowerDbm, radiusM: 900, beamWidthDeg: 360 },
  )
}

function cellsOf(profile: RfProfile): Cell[] {
  return places.map((at, index) => ({ ...testCell(profile, { at }), id: `c${index}` }))
}

/** Ids of the buildings with demand whose facade has more RSRP of a cell, by its own sum. */
function servedDirectly(world: World, cell: Cell, { channel, serviceRsrpDbm }: Asked): string[] {
  const store = world.snapshot.footprints
  const evaluator = new LinkEvaluator(world, cell, cell.profile.radiusM, neverStop, 'all')
  return [...store.demandWeight.keys()].flatMap((footprint) => {
    if (!(store.demandWeight[footprint] > 0)) return []
    const k = sceneIndexOf(evaluator.scene, footprint)
    const service = facadeService(evaluator, k, cell.profile.radiusM)
    if (service === null) return []
    const rsrpDbm =
      facadePowerDbm(evaluator, service) - 10 * Math.log10(12 * channel.resourceBlocks)
    return rsrpDbm > serviceRsrpDbm ? [stringAt(store.ids, footprint)] : []
  })
}

describe('what is served above an RSRP', () => {
  it('is the same building by building in gaps, azimuth, network, plan and entry', () => {
    const seen = { served: 0, left: 0 }
    fc.assert(
      fc.property(asked, (question) => {
        const world = blockWorld(question.blocks)
        const { footprints } = world.snapshot
        const demandOf = new Map(
          question.blocks.map(({ id, demandWeight = 0 }) => [id, demandWeight]),
        )
        const profile = profileOf(question)
        const cells = cellsOf(profile)
        const served = new Set<string>()
        for (const cell of cells) {
          const direct = servedDirectly(world, cell, question)
          const { candidates, gaps } = findCoverageGaps(world, { cell, rays: 8 }, neverStop)
          const left = new Set(gaps.map(({ buildingId }) => buildingId))
          const reached = candidates
            .map(({ buildingId }) => buildingId)
            .filter((id) => !left.has(id) && (demandOf.get(id) ?? 0) > 0)
          expect(reached.sort()).toEqual(direct.sort())
          const choice = optimizeAzimuth(world, { cell, rays: 8 }, neverStop)
          expect(choice.best.hitDemandBuildings).toBe(direct.length)
          for (const id of direct) served.add(id)
        }
        const all = [...demandOf.values()].filter((demand) => demand > 0).length
        seen.served += served.size
        seen.left += all - served.size

        const { table } = networkTable(world, { cells, rays: 8 }, 'baseline', null, neverStop)
        const metrics = new MetricsEvaluator(table).evaluate(cells.map(() => 0))
        expect(metrics.uniqueDemandBuildings).toBe(served.size)

        const plan = planNetwork(
          world,
          planQuestion(
            { places, profile, decisions: () => ({ azimuthsDeg: [180] }) },
            { weights: { demand: 1, residential: 0, coverage: 1 } },
          ),
          neverStop,
        )
        const demand = [...served].reduce((sum, id) => sum + (demandOf.get(id) ?? 0), 0)
        expect(plan.planned.servedDemandWeight).toBe(demand)

        const { frequencyGhz } = profile
        const entry = buildingEntry(
          world,
          { cells, frequencyGhz, buildingIds: [], residentialOnly: false },
          neverStop,
        )
        if (entry.applicability !== 'applicable') return
        const entered = entry.results.filter(
          ({ footprint, link }) =>
            link?.isOutdoorServiceable === true && footprints.demandWeight[footprint] > 0,
        )
        expect(entered.map(({ footprint }) => stringAt(footprints.ids, footprint)).sort()).toEqual(
          [...served].sort(),
        )
      }),
      { numRuns: runs(40) },
    )
    expect(seen.served).toBeGreaterThan(0)
    expect(seen.left).toBeGreaterThan(0)
  })

  it('is what has more than -100 dBm of carrier power where no RSRP is stated', () => {
    const { serviceRsrpDbm: _stated, ...profile } = resolveRfProfile({}, { serviceRsrpDbm: -110 })
    expect(servedAboveDbm(profile)).toBe(-100)
    // 12 x 66 resource elements of NR in 100 MHz at 120 kHz.
    expect(servedAboveDbm({ ...profile, serviceRsrpDbm: -110 })).toBeCloseTo(-81.013, 3)
  })

  it.each([
    [{ networkTech: '6g', serviceRsrpDbm: -110 }, 'network_tech must be one of 4g, 5g here'],
    [
      { networkTech: '4g', bandwidthMhz: 7, serviceRsrpDbm: -110 },
      'bandwidth_mhz must be one of 1.4, 3, 5, 10, 15, 20 for 4g, but is 7',
    ],
    [{ serviceRsrpDbm: -157 }, 'service_rsrp_dbm must be between -156 and -31'],
    [{ serviceRsrpDbm: -30 }, 'service_rsrp_dbm must be between -156 and -31'],
  ] as const)(
    'needs a carrier with resource blocks and a value that is reported: %o',
    (said, why) => {
      expect(() => resolveRfProfile({}, said)).toThrow(why)
    },
  )
})
