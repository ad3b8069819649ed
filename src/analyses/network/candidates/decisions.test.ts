import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testCell } from '../../../../test/worlds/block-world.ts'
import { compareCandidates, azimuthCandidate } from '../../../optimization/candidate.ts'
import { type CellDecisions, allowedCandidates, nothingToDecide } from './decisions.ts'

const cell = testCell({ electricalDowntiltDeg: 4, txPowerDbm: 40 }, { azimuthDeg: 30 })
const candidatesOf = (decisions: Partial<CellDecisions>) =>
  allowedCandidates(cell, { ...nothingToDecide, ...decisions })

describe('the candidates of a cell with decisions', () => {
  it('are those of the grid in the ranges where no azimuth is listed', () => {
    const candidates = candidatesOf({ azimuthRangesDeg: [[345, 15]] })
    expect(candidates.map(({ azimuthDeg }) => azimuthDeg)).toEqual([0, 10, 30, 350])
    expect(() => candidatesOf({ azimuthRangesDeg: [[11, 19]] })).toThrow(/none of its azimuths/)
  })

  it('are the cell as it stands alone where nothing is decided', () => {
    expect(candidatesOf({})).toEqual([azimuthCandidate(30)])
  })

  it('are every combination of azimuth, tilt and power, among them the present one, each once', () => {
    const angles = fc.array(fc.integer({ min: -720, max: 720 }), { maxLength: 5 })
    const values = fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 4 })
    fc.assert(
      fc.property(angles, values, values, (azimuthsDeg, electricalTiltsDeg, txPowersDbm) => {
        const candidates = candidatesOf({ azimuthsDeg, electricalTiltsDeg, txPowersDbm })
        const count = (list: number[]) => new Set(list).size
        const turns = count([30, ...azimuthsDeg].map((deg) => ((deg % 360) + 360) % 360))
        const tilts = count([4, ...electricalTiltsDeg])
        const powers = count([40, ...txPowersDbm])
        expect(candidates).toHaveLength(turns * tilts * powers)
        expect(candidates).toContainEqual(azimuthCandidate(30))
        for (let at = 1; at < candidates.length; at++)
          expect(compareCandidates(candidates[at - 1], candidates[at])).toBeLessThan(0)
      }),
    )
  })

  it('have azimuths within the ranges, across north too, but for the present one', () => {
    const azimuthsDeg = Array.from({ length: 36 }, (_, step) => 10 * step)
    const within = (from: number, to: number) =>
      candidatesOf({ azimuthsDeg, azimuthRangesDeg: [[from, to]] }).map(
        ({ azimuthDeg }) => azimuthDeg,
      )
    expect(within(340, 10)).toEqual([0, 10, 30, 340, 350])
    expect(within(90, 110)).toEqual([30, 90, 100, 110])
    expect(within(0, 360)).toEqual(azimuthsDeg)
    expect(() => candidatesOf({ azimuthsDeg: [20], azimuthRangesDeg: [[90, 110]] })).toThrow(
      /none of its azimuths lies in its azimuth ranges/,
    )
  })
})
