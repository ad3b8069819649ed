import { describe, expect, it } from 'vitest'
import { blockWorld, type Block, testCell } from '../../../test/worlds/block-world.ts'
import { stringAt } from '../../spatial/string-table.ts'
import { LinkEvaluator } from './evaluator.ts'
import { facadeLosEvidence, facadeService } from './facade-service.ts'

type Point = readonly [number, number]

/** A point so far along a direction from the antenna, and so far to its right. */
function placeAt(turnDeg: number) {
  const turn = (turnDeg * Math.PI) / 180
  return (alongM: number, rightM: number): Point => [
    alongM * Math.sin(turn) + rightM * Math.cos(turn),
    alongM * Math.cos(turn) - rightM * Math.sin(turn),
  ]
}

/**
 * A house 60 m away behind its neighbour, whose side wall runs towards the antenna, and ends where that of
 * the house begins. The front of the house is covered by the neighbour; what is seen of it is the common
 * corner.
 *
 * @param besideM how far the wall of the neighbour leans out of the line to the corner, 10 m before it;
 *   negative: into it
 */
function cornerOf(turnDeg: number, besideM: number): Block[] {
  const at = placeAt(turnDeg)
  const ring = (points: readonly Point[]) => [points.map(([along, right]) => at(along, right))]
  return [
    {
      id: 'house',
      rings: ring([
        [60, 0],
        [60, -12],
        [75, -12],
        [75, 1],
      ]),
      heightM: 12,
      demandWeight: 1,
    },
    {
      id: 'neighbour',
      rings: ring([
        [50, -besideM],
        [50, -14],
        [80, -14],
        [80, -12],
        [60, -12],
        [60, 0],
      ]),
      heightM: 15,
    },
  ]
}

function serviceOf(
  blocks: readonly Block[],
  propagationModel: 'urban_short_range' | 'legacy_fspl_walls',
) {
  const world = blockWorld(blocks)
  const evaluator = new LinkEvaluator(
    world,
    testCell({ antennaHeightM: 14, propagationModel }),
    200,
  )
  const { ids } = world.snapshot.footprints
  const k = [...evaluator.scene.footprint].findIndex((one) => stringAt(ids, one) === 'house')
  const service = facadeService(evaluator, k, 200)!
  return { evaluator, service, store: world.snapshot.footprints, k }
}

const turns = [0, 17, 45, 63.4, 90, 211]

describe('a facade at a corner that it shares with a neighbour', () => {
  it.each(turns)('is in sight along the wall of the neighbour, turned by %f degrees', (turnDeg) => {
    for (const besideM of [0.009, 0.0011, 0.0003, 0, -0.0003]) {
      const { service } = serviceOf(cornerOf(turnDeg, besideM), 'urban_short_range')
      expect(service.source).not.toBe('not_exposed')
      expect(service.state.isLineOfSight, `${besideM} m beside`).toBe(true)
    }
  })

  it.each(turns)(
    'is hidden by a neighbour that stands in the way, turned by %f degrees',
    (turnDeg) => {
      for (const besideM of [-0.02, -0.1, -2]) {
        const { service } = serviceOf(cornerOf(turnDeg, besideM), 'urban_short_range')
        expect(service.state.isLineOfSight, `${besideM} m`).toBe(false)
      }
    },
  )

  it.each(turns)(
    'has no wall in the way where walls are counted, turned by %f degrees',
    (turnDeg) => {
      const { service } = serviceOf(cornerOf(turnDeg, 0.0011), 'legacy_fspl_walls')
      expect(service.state).toMatchObject({ wallEventCount: 0, isLineOfSight: true })
    },
  )

  it('tells no building that would hide it', () => {
    for (const turnDeg of turns) {
      const { evaluator, service, store, k } = serviceOf(
        cornerOf(turnDeg, 0.0011),
        'urban_short_range',
      )
      const evidence = facadeLosEvidence(evaluator, store, k, service)
      expect(evidence).toMatchObject({ state: 'los', blocking: [], unknownHeight: [] })
    }
  })
})
