import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p2040-slab.json' with { type: 'json' }
import {
  anyIncidenceDeg,
  anyPolarization,
  losslessMedium,
  passiveMedium,
  vacuum,
} from '../../../test/worlds/random-media.ts'
import { permittivityOfConductivity } from './permittivity.ts'
import { halfSpaceReflection } from './plane-wave.ts'
import type { ComplexNumber } from './plane-wave.ts'

function power({ real, imaginary }: ComplexNumber) {
  return real * real + imaginary * imaginary
}

describe('reflection from a half space', () => {
  it.each(['TE', 'TM'] as const)('has the %s coefficients of P.2040', (polarization) => {
    for (const row of golden.fresnel) {
      const { permittivity, conductivitySPerM, frequencyGhz, incidenceAngleDeg } = row
      const material = permittivityOfConductivity(permittivity, conductivitySPerM, frequencyGhz)
      const found = halfSpaceReflection(vacuum, material, incidenceAngleDeg, polarization)
      const [real, imaginary] = row[`reflection${polarization}`]
      const name = JSON.stringify({ row, found })
      expect(Math.abs(found.real - real), name).toBeLessThan(golden.tolerance.fresnel)
      expect(Math.abs(found.imaginary - imaginary), name).toBeLessThan(golden.tolerance.fresnel)
      if ('tag' in row) continue
      const differenceDb = 10 * Math.log10(power(found)) - row[`reflection${polarization}Db`]
      expect(Math.abs(differenceDb), name).toBeLessThan(golden.tolerance.fresnelDb)
    }
  })

  it('vanishes for TM at the Brewster angle of two lossless media', () => {
    fc.assert(
      fc.property(losslessMedium, losslessMedium, (first, second) => {
        const brewsterDeg = (Math.atan(Math.sqrt(second.real / first.real)) * 180) / Math.PI
        const tm = halfSpaceReflection(first, second, brewsterDeg, 'TM')
        expect(power(tm)).toBeLessThan(1e-24)
        const te = halfSpaceReflection(first, second, brewsterDeg, 'TE')
        const contrast = (second.real - first.real) / (second.real + first.real)
        expect(power(te)).toBeCloseTo(contrast * contrast, 9)
      }),
    )
  })

  it('never reflects more than arrives, and the same from both sides at normal incidence', () => {
    fc.assert(
      fc.property(
        losslessMedium,
        passiveMedium,
        anyIncidenceDeg,
        anyPolarization,
        (from, to, angleDeg, polarization) => {
          const found = power(halfSpaceReflection(from, to, angleDeg, polarization))
          expect(found).toBeLessThanOrEqual(1 + 1e-12)
          const forth = power(halfSpaceReflection(from, to, 0, polarization))
          expect(power(halfSpaceReflection(to, from, 0, polarization))).toBeCloseTo(forth, 9)
        },
      ),
    )
  })

  it('is total beyond the critical angle and towards grazing', () => {
    const dense = { real: 4, loss: 0 }
    for (const polarization of ['TE', 'TM'] as const) {
      expect(power(halfSpaceReflection(dense, vacuum, 30.001, polarization))).toBeCloseTo(1, 12)
      expect(power(halfSpaceReflection(dense, vacuum, 29.9, polarization))).toBeLessThan(0.9)
      expect(power(halfSpaceReflection(vacuum, dense, 89.999999, polarization))).toBeCloseTo(1, 6)
    }
  })
})
