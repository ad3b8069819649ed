import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { effectiveEarthRadiusKm } from '../effective-earth.ts'
import type { GroundProfile, RadialPoints } from '../ground-profile.ts'
import { deltaBullingtonLossDb } from './delta-bullington.ts'
import { firstFresnelRadiusM } from './knife-edge.ts'
import { GroundExcess, type GroundEnds } from './ground-excess.ts'
import { wavelengthM } from '../constants.ts'

function groundOf(heightsM: readonly number[], spacingM: number): GroundProfile {
  return {
    pointCount: heightsM.length,
    spacingM,
    // Longer than the profile, and not clean beyond it.
    elevationM: Float64Array.of(...heightsM, 9999, NaN),
    clutterHeightM: new Float64Array(heightsM.length),
    clutterCategory: new Uint8Array(heightsM.length),
    middleLatitudeDeg: 45,
    crossesVoid: false,
  }
}

function referenceDb(heightsM: readonly number[], spacingM: number, ends: GroundEnds): number {
  return deltaBullingtonLossDb({
    distancesKm: heightsM.map((_, i) => (i * spacingM) / 1000),
    heightsM,
    transmitterHeightM: ends.antennaHeightM,
    receiverHeightM: ends.receiverHeightM,
    frequencyGhz: ends.frequencyGhz,
    effectiveEarthRadiusKm,
    polarization: 'vertical',
    seaFraction: 0,
  })
}

const anyEnds = fc.record({
  antennaHeightM: fc.double({ min: 0.5, max: 300, noNaN: true }),
  receiverHeightM: fc.double({ min: 0.1, max: 100, noNaN: true }),
  frequencyGhz: fc.double({ min: 0.03, max: 100, noNaN: true }),
})
const spacing = fc.double({ min: 5, max: 100, noNaN: true })
const rough = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), {
  minLength: 2,
  maxLength: 60,
})
/** Nearly smooth ground, over which the curved Earth counts. */
const smooth = fc
  .record({
    count: fc.integer({ min: 2, max: 1200 }),
    heightM: fc.double({ min: 0, max: 3, noNaN: true }),
    turn: fc.double({ min: 0, max: 0.5, noNaN: true }),
  })
  .map(({ count, heightM, turn }) =>
    Array.from({ length: count }, (_, i) => 100 + heightM * Math.sin(turn * i)),
  )

describe('the excess of the ground', () => {
  it('is the delta-Bullington loss of the reference method', () => {
    let diffracted = 0
    const agrees = (heightsM: readonly number[], spacingM: number, ends: GroundEnds) => {
      const expectedDb = referenceDb(heightsM, spacingM, ends)
      const foundDb = new GroundExcess(ends).lossDb(groundOf(heightsM, spacingM))
      expect(Math.abs(foundDb - expectedDb)).toBeLessThan(1e-6)
      if (expectedDb > 0) diffracted++
    }
    fc.assert(fc.property(rough, spacing, anyEnds, agrees), { numRuns: 1500 })
    fc.assert(fc.property(smooth, spacing, anyEnds, agrees), { numRuns: 500 })
    expect(diffracted).toBeGreaterThan(500)
  })

  it('is nothing where 0.6 of the first Fresnel zone is free all along', () => {
    const ends = { antennaHeightM: 60, receiverHeightM: 60, frequencyGhz: 3.5 }
    const spacingM = 30
    const steps = 100
    const heightsM = Array.from({ length: steps + 1 }, (_, i) => {
      if (i === 0 || i === steps) return 0
      const radiusM = firstFresnelRadiusM(30 * i, 30 * (steps - i), wavelengthM(3.5))
      return Math.min(30, 60 - 0.6 * radiusM - 0.2)
    })
    expect(new GroundExcess(ends).lossDb(groundOf(heightsM, spacingM))).toBe(0)
  })

  it('is the same from either end, and so is what it hides', () => {
    fc.assert(
      fc.property(rough, spacing, anyEnds, (heightsM, spacingM, ends) => {
        const there = new GroundExcess(ends)
        const back = new GroundExcess({
          ...ends,
          antennaHeightM: ends.receiverHeightM,
          receiverHeightM: ends.antennaHeightM,
        })
        const ground = groundOf(heightsM, spacingM)
        const turned = groundOf([...heightsM].reverse(), spacingM)
        expect(back.lossDb(turned)).toBeCloseTo(there.lossDb(ground), 6)
        expect(back.isTerrainShadowed(turned)).toBe(there.isTerrainShadowed(ground))
      }),
    )
  })

  it('is 6 dB and more wherever the ground hides the receiver, and flat ground hides none nearby', () => {
    fc.assert(
      fc.property(rough, spacing, anyEnds, (heightsM, spacingM, ends) => {
        const excess = new GroundExcess(ends)
        const ground = groundOf(heightsM, spacingM)
        if (excess.isTerrainShadowed(ground)) expect(excess.lossDb(ground)).toBeGreaterThan(6)
      }),
    )
    const mast = new GroundExcess({ antennaHeightM: 25, receiverHeightM: 1.5, frequencyGhz: 3.5 })
    for (const count of [2, 10, 30]) {
      const flat = groundOf(new Array<number>(count).fill(212), 30)
      expect(mast.isTerrainShadowed(flat)).toBe(false)
      expect(mast.lossDb(flat)).toBe(0)
    }
    const beyondHorizon = groundOf(new Array<number>(1001).fill(0), 30)
    expect(mast.isTerrainShadowed(beyondHorizon)).toBe(true)
  })

  it('hides along a bearing what it hides at the end of every way', () => {
    let hidden = 0
    let seen = 0
    const agrees = (
      heightsM: readonly number[],
      spacingM: number,
      ends: GroundEnds,
      points: RadialPoints,
    ) => {
      const excess = new GroundExcess(ends)
      const behind = new Uint8Array(heightsM.length)
      excess.setShadowAlong(groundOf(heightsM, spacingM), points, behind)
      let written = 0
      for (let end = points.first; end < heightsM.length; end += points.stride) {
        const isBehind = excess.isTerrainShadowed(groundOf(heightsM.slice(0, end + 1), spacingM))
        expect(behind[written++] === 1).toBe(isBehind)
        if (isBehind) hidden++
        else seen++
      }
      expect(behind.subarray(written)).toEqual(new Uint8Array(heightsM.length - written))
    }
    const long = fc.array(fc.double({ min: 0, max: 300, noNaN: true }), {
      minLength: 40,
      maxLength: 60,
    })
    const points = fc.record({
      first: fc.integer({ min: 1, max: 20 }),
      stride: fc.integer({ min: 1, max: 7 }),
    })
    fc.assert(fc.property(long, spacing, anyEnds, points, agrees), { numRuns: 500 })
    expect(Math.min(hidden, seen)).toBeGreaterThan(500)
  })
})
