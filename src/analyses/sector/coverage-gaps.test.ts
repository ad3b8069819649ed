import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell, type Block } from '../../../test/worlds/block-world.ts'
import { randomBlocks } from '../../../test/worlds/random-blocks.ts'
import { neverStop } from '../../stop-signal.ts'
import { findCoverageGaps } from './coverage-gaps.ts'
import { runs } from '../../../test/runs.ts'

describe('coverage gaps', () => {
  const question = (profile = {}, azimuthDeg = 0) => ({
    cell: testCell({ horizontalPatternId: 'omni', ...profile }, { azimuthDeg }),
    rays: 60,
  })

  it('lists a building in deep shadow and not its lit neighbour', () => {
    const world = blockWorld([
      box('tower', [-40, 100, 40, 120], 60),
      box('shadowed', [-5, 330, 5, 340], 6, { demandWeight: 50 }),
      box('lit', [330, -5, 340, 5], 6, { demandWeight: 50 }),
      box('no demand', [-340, -5, -330, 5], 6),
    ])
    const answer = findCoverageGaps(world, question({ txPowerDbm: 15 }), neverStop)
    expect(answer.gaps.map((gap) => gap.buildingId)).toEqual(['shadowed'])
    expect(answer.stats).toMatchObject({ candidateBuildings: 2, servedBuildings: 1, gapPct: 50 })
  })

  it('never calls the building under the antenna an outage', () => {
    const world = blockWorld([box('host', [-20, -20, 20, 20], null, { residentialDemand: 9 })])
    const { stats } = findCoverageGaps(world, question(), neverStop)
    expect(stats).toMatchObject({
      candidateBuildings: 1,
      servedBuildings: 1,
      worstReceivedPowerDbm: null,
    })
  })

  it('measures a building behind a party wall at its open side', () => {
    const front = box('front', [-20, 100, 20, 120], 8)
    const back = box('back', [-20, 120, 20, 140], 8, { demandWeight: 5 })
    const alone = findCoverageGaps(
      blockWorld([back]),
      question({ txPowerDbm: 15, txAntennaGainDbi: 0 }),
      neverStop,
    )
    const behind = findCoverageGaps(
      blockWorld([front, back]),
      question({ txPowerDbm: 15, txAntennaGainDbi: 0 }),
      neverStop,
    )
    expect(alone.gaps).toEqual([])
    expect(behind.gaps).toHaveLength(1)
    expect(behind.gaps[0].facadeSource).toBe('nearest_exposed_wall')
    expect(behind.gaps[0].losState).toBe('nlos')
  })

  it('calls a building without an open wall not exposed', () => {
    const ring = {
      id: 'ring',
      rings: [
        [
          [-60, 100],
          [60, 100],
          [60, 220],
          [-60, 220],
        ],
      ],
      heightM: 9,
    } as const
    const core = box('core', [-10, 150, 10, 170], 9, { demandWeight: 5 })
    const { gaps } = findCoverageGaps(
      blockWorld([ring, core]),
      question({ txPowerDbm: 0, txAntennaGainDbi: -20 }),
      neverStop,
    )
    expect(gaps[0]).toMatchObject({
      facadeSource: 'not_exposed',
      losState: 'nlos',
      losBasis: 'facade_not_exposed',
    })
  })

  it('says of the building under a faint antenna that the antenna stands on it', () => {
    const host = box('host', [-20, -20, 20, 20], 12, { demandWeight: 5 })
    const faint = { txPowerDbm: 0, txAntennaGainDbi: -20, systemLossDb: 60 }
    const { gaps } = findCoverageGaps(blockWorld([host]), question(faint), neverStop)
    expect(gaps[0]).toMatchObject({
      facadeSource: 'host_exit',
      losState: 'los',
      losBasis: 'transmitter_on_building',
    })
  })

  it('says which kind of roof hides a facade, the building itself taken away', () => {
    const demand = { demandWeight: 5 }
    const faint = { txPowerDbm: 0, txAntennaGainDbi: -20, systemLossDb: 60 }
    const basisBehind = (wall: Block | null, profile = {}) => {
      const blocks = [...(wall === null ? [] : [wall]), box('b', [-10, 200, 10, 220], 50, demand)]
      const answer = findCoverageGaps(
        blockWorld(blocks),
        question({ ...faint, ...profile }),
        neverStop,
      )
      return answer.gaps[0].losBasis
    }
    const wall = (heightM: number | null) => box('wall', [-30, 100, 30, 110], heightM)
    expect(basisBehind(null)).toBe('no_footprint_intersection')
    expect(basisBehind(wall(5))).toBe('known_height_roofs_cleared')
    expect(basisBehind(wall(40))).toBe('known_height_obstruction')
    expect(basisBehind(wall(null))).toBe('conservative_2d_unknown_height')
    expect(basisBehind(wall(5), { propagationModel: 'legacy_fspl_walls' })).toBe('wall_events_2d')
  })

  it('gives every gap a basis that agrees with its state', () => {
    const inSight = ['no_footprint_intersection', 'known_height_roofs_cleared']
    fc.assert(
      fc.property(randomBlocks, (blocks) => {
        const faint = { txPowerDbm: 0, txAntennaGainDbi: -20, systemLossDb: 60 }
        const { gaps } = findCoverageGaps(blockWorld(blocks), question(faint), neverStop)
        for (const { losState, losBasis } of gaps) {
          // The basis of an antenna indoors names the rule for either state.
          if (losBasis === 'wall_events_2d') continue
          const isInSight = [...inSight, 'transmitter_on_building'].includes(losBasis!)
          expect([losBasis, isInSight]).toEqual([losBasis, losState === 'los'])
        }
      }),
      { numRuns: runs(100) },
    )
  })

  it('knows no power where the facade lies outside the beam, and ranks it last of its demand', () => {
    // The centroid is just inside the left edge of the beam; the facade towards the cell is not.
    const edge = Math.tan((15 * Math.PI) / 180)
    const wide = [
      [-100 * edge - 30, 100],
      [-100 * edge - 20, 100],
      [-100 * edge + 60, 190],
      [-100 * edge + 30, 190],
    ] as const
    const blocks: Block[] = [{ id: 'w', rings: [wide], heightM: 5, demandWeight: 5 }]
    const answer = findCoverageGaps(
      blockWorld(blocks),
      { cell: testCell({ beamWidthDeg: 30 }), rays: 8 },
      neverStop,
    )
    for (const gap of answer.gaps) {
      expect(gap.receivedPowerDbm === null).toBe(gap.reason === 'facade_outside_beam')
    }
    expect(answer.stats.worstReceivedPowerDbm).toBeNull()
  })

  it('never gains buildings from less power', () => {
    fc.assert(
      fc.property(randomBlocks, fc.integer({ min: -20, max: 40 }), (blocks, txPowerDbm) => {
        const world = blockWorld(blocks)
        const served = (power: number) =>
          findCoverageGaps(world, question({ txPowerDbm: power }), neverStop).stats.servedBuildings
        expect(served(txPowerDbm)).toBeLessThanOrEqual(served(txPowerDbm + 5))
      }),
      { numRuns: runs(60) },
    )
  })

  it('counts who is served at the threshold of the receiver, beside the -100 dBm', () => {
    fc.assert(
      fc.property(randomBlocks, fc.integer({ min: -130, max: -60 }), (blocks, sensitivity) => {
        const at = (receiverSensitivityDbm: number) =>
          findCoverageGaps(
            blockWorld(blocks),
            question({ receiverSensitivityDbm, txPowerDbm: 0 }),
            neverStop,
          ).stats
        const { servedBuildings, servedAtReceiverThreshold } = at(sensitivity)
        expect(at(-100).servedAtReceiverThreshold).toBe(servedBuildings)
        const isStricter = sensitivity > -100
        expect(Math.sign(servedBuildings - servedAtReceiverThreshold)).not.toBe(isStricter ? -1 : 1)
      }),
      { numRuns: runs(40) },
    )
  })

  it('knows the building in sight at 45 dBm of EIRP and 200 m: served at -63 dBm, not at -62', () => {
    // 28 + 22 log10(201) + 20 log10(28) = 107.6 dB below 45 dBm: -62.6 dBm.
    const world = blockWorld([box('b', [-10, 200, 10, 220], 50, { demandWeight: 5 })])
    const served = (receiverSensitivityDbm: number) =>
      findCoverageGaps(world, question({ receiverSensitivityDbm, txPowerDbm: 20 }), neverStop).stats
        .servedAtReceiverThreshold
    expect([served(-63), served(-62)]).toEqual([1, 0])
  })

  it('counts candidates hidden by a roof of unknown height alone', () => {
    const demand = { demandWeight: 5 }
    const target = box('target', [-10, 200, 10, 220], 12, demand)
    const wall = (id: string, northM: number, heightM: number | null) =>
      box(id, [-30, northM, 30, northM + 10], heightM)
    const hidden = (...walls: readonly Block[]) =>
      findCoverageGaps(blockWorld([target, ...walls]), question(), neverStop).stats
        .unknownHeightBuildings
    expect(hidden()).toBe(0)
    expect(hidden(wall('a', 100, null))).toBe(1)
    expect(hidden(wall('a', 100, 40))).toBe(0)
    expect(hidden(wall('a', 100, null), wall('b', 140, 40))).toBe(0)
    expect(hidden(wall('a', 140, null), wall('b', 100, 40))).toBe(0)
    expect(hidden(wall('a', 100, null), wall('b', 140, 3))).toBe(1)
  })
})
