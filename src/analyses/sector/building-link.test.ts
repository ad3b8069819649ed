import { describe, expect, it } from 'vitest'
import { blockWorld, box, testCell } from '../../../test/worlds/block-world.ts'
import { neverStop, StoppedError } from '../../stop-signal.ts'
import { buildingLink } from './building-link.ts'
import { findCoverageGaps } from './coverage-gaps.ts'

describe('the link to a building', () => {
  const question = { cell: testCell({ horizontalPatternId: 'omni', radiusM: 500 }), rays: 60 }
  const blocks = [
    box('shop', [100, -10, 120, 10], 6, { demandWeight: 50 }),
    box('barn', [-120, -10, -100, 10], 6),
    box('way/9', [5000, -10, 5020, 10], 6),
  ]

  it('has the power that the gaps are counted with', () => {
    const world = blockWorld(blocks)
    const [candidate] = findCoverageGaps(world, question, neverStop).candidates
    const link = buildingLink(world, question, 'shop', neverStop)
    expect(candidate.buildingId).toBe('shop')
    expect(link).toMatchObject({ evaluated: { receivedPowerDbm: candidate.receivedPowerDbm } })
  })

  it('is there for a building without demand, and for none that is not near', () => {
    const world = blockWorld(blocks)
    expect(buildingLink(world, question, 'barn', neverStop)).toHaveProperty('facade')
    for (const id of ['way/9', 'way/404', '']) {
      expect(buildingLink(world, question, id, neverStop)).toBe('not_within_radius')
    }
  })

  it('is not there for a building that stands just beyond the radius, and for one that begins within it', () => {
    const world = blockWorld(blocks)
    const within = (radiusM: number) => ({
      ...question,
      cell: testCell({ horizontalPatternId: 'omni', radiusM }),
    })
    expect(buildingLink(world, within(95), 'shop', neverStop)).toBe('not_within_radius')
    expect(buildingLink(world, within(105), 'shop', neverStop)).toHaveProperty('facade')
    expect(findCoverageGaps(world, within(105), neverStop).candidates).toEqual([])
  })

  it('is given up when told to stop', () => {
    const stop = {
      throwIfStopped: () => {
        throw new StoppedError()
      },
    }
    expect(() => buildingLink(blockWorld(blocks), question, 'shop', stop)).toThrow(StoppedError)
  })
})
