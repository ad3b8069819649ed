import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { antennaPattern } from './antenna.ts'
import { type AntennaCut, cutAttenuationDb } from './antenna-cut.ts'
import { resolveRfProfile } from './resolve-profile.ts'

/** The parabola of the presets, sampled at whole degrees. */
function parabolicCut(widthDeg: number): AntennaCut {
  const attenuationDb = Array.from({ length: 360 }, (_, angle) => {
    const offset = ((angle + 540) % 360) - 180
    return Math.min(30, 12 * (offset / widthDeg) * (offset / widthDeg))
  })
  return { sha256: '', attenuationDb }
}

describe('a cut', () => {
  it('has its own values at whole degrees, all round, and lies between them in between', () => {
    const values = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), {
      minLength: 360,
      maxLength: 360,
    })
    fc.assert(
      fc.property(
        values,
        fc.integer({ min: -1000, max: 1000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (attenuationDb, degree, share) => {
          const cut = { sha256: '', attenuationDb }
          const at = (angle: number) => attenuationDb[((angle % 360) + 360) % 360]
          expect(cutAttenuationDb(cut, degree)).toBe(at(degree))
          const between = cutAttenuationDb(cut, degree + share)
          expect(between).toBeGreaterThanOrEqual(Math.min(at(degree), at(degree + 1)) - 1e-9)
          expect(between).toBeLessThanOrEqual(Math.max(at(degree), at(degree + 1)) + 1e-9)
        },
      ),
    )
  })
})

describe('an antenna of the catalogue', () => {
  const profile = resolveRfProfile({
    antennaHeightM: 30,
    electricalDowntiltDeg: 3,
    mechanicalDowntiltDeg: 2,
  })

  it('sampled from a preset behaves as the preset does, downtilt included', () => {
    const preset = antennaPattern({ ...profile, verticalPatternId: 'panel-10deg' })
    const sampled = antennaPattern({
      ...profile,
      verticalPatternId: 'sampled',
      verticalCut: parabolicCut(10),
    })
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5000, noNaN: true }), (distanceM) => {
        // Between whole degrees a chord of the parabola lies at most 12/100/4 above it.
        const difference =
          sampled.verticalAttenuationDb(distanceM) - preset.verticalAttenuationDb(distanceM)
        expect(difference).toBeGreaterThan(-1e-9)
        expect(difference).toBeLessThanOrEqual(0.03 + 1e-9)
      }),
    )
  })

  it('tells left from right, is received all round, and adds its cuts', () => {
    const attenuationDb = Array.from({ length: 360 }, (_, angle) => angle / 10)
    const pattern = antennaPattern({
      ...profile,
      horizontalPatternId: 'leaning',
      horizontalCut: { sha256: '', attenuationDb },
      verticalPatternId: 'sampled',
      verticalCut: parabolicCut(10),
    })
    expect(pattern.horizontalAttenuationDb(90)).toBe(9)
    expect(pattern.horizontalAttenuationDb(-90)).toBe(27)
    expect(pattern.effectiveBeamWidthDeg).toBe(360)
    expect(pattern.isEligible(180)).toBe(true)
    expect(pattern.totalAttenuationDb(90, 100)).toBe(9 + pattern.verticalAttenuationDb(100))
  })
})
