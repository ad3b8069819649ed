import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import planning from '../../test/golden/rf/planning-reference.json' with { type: 'json' }
import { antennaPattern, maximumPatternAttenuationDb } from './antenna.ts'
import type { AntennaProfile } from './antenna.ts'
import { horizontalPatternIds, verticalPatternIds } from './profile.ts'

const profile: AntennaProfile = {
  horizontalPatternId: 'ideal-sector',
  verticalPatternId: 'flat',
  beamWidthDeg: 120,
  antennaHeightM: 25,
  receiverHeightM: 1.5,
  mechanicalDowntiltDeg: 0,
  electricalDowntiltDeg: 0,
}

const anyProfile: fc.Arbitrary<AntennaProfile> = fc.record({
  horizontalPatternId: fc.constantFrom(...horizontalPatternIds),
  verticalPatternId: fc.constantFrom(...verticalPatternIds),
  beamWidthDeg: fc.double({ min: 10, max: 360, noNaN: true }),
  antennaHeightM: fc.double({ min: 0.5, max: 300, noNaN: true }),
  receiverHeightM: fc.double({ min: 0.1, max: 100, noNaN: true }),
  mechanicalDowntiltDeg: fc.double({ min: -30, max: 90, noNaN: true }),
  electricalDowntiltDeg: fc.double({ min: -30, max: 90, noNaN: true }),
})
const anyOffset = fc.double({ min: -720, max: 720, noNaN: true })
const anyDistance = fc.double({ min: 0, max: 5000, noNaN: true })

describe('antenna presets', () => {
  it.each(planning.antenna)('agree with the reference row %j', (row) => {
    const pattern = antennaPattern({
      ...profile,
      horizontalPatternId: row.h,
      verticalPatternId: row.v,
      beamWidthDeg: row.beam ?? 120,
      mechanicalDowntiltDeg: row.mechanical_downtilt_deg ?? 0,
      electricalDowntiltDeg: row.electrical_downtilt_deg ?? 0,
    })
    const distanceM = row.distance_m ?? 100
    const totalDb = pattern.totalAttenuationDb(row.offset, distanceM)
    expect(Math.abs(totalDb - row.pattern_db)).toBeLessThan(planning.tolerance_db)
    if (row.eligible !== undefined) expect(pattern.isEligible(row.offset)).toBe(row.eligible)
    if (row.effective_beam_deg !== undefined) {
      expect(pattern.effectiveBeamWidthDeg).toBe(row.effective_beam_deg)
    }
    if (row.horizontal_db !== undefined) {
      expect(pattern.horizontalAttenuationDb(row.offset)).toBeCloseTo(row.horizontal_db, 9)
    }
    if (row.vertical_db !== undefined) {
      expect(pattern.verticalAttenuationDb(distanceM)).toBeCloseTo(row.vertical_db, 8)
    }
  })

  it('weaken by 3 dB at half of their 3 dB width', () => {
    const element = antennaPattern({ ...profile, horizontalPatternId: '3gpp-single-element' })
    expect(element.horizontalAttenuationDb(32.5)).toBe(3)
    const level = { ...profile, antennaHeightM: 1.5, verticalPatternId: 'panel-10deg' } as const
    const panel = antennaPattern({ ...level, electricalDowntiltDeg: 5 })
    expect(panel.verticalAttenuationDb(100)).toBe(3)
  })

  it('reach 12 dB at the edge of a cosine sector and end there', () => {
    const pattern = antennaPattern({ ...profile, horizontalPatternId: 'cosine-sector' })
    expect(pattern.horizontalAttenuationDb(60)).toBe(12)
    expect(pattern.isEligible(60)).toBe(true)
    expect(pattern.isEligible(-60)).toBe(true)
    expect(pattern.isEligible(60.000001)).toBe(false)
    expect(pattern.usesHardBeam).toBe(true)
  })

  it('serve all round when the beam is 360 degrees', () => {
    const pattern = antennaPattern({ ...profile, beamWidthDeg: 360 })
    fc.assert(fc.property(anyOffset, (offset) => pattern.isEligible(offset)))
  })

  it('ignore the vertical preset in the single element', () => {
    const element = { ...profile, horizontalPatternId: '3gpp-single-element' } as const
    const flat = antennaPattern(element)
    const panel = antennaPattern({ ...element, verticalPatternId: 'panel-10deg' })
    expect(panel.verticalAttenuationDb(100)).toBe(flat.verticalAttenuationDb(100))
    expect(flat.verticalAttenuationDb(100)).toBeGreaterThan(0)
  })

  it('add mechanical and electrical downtilt', () => {
    fc.assert(
      fc.property(anyProfile, anyDistance, (given, distanceM) => {
        const { mechanicalDowntiltDeg, electricalDowntiltDeg } = given
        const swapped = antennaPattern({
          ...given,
          mechanicalDowntiltDeg: electricalDowntiltDeg,
          electricalDowntiltDeg: mechanicalDowntiltDeg,
        })
        expect(swapped.verticalAttenuationDb(distanceM)).toBe(
          antennaPattern(given).verticalAttenuationDb(distanceM),
        )
      }),
    )
  })

  it('are symmetric about their boresight', () => {
    fc.assert(
      fc.property(anyProfile, anyOffset, anyDistance, (given, offset, distanceM) => {
        const pattern = antennaPattern(given)
        expect(pattern.totalAttenuationDb(-offset, distanceM)).toBe(
          pattern.totalAttenuationDb(offset, distanceM),
        )
        expect(pattern.isEligible(-offset)).toBe(pattern.isEligible(offset))
      }),
    )
  })

  it('never amplify, and never take more than 30 dB in one cut', () => {
    fc.assert(
      fc.property(anyProfile, anyOffset, anyDistance, (given, offset, distanceM) => {
        const pattern = antennaPattern(given)
        const horizontalDb = pattern.horizontalAttenuationDb(offset)
        const verticalDb = pattern.verticalAttenuationDb(distanceM)
        const totalDb = pattern.totalAttenuationDb(offset, distanceM)
        for (const cutDb of [horizontalDb, verticalDb]) {
          expect(cutDb).toBeGreaterThanOrEqual(0)
          expect(cutDb).toBeLessThanOrEqual(maximumPatternAttenuationDb)
        }
        expect(totalDb).toBe(pattern.combinedAttenuationDb(horizontalDb, verticalDb))
        expect(totalDb).toBeLessThanOrEqual(horizontalDb + verticalDb)
      }),
    )
  })

  it('weaken monotonically from boresight to the back', () => {
    const halfTurn = fc.double({ min: 0, max: 180, noNaN: true })
    fc.assert(
      fc.property(anyProfile, halfTurn, halfTurn, (given, a, b) => {
        const pattern = antennaPattern(given)
        expect(pattern.horizontalAttenuationDb(Math.max(a, b))).toBeGreaterThanOrEqual(
          pattern.horizontalAttenuationDb(Math.min(a, b)),
        )
      }),
    )
  })
})
