import { Complex } from 'complex.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p2040-slab.json' with { type: 'json' }
import {
  anyIncidenceDeg,
  anyPolarization,
  anyWall,
  losslessMedium,
  passiveMedium,
  vacuum,
} from '../../../test/worlds/random-media.ts'
import { degreesToRadians } from '../../angles.ts'
import { wavelengthM } from '../constants.ts'
import { permittivityOfConductivity } from './permittivity.ts'
import { slabResponse } from './slab.ts'
import type { SlabSetting } from './slab.ts'
import { runs } from '../../../test/runs.ts'

function magnitude({ real, imaginary }: { real: number; imaginary: number }) {
  return Math.sqrt(real * real + imaginary * imaginary)
}

/** A setting of the vectors: a slab in air. */
function inAir(row: (typeof golden.slab)[number], polarization: 'TE' | 'TM'): SlabSetting {
  const { permittivity, conductivitySPerM, frequencyGhz, incidenceAngleDeg, thicknessM } = row
  const slab = permittivityOfConductivity(permittivity, conductivitySPerM, frequencyGhz)
  return {
    frequencyGhz,
    incidentMedium: vacuum,
    exitMedium: vacuum,
    slab,
    thicknessM,
    incidenceAngleDeg,
    polarization,
  }
}

/** A wall between any two media, the first of them without loss. */
const anySetting: fc.Arbitrary<SlabSetting> = fc
  .record({
    wall: anyWall,
    incidentMedium: losslessMedium,
    exitMedium: passiveMedium,
    incidenceAngleDeg: anyIncidenceDeg,
    polarization: anyPolarization,
  })
  .map(({ wall, ...rest }) => ({ ...wall, ...rest }))

describe('a slab in air', () => {
  it.each(['TE', 'TM'] as const)('has the %s coefficients of P.2040', (polarization) => {
    const { slab: absolute, slabRelative, slabDb, slabDbRelative } = golden.tolerance
    for (const row of golden.slab) {
      const found = slabResponse(inAir(row, polarization))
      const name = JSON.stringify({ row, found })
      const [real, imaginary] = row[`reflection${polarization}`]
      expect(Math.abs(found.reflection.real - real), name).toBeLessThan(absolute)
      expect(Math.abs(found.reflection.imaginary - imaginary), name).toBeLessThan(absolute)
      const [realT, imaginaryT] = row[`transmission${polarization}`]
      const expectedT = Math.sqrt(realT * realT + imaginaryT * imaginaryT)
      const differenceT = Math.abs(magnitude(found.transmission!) - expectedT)
      expect(differenceT, name).toBeLessThan(Math.max(absolute, slabRelative * expectedT))
      const lossDb = row[`transmissionLoss${polarization}Db`]
      const differenceDb = Math.abs(found.transmissionLossDb! - lossDb)
      expect(differenceDb, name).toBeLessThan(Math.max(slabDb, slabDbRelative * lossDb))
    }
  })
})

/** The field in the slab by the wave equation alone, step by step backward from its exit face. */
function integrated(setting: SlabSetting) {
  const { incidentMedium, slab, exitMedium, polarization, thicknessM } = setting
  const wavesPerM = (2 * Math.PI) / wavelengthM(setting.frequencyGhz)
  const sine = Math.sin(degreesToRadians(setting.incidenceAngleDeg))
  const along = incidentMedium.real * sine * sine
  const normalOf = ({ real, loss }: { real: number; loss: number }) =>
    new Complex(real - along, loss === 0 ? 0 : -loss).sqrt()
  const weight = (medium: { real: number; loss: number }) =>
    polarization === 'TE' ? new Complex(1) : new Complex(medium.real, -medium.loss)
  const inside = weight(slab)
  const curvature = new Complex(slab.real - along, -slab.loss).mul(-wavesPerM * wavesPerM)
  let field = new Complex(1)
  let slope = normalOf(exitMedium).mul(0, -wavesPerM).div(weight(exitMedium)).mul(inside)
  const share = (value: Complex) => value.re * value.re + value.im * value.im
  let heat = 0
  const steps = 4000
  const step = -thicknessM / steps
  for (let index = 0; index < steps; index++) {
    const k1 = [slope, curvature.mul(field)]
    const k2 = [slope.add(k1[1].mul(step / 2)), curvature.mul(field.add(k1[0].mul(step / 2)))]
    const k3 = [slope.add(k2[1].mul(step / 2)), curvature.mul(field.add(k2[0].mul(step / 2)))]
    const k4 = [slope.add(k3[1].mul(step)), curvature.mul(field.add(k3[0].mul(step)))]
    const before = share(field)
    const sum = (at: 0 | 1) => k1[at].add(k2[at].mul(2)).add(k3[at].mul(2)).add(k4[at])
    field = field.add(sum(0).mul(step / 6))
    slope = slope.add(sum(1).mul(step / 6))
    heat += (wavesPerM * slab.loss * (before + share(field)) * -step) / 2
  }
  const slopeBefore = slope.div(inside).mul(weight(incidentMedium))
  const toWave = slopeBefore.div(normalOf(incidentMedium).mul(0, wavesPerM))
  const forward = field.sub(toWave).div(2)
  const backward = field.add(toWave).div(2)
  const flux = (medium: typeof slab) => normalOf(medium).div(weight(medium)).re
  return {
    reflected: share(backward.div(forward)),
    transmitted: (share(new Complex(1).div(forward)) * flux(exitMedium)) / flux(incidentMedium),
    /** Power that the electric field of a TE wave turns into heat on its way. */
    heated: heat / share(forward) / flux(incidentMedium),
  }
}

