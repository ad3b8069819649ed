import { beforeAll, describe, expect, it } from 'vitest'
import { blockWorld, box, testCell } from '../../../test/worlds/block-world.ts'
import { hillsM } from '../../../test/worlds/generated-hills.ts'
import { groundAroundOrigin, groundUnder } from '../../../test/worlds/ground-world.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { sharedPieces } from '../shared-pieces.ts'
import { neverStop, StoppedError, type StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { coverageSurface } from './coverage-surface.ts'
import { stealRows, type SharedSurface } from './surface-sharing.ts'

const town = blockWorld([
  box('a', [40, 30, 90, 70], 12),
  box('b', [-120, -60, -80, -20], null),
  box('host', [-5, -5, 5, 5], 18),
])
let hills: World
beforeAll(async () => {
  const heightM = (x: number, y: number) => (x > 900 && x < 960 && y > 0 ? NaN : hillsM(x, y))
  hills = (await groundUnder(groundAroundOrigin(heightM, 3 / 3600, 0.17), 12_500))(town)
})

const questions: Readonly<Record<string, readonly [Partial<RfProfile>, number]>> = {
  'among roofs': [{ propagationModel: 'urban_microcell', radiusM: 600 }, 12],
  'behind walls': [{ propagationModel: 'legacy_fspl_walls', radiusM: 600 }, 12],
  'whose sight is weighed': [
    { propagationModel: 'rural_macrocell', radiusM: 600, sight: 'footprints_else_statistical' },
    12,
  ],
  'over the ground': [{ propagationModel: 'itu_p1812', frequencyGhz: 0.8, radiusM: 3000 }, 60],
  'of Longley and Rice': [{ propagationModel: 'ntia_itm', frequencyGhz: 0.8, radiusM: 3000 }, 60],
  'with the excess of the ground': [
    { propagationModel: 'rural_macrocell', ground: 'diffraction', radiusM: 3000 },
    60,
  ],
  'of a beam at a share of places': [
    {
      propagationModel: 'itu_p1812',
      frequencyGhz: 0.8,
      radiusM: 11_000,
      horizontalPatternId: '3gpp-single-element',
      locationProbabilityPercent: 90,
    },
    220,
  ],
  'interpolated between bearings': [
    { propagationModel: 'itu_p1812', frequencyGhz: 0.8, radiusM: 11_000 },
    220,
  ],
}

/** A surface that is interpolated. */
const wide: Partial<RfProfile> = {
  propagationModel: 'itu_p1812',
  frequencyGhz: 0.8,
  radiusM: 11_000,
  horizontalPatternId: 'omni',
}

function bufferOf({ part }: SharedSurface): ArrayBufferLike {
  return part.kind === 'rows' ? part.nodes.marks.buffer : part.memory.terrainShadowed.buffer
}

/** What goes to another thread and comes to it. */
function sent(shared: SharedSurface): SharedSurface {
  return structuredClone(shared)
}

/** Stops after so many looks. */
function stopsAfter(looks: number): StopSignal {
  let left = looks
  return {
    throwIfStopped() {
      if (left-- === 0) throw new StoppedError()
    },
  }
}

describe('a surface that another thread helps with', () => {
  it.each(Object.keys(questions))('is the same to the last bit: %s', (name) => {
    const [members, cellSizeM] = questions[name]
    const cell = testCell({ horizontalPatternId: 'omni', antennaHeightM: 30, ...members })
    const question = {
      cell,
      cellSizeM,
      thresholdsDbm: [-90, -70],
      wantsPathLoss: true,
      probabilityAboveDbm: -85,
    }
    const alone = coverageSurface(hills, question, neverStop)
    for (const looks of [1, 17, 1e9]) {
      const offers: SharedSurface[] = []
      const helped = coverageSurface(hills, question, neverStop, (shared) => {
        offers.push(shared)
        try {
          stealRows(hills, sent(shared), stopsAfter(looks))
        } catch (error) {
          expect(error).toBeInstanceOf(StoppedError)
        }
      })
      expect(offers.map(({ part }) => part.kind)).toEqual([
        alone.radial === null ? 'rows' : 'bearings',
      ])
      expect(helped).toEqual(alone)
      if (looks < 1e9) continue
      // All of it was done by the other one: what it does counts.
      expect(Array.from(offers[0].pieces.states.subarray(1)).every((state) => state === 1)).toBe(
        true,
      )
    }
  })

  it('is not offered where it is small', () => {
    const cell = testCell({ radiusM: 300 })
    const question = { cell, cellSizeM: 10, thresholdsDbm: [-90] }
    const refuse = () => {
      throw new Error('it was offered')
    }
    expect(coverageSurface(hills, question, neverStop, refuse).stats.cellCount).toBe(61 * 61)
  })

  it('has the memory of the surface before, and nothing of what that left there', () => {
    const question = { cell: testCell(wide), cellSizeM: 220, thresholdsDbm: [-90] }
    const alone = coverageSurface(hills, question, neverStop)
    const narrow = {
      ...question,
      cell: testCell({ ...wide, horizontalPatternId: 'ideal-sector', beamWidthDeg: 40 }),
    }
    const buffers = new Set<ArrayBufferLike>()
    for (const asked of [question, narrow, question]) {
      const found = coverageSurface(hills, asked, neverStop, (shared) => {
        buffers.add(bufferOf(shared))
      })
      if (asked === question) expect(found).toEqual(alone)
    }
    expect(buffers.size).toBe(1)
  })

  it('is not changed by who comes when it has ended', () => {
    const question = { cell: testCell(wide), cellSizeM: 220, thresholdsDbm: [-90] }
    const late: SharedSurface[] = []
    coverageSurface(hills, question, neverStop, (shared) => late.push(shared))
    const other = { ...question, cell: testCell({ ...wide, antennaHeightM: 80 }) }
    const alone = coverageSurface(hills, other, neverStop)
    const disturbed = coverageSurface(hills, other, neverStop, () => {
      for (const shared of late) stealRows(hills, shared, neverStop)
    })
    expect(disturbed).toEqual(alone)
  })

  it('gives what it found on memory that the next surface does not write', () => {
    const cell = testCell({ propagationModel: 'urban_microcell', radiusM: 600 })
    const question = { cell, cellSizeM: 12, thresholdsDbm: [-90], wantsPathLoss: true }
    const first = coverageSurface(hills, question, neverStop)
    const before = structuredClone(first)
    const lower = { ...question, cell: testCell({ ...cell.profile, antennaHeightM: 60 }) }
    coverageSurface(hills, lower, neverStop)
    expect(first).toEqual(before)
  })

  it('writes no node twice: who does a row again disturbs nobody who reads it', () => {
    const cell = testCell({ propagationModel: 'urban_microcell', radiusM: 600 })
    const question = { cell, cellSizeM: 12, thresholdsDbm: [-90] }
    const offers: SharedSurface[] = []
    coverageSurface(hills, question, neverStop, (shared) => offers.push(sent(shared)))
    const [{ part, pieces }] = offers
    if (part.kind !== 'rows') throw new Error('it is interpolated')
    const written = new Map<string | symbol, unknown>()
    const marks = new Proxy(part.nodes.marks, {
      set(_marks, place, value) {
        if (written.has(place)) expect(value).toBe(written.get(place))
        written.set(place, value)
        return true
      },
    })
    const again = { ...part, nodes: { ...part.nodes, marks } }
    stealRows(hills, { ...offers[0], pieces: sharedPieces(pieces.count), part: again }, neverStop)
    expect(written.size).toBeGreaterThan(1000)
  })

  it('has the same chances whatever share of places the model is asked for', () => {
    const help = (shared: SharedSurface) => stealRows(hills, sent(shared), neverStop)
    const chances = [10, 50, 80].map((locationPercent) => {
      const cell = testCell({ ...wide, modelParameters: { locationPercent } })
      const question = { cell, cellSizeM: 220, thresholdsDbm: [-90], probabilityAboveDbm: -85 }
      return coverageSurface(hills, question, neverStop, help).probability
    })
    expect(chances[0]).not.toBeNull()
    expect(chances[0]?.values.length).toBeGreaterThan(5000)
    chances.slice(1).forEach((others) => {
      others?.values.forEach((chance, node) => {
        expect(Math.abs(chance - (chances[0]?.values[node] ?? NaN)) < 0.001, `${node}`).toBe(
          !Number.isNaN(chance),
        )
      })
    })
  })
})
