import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p526-knife-edge.json' with { type: 'json' }
import planning from '../../../test/golden/rf/planning-knife-edge.json' with { type: 'json' }
import { wavelengthM } from '../constants.ts'
import {
  diffractionParameter,
  firstFresnelRadiusM,
  knifeEdgeLossDb,
  zeroLossNu,
} from './knife-edge.ts'

const distance = fc.double({ min: 1, max: 50_000, noNaN: true })
const height = fc.double({ min: -100, max: 100, noNaN: true })
const wavelength = fc.double({ min: 0.001, max: 1, noNaN: true })

describe('the loss of a knife edge', () => {
  it('is the approximation of P.526 at every nu of the vectors', () => {
    for (const row of golden.knifeEdge) {
      const difference = Math.abs(knifeEdgeLossDb(row.nu) - row.approximationDb)
      expect(difference, `nu ${row.nu}`).toBeLessThanOrEqual(golden.tolerance.approximationDb)
    }
  })

  it('agrees with a planning service to a millionth of a decibel', () => {
    for (const row of planning.by_nu) {
      const difference = Math.abs(knifeEdgeLossDb(row.nu) - row.loss_db)
      expect(difference, `nu ${row.nu}`).toBeLessThan(planning.tolerance_db)
    }
    for (const row of planning.by_geometry) {
      const nu = diffractionParameter(row.h_m, row.d1_m, row.d2_m, wavelengthM(row.f_ghz))
      expect(Math.abs(nu - row.v), JSON.stringify(row)).toBeLessThan(planning.tolerance_db)
      const difference = Math.abs(knifeEdgeLossDb(nu) - row.J_db)
      expect(difference, JSON.stringify(row)).toBeLessThan(planning.tolerance_db)
    }
  })

  it('lies within 0.15 dB of the exact Fresnel integrals above nu = -0.7', () => {
    for (const row of golden.knifeEdge.filter((one) => one.nu > -0.7)) {
      expect(Math.abs(knifeEdgeLossDb(row.nu) - row.exactDb), `nu ${row.nu}`).toBeLessThan(0.15)
    }
  })

  it('begins at nu = -0.78 without a visible step', () => {
    expect(knifeEdgeLossDb(zeroLossNu)).toBe(0)
    expect(knifeEdgeLossDb(zeroLossNu + 1e-9)).toBeGreaterThan(0)
    expect(knifeEdgeLossDb(zeroLossNu + 1e-9)).toBeLessThan(0.01)
  })

  it('is about 6 dB when the edge just touches the line', () => {
    expect(knifeEdgeLossDb(0)).toBeCloseTo(6.03, 2)
  })

  it('never falls as the edge rises', () => {
    const nu = fc.double({ min: -10, max: 100, noNaN: true })
    fc.assert(
      fc.property(nu, nu, (a, b) => {
        expect(knifeEdgeLossDb(Math.max(a, b))).toBeGreaterThanOrEqual(
          knifeEdgeLossDb(Math.min(a, b)),
        )
      }),
    )
  })
})

describe('a single edge on a path', () => {
  it('has the nu, loss and Fresnel radius of the vectors', () => {
    for (const row of golden.singleEdge) {
      const lambda = wavelengthM(row.frequencyGhz)
      const nu = diffractionParameter(row.heightM, row.d1M, row.d2M, lambda)
      const name = JSON.stringify(row)
      expect(Math.abs(nu - row.nu), name).toBeLessThan(
        Math.max(1e-6, golden.tolerance.relative * Math.abs(row.nu)),
      )
      const lossDifference = Math.abs(knifeEdgeLossDb(nu) - row.lossDb)
      expect(lossDifference, name).toBeLessThanOrEqual(golden.tolerance.edgeLossDb)
      const radiusM = firstFresnelRadiusM(row.d1M, row.d2M, lambda)
      expect(Math.abs(radiusM / row.fresnelRadiusM - 1), name).toBeLessThan(
        golden.tolerance.relative,
      )
    }
  })

  it('reads the same from both ends', () => {
    fc.assert(
      fc.property(height, distance, distance, wavelength, (h, d1, d2, lambda) => {
        const forth = diffractionParameter(h, d1, d2, lambda)
        const back = diffractionParameter(h, d2, d1, lambda)
        expect(forth).toBeCloseTo(back, 9)
      }),
    )
  })

  it('has nu = h sqrt(2) / F1: an edge one Fresnel radius high is at nu = 1.414', () => {
    fc.assert(
      fc.property(distance, distance, wavelength, (d1, d2, lambda) => {
        const radiusM = firstFresnelRadiusM(d1, d2, lambda)
        expect(diffractionParameter(radiusM, d1, d2, lambda)).toBeCloseTo(Math.SQRT2, 9)
      }),
    )
  })
})