describe('a slab between two media', () => {
  it('answers the wave equation integrated step by step', () => {
    const thin = fc.record({
      frequencyGhz: fc.double({ min: 1, max: 100, noNaN: true }),
      thicknessM: fc.double({ min: 0, max: 0.005, noNaN: true }),
      incidentMedium: fc.record({
        real: fc.double({ min: 1, max: 4, noNaN: true }),
        loss: fc.constant(0),
      }),
      slab: fc.record({
        real: fc.double({ min: 1, max: 8, noNaN: true }),
        loss: fc.double({ min: 1e-6, max: 2, noNaN: true }),
      }),
      exitMedium: fc.record({
        real: fc.double({ min: 4, max: 8, noNaN: true }),
        loss: fc.double({ min: 1e-6, max: 2, noNaN: true }),
      }),
      incidenceAngleDeg: fc.double({ min: 0, max: 85, noNaN: true }),
      polarization: anyPolarization,
    })
    fc.assert(
      fc.property(thin, (setting) => {
        const found = slabResponse(setting)
        const expected = integrated(setting)
        expect(found.reflectedPowerFraction).toBeCloseTo(expected.reflected, 7)
        expect(found.transmittedPowerFraction).toBeCloseTo(expected.transmitted, 7)
        if (setting.polarization === 'TM') return
        expect(found.absorbedPowerFraction).toBeCloseTo(expected.heated, 5)
      }),
      { numRuns: runs(25) },
    )
  })

  it('reflects, passes and absorbs all the power there is, to 1e-9', () => {
    fc.assert(
      fc.property(anySetting, (setting) => {
        const found = slabResponse(setting)
        expect(Math.abs(found.powerBalanceError)).toBeLessThan(1e-9)
        for (const share of [
          found.reflectedPowerFraction,
          found.transmittedPowerFraction ?? 0,
          found.absorbedPowerFraction,
        ]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThan(1 + 1e-9)
        }
      }),
      { numRuns: runs(2000) },
    )
  })

  it('absorbs nothing without loss', () => {
    fc.assert(
      fc.property(anySetting, losslessMedium, (setting, slab) => {
        const found = slabResponse({ ...setting, slab })
        expect(found.absorbedPowerFraction).toBeLessThan(1e-9)
      }),
    )
  })

  it('passes the same share both ways (reciprocity)', () => {
    const lossless = fc.record({ from: losslessMedium, to: losslessMedium })
    fc.assert(
      fc.property(anySetting, lossless, (anyOne, { from, to }) => {
        fc.pre(anyOne.incidenceAngleDeg < 89.9)
        const forth = { ...anyOne, incidentMedium: from, exitMedium: to }
        const found = slabResponse(forth)
        const sine =
          Math.sqrt(from.real / to.real) * Math.sin(degreesToRadians(anyOne.incidenceAngleDeg))
        fc.pre(sine < 0.9999)
        const backAngleDeg = (Math.asin(sine) * 180) / Math.PI
        const back = {
          ...anyOne,
          incidentMedium: to,
          exitMedium: from,
          incidenceAngleDeg: backAngleDeg,
        }
        const returned = slabResponse(back)
        const share = found.transmittedPowerFraction ?? 0
        expect(returned.transmittedPowerFraction ?? 0).toBeCloseTo(share, 9)
      }),
    )
  })

  it('does not know TE from TM at normal incidence', () => {
    fc.assert(
      fc.property(anySetting, (setting) => {
        const te = slabResponse({ ...setting, incidenceAngleDeg: 0, polarization: 'TE' })
        const tm = slabResponse({ ...setting, incidenceAngleDeg: 0, polarization: 'TM' })
        expect(tm.reflectedPowerFraction).toBeCloseTo(te.reflectedPowerFraction, 12)
        expect(tm.transmittedPowerFraction ?? 0).toBeCloseTo(te.transmittedPowerFraction ?? 0, 12)
        expect(tm.powerFluxCorrection).toBeCloseTo(te.powerFluxCorrection, 9)
        expect(tm.reflection.real).toBeCloseTo(-te.reflection.real, 12)
      }),
    )
  })

  it('is not there when it has no thickness or is made of what surrounds it', () => {
    fc.assert(
      fc.property(anySetting, (setting) => {
        const none = slabResponse({ ...setting, thicknessM: 0, exitMedium: setting.incidentMedium })
        expect(none.transmissionLossDb).toBeCloseTo(0, 9)
        expect(none.reflectedPowerFraction).toBeLessThan(1e-12)
        const same = slabResponse({
          ...setting,
          slab: setting.incidentMedium,
          exitMedium: setting.incidentMedium,
        })
        expect(same.transmittedPowerFraction).toBeCloseTo(1, 9)
        expect(same.absorbedPowerFraction).toBeLessThan(1e-9)
      }),
    )
  })
})

