import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { blockWorld, box, testCell } from '../../../test/worlds/block-world.ts'
import { groundAroundOrigin, groundUnder } from '../../../test/worlds/ground-world.ts'
import { runs } from '../../../test/runs.ts'
import { fallbackModel, modelOf, propagationModelIds } from '../../rf/models/list.ts'
import { sightSources } from '../../rf/profile.ts'
import { resolveRfProfile } from '../../rf/resolve-profile.ts'
import type { World } from '../world.ts'
import { LinkEvaluator } from './evaluator.ts'
import { modelApplicability } from './model-applicability.ts'

const others = propagationModelIds.filter((id) => id !== fallbackModel.id)
/** An antenna in the middle of a tower of 60 m, houses around it, and one house 8 km away. */
const blocks = [
  box('host', [-20, -20, 20, 20], 60),
  box('house', [60, -30, 90, 30], 15),
  box('far', [7990, -40, 8010, 40], 15),
]
const place = fc.record({
  x: fc.double({ min: -8990, max: 8990, noNaN: true }),
  y: fc.double({ min: -300, max: 300, noNaN: true }),
})

let overHills: (world: World) => World
beforeAll(async () => {
  const raster = groundAroundOrigin((x, y) => 100 + 40 * Math.sin(x / 700) * Math.cos(y / 900))
  overHills = await groundUnder(raster, 9200)
})

/** As low as a model of small cells asks for, below the roof of the host. */
const lowM = 12

/** A profile in the middle of the frequencies of a model. */
function profileOf(id: (typeof propagationModelIds)[number], antennaHeightM: number) {
  const { minimum, maximum } = modelOf(id).range.frequencyGhz
  const frequencyGhz = Math.min((minimum + maximum) / 2, 200)
  return resolveRfProfile({ propagationModel: id, frequencyGhz, antennaHeightM })
}

describe.each(others)('an antenna below the roof of its building under %s', (id) => {
  const { antennaHeightM: heights, distanceM: distances } = modelOf(id).range
  const farthestM = distances?.maximum ?? Infinity
  const heightM = heights !== undefined && heights.maximum < 40 ? lowM : 40
  const worldOf = () => overHills(blockWorld(blocks, undefined, [32.6, 39.7, 33.1, 40.1]))

  it('has the losses of the fallback everywhere, whatever rules the cell has', () => {
    const world = worldOf()
    fc.assert(
      fc.property(
        place,
        fc.constantFrom(undefined, 'clamp' as const),
        fc.constantFrom(undefined, ...sightSources),
        ({ x, y }, modelLimits, sight) => {
          const profile = { ...profileOf(id, heightM), radiusM: 9000 }
          const isOwn = sight !== undefined && sight !== 'footprints'
          const limits = modelLimits === undefined ? {} : { modelLimits }
          const cell = testCell({ ...profile, ...limits, ...(isOwn ? { sight } : {}) })
          const evaluator = new LinkEvaluator(world, cell, 9000)
          const plain = testCell({ ...profile, propagationModel: fallbackModel.id })
          const link = evaluator.evaluate(x, y, -1)
          const expected = new LinkEvaluator(world, plain, 9000).evaluate(x, y, -1)
          expect(link.receivedPowerDbm).toBe(expected.receivedPowerDbm)
          expect(link.wallEventCount).toBe(expected.wallEventCount)
          const isFar = link.distanceM > farthestM
          expect(link).toMatchObject({
            fallbackUsed: true,
            applicabilityReason:
              isFar && modelLimits === undefined ? 'distance_out_of_range' : 'unsupported_endpoint',
            appliedModelId: fallbackModel.id,
            endpointCase: 'indoor_transmitter',
          })
        },
      ),
      { numRuns: runs(25) },
    )
  })

  it('counts the walls 8 km away that its own model never looks at', () => {
    const cell = testCell({ ...profileOf(id, heightM), radiusM: 9000 })
    const evaluator = new LinkEvaluator(worldOf(), cell, 9000)
    expect(evaluator.evaluate(8500, 0, -1).wallEventCount).toBe(4)
    expect(modelApplicability(cell, evaluator.site)).toMatchObject({
      appliedModelId: fallbackModel.id,
      reason: 'unsupported_endpoint',
    })
  })

  it('is refused with both heights and the building where the cell refuses', () => {
    const cell = testCell({ ...profileOf(id, 40), modelLimits: 'refuse' })
    expect(() => new LinkEvaluator(worldOf(), cell, 400)).toThrow(
      `unsupported_endpoint: ${id} holds for no antenna indoors, and model_limits is refuse. The ` +
        'antenna at 40 m is not above the roof at 60 m of the building it stands in (host).',
    )
    const above = testCell({ ...profileOf(id, 61), modelLimits: 'refuse' })
    expect(new LinkEvaluator(worldOf(), above, 400).site.kind).toBe('rooftop')
  })
})

describe('an antenna below the roof of its building under the fallback itself', () => {
  it('is answered as ever, and refused by nobody', () => {
    const cell = testCell({ ...profileOf(fallbackModel.id, 40), modelLimits: 'refuse' })
    const evaluator = new LinkEvaluator(blockWorld(blocks), cell, 400)
    expect(evaluator.evaluate(120, 0, -1)).toMatchObject({
      fallbackUsed: false,
      applicabilityReason: 'applicable',
      wallEventCount: 2,
    })
  })
})