describe('a slab that a wave leaves into a thinner medium', () => {
  const glass = { real: 6.31, loss: 0 }
  const setting: SlabSetting = {
    frequencyGhz: 60,
    incidentMedium: glass,
    slab: { real: 4, loss: 0 },
    exitMedium: vacuum,
    thicknessM: 0.002,
    incidenceAngleDeg: 40,
    polarization: 'TM',
  }

  it('reflects totally beyond the critical angle and states no loss', () => {
    const found = slabResponse(setting)
    expect(found.numericState).toBe('no_power_transmitted')
    expect(found.transmittedPowerFraction).toBe(0)
    expect(found.transmissionLossDb).toBeNull()
    expect(found.reflectedPowerFraction).toBeCloseTo(1, 12)
    expect(found.exitAngleDeg).toBe(90)
  })

  it('passes power again through a gap thin against the wavelength', () => {
    const gap = { ...setting, slab: vacuum, exitMedium: glass }
    const thin = slabResponse({ ...gap, thicknessM: 1e-4 })
    const thick = slabResponse({ ...gap, thicknessM: 0.05 })
    expect(thin.transmittedPowerFraction).toBeGreaterThan(0.5)
    expect(thick.transmittedPowerFraction).toBeLessThan(1e-9)
    expect(thick.transmissionLossDb).toBeGreaterThan(90)
  })
})

describe('a slab thicker than numbers reach', () => {
  const concrete = (thicknessM: number) =>
    slabResponse({
      frequencyGhz: 140,
      incidentMedium: vacuum,
      slab: permittivityOfConductivity(5.17, 3.166996337, 140),
      exitMedium: vacuum,
      thicknessM,
      incidenceAngleDeg: 0,
      polarization: 'TE',
    })

  it('still has a loss in decibels where its power is no number any more', () => {
    const found = concrete(2)
    expect(found.numericState).toBe('power_below_numeric_floor')
    expect(found.transmittedPowerFraction).toBeNull()
    expect(found.transmissionLossDb! / concrete(0.2).transmissionLossDb!).toBeGreaterThan(9)
  })

  it('has only a lower bound beyond the smallest field', () => {
    const found = concrete(10)
    expect(found.numericState).toBe('below_numeric_floor')
    expect(found.transmission).toBeNull()
    expect(found.transmissionLossDb).toBeNull()
    expect(found.lowerBoundTransmissionLossDb).toBeCloseTo(6466.2, 0)
    expect(found.absorbedPowerFraction + found.reflectedPowerFraction).toBeCloseTo(1, 12)
  })
})
