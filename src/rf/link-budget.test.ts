import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import planning from '../../test/golden/rf/planning-reference.json' with { type: 'json' }
import { antennaPattern } from './antenna.ts'
import { freeSpaceLossDb, slantDistanceM } from './free-space.ts'
import { fixedLinkTermsDbm, linkBudget, receivedPowerDbm } from './link-budget.ts'
import type { LinkBudgetProfile, LinkLosses } from './link-budget.ts'
import { profileBounds } from './profile-bounds.ts'

/** The reference values round the constant of free space to 32.45, 0.0022 dB above the exact one. */
const roundedFreeSpaceDb = 0.003

const threshold = { mode: 'manual', sensitivityDbm: -115 } as const

function within(bound: { minimum: number; maximum: number }): fc.Arbitrary<number> {
  return fc.double({ min: bound.minimum, max: bound.maximum, noNaN: true })
}

const anyProfile: fc.Arbitrary<LinkBudgetProfile> = fc.record({
  txPowerDbm: within(profileBounds.txPowerDbm),
  txAntennaGainDbi: within(profileBounds.txAntennaGainDbi),
  rxAntennaGainDbi: within(profileBounds.rxAntennaGainDbi),
  systemLossDb: within(profileBounds.systemLossDb),
  polarizationLossDb: within(profileBounds.polarizationLossDb),
})

const anyLosses: fc.Arbitrary<LinkLosses> = fc
  .record({
    propagationLossDb: fc.double({ min: 0, max: 250, noNaN: true }),
    freeSpaceLossDb: fc.double({ min: 0, max: 200, noNaN: true }),
    buildingLossDb: fc.double({ min: 0, max: 800, noNaN: true }),
    horizontalAttenuationDb: fc.double({ min: 0, max: 30, noNaN: true }),
    verticalAttenuationDb: fc.double({ min: 0, max: 30, noNaN: true }),
  })
  .map((losses) => ({
    ...losses,
    patternAttenuationDb: losses.horizontalAttenuationDb + losses.verticalAttenuationDb,
  }))

const anyOffset = fc.double({ min: -40, max: 40, noNaN: true })

describe('the link budget', () => {
  it.each(planning.link_budget)('closes as the reference case $id', ({ input, expected }) => {
    const pattern = antennaPattern({
      horizontalPatternId: input.horizontal_pattern_id,
      verticalPatternId: input.vertical_pattern_id,
      beamWidthDeg: input.beam_width,
      antennaHeightM: input.antenna_height_m,
      receiverHeightM: input.receiver_height_m,
      mechanicalDowntiltDeg: 0,
      electricalDowntiltDeg: 0,
    })
    const slantM = slantDistanceM(
      input.distance_m,
      input.antenna_height_m - input.receiver_height_m,
    )
    expect(slantM).toBeCloseTo(expected.slant_distance_m, 6)
    const lossDb = freeSpaceLossDb(slantM, input.frequency_ghz)
    const budget = linkBudget(
      {
        txPowerDbm: input.tx_power_dbm,
        txAntennaGainDbi: input.antenna_gain_dbi,
        rxAntennaGainDbi: 0,
        systemLossDb: input.system_loss_db,
        polarizationLossDb: 0,
      },
      input.calibration_offset_db,
      {
        propagationLossDb: lossDb,
        freeSpaceLossDb: lossDb,
        buildingLossDb: input.wall_loss_db,
        horizontalAttenuationDb: pattern.horizontalAttenuationDb(input.horizontal_offset_deg),
        verticalAttenuationDb: pattern.verticalAttenuationDb(input.distance_m),
        patternAttenuationDb: pattern.totalAttenuationDb(
          input.horizontal_offset_deg,
          input.distance_m,
        ),
      },
      threshold,
    )
    expect(budget.eirpDbm).toBeCloseTo(expected.eirp_dbm, 9)
    expect(budget.patternAttenuationDb).toBeCloseTo(expected.pattern_db, 9)
    expect(Math.abs(budget.fsplDb - expected.fspl_db)).toBeLessThan(roundedFreeSpaceDb)
    // The reference power less its own rounded free space is a closed form without rounding.
    const withoutPathDb = budget.receivedPowerDbm + budget.propagationLossDb
    expect(withoutPathDb).toBeCloseTo(expected.received_power_dbm + expected.fspl_db, 5)
  })

  it('holds every term of the full reference ledger', () => {
    const { input, expected } = planning.link_budget_full
    const lossDb = freeSpaceLossDb(
      slantDistanceM(input.distance_m, input.h_tx - input.h_rx),
      input.f,
    )
    const budget = linkBudget(
      {
        txPowerDbm: input.tx,
        txAntennaGainDbi: input.g_tx,
        rxAntennaGainDbi: input.g_rx,
        systemLossDb: input.system_loss,
        polarizationLossDb: input.polarization_loss,
      },
      input.calibration,
      {
        propagationLossDb: lossDb,
        freeSpaceLossDb: lossDb,
        buildingLossDb: input.building_loss,
        horizontalAttenuationDb: 0,
        verticalAttenuationDb: 0,
        patternAttenuationDb: 0,
      },
      threshold,
    )
    expect(budget.boresightEirpDbm).toBe(expected.boresight_eirp_dbm)
    expect(budget.directionalEirpDbm).toBe(expected.directional_eirp_dbm)
    expect(budget.eirpDbm).toBe(expected.eirp_dbm)
    expect(Math.abs(budget.totalLossDb - expected.total_loss_db)).toBeLessThan(roundedFreeSpaceDb)
    expect(Math.abs(budget.receivedPowerDbm - expected.received_power_dbm)).toBeLessThan(
      roundedFreeSpaceDb,
    )
    expect(budget.receiverLinkMarginDb).toBe(budget.receivedPowerDbm + 115)
  })

  it('closes: the power is the sum of its ledger', () => {
    fc.assert(
      fc.property(anyProfile, anyLosses, anyOffset, (profile, losses, calibrationDb) => {
        const budget = linkBudget(profile, calibrationDb, losses, threshold)
        const fromTotalDbm =
          budget.boresightEirpDbm - budget.totalLossDb + budget.calibrationOffsetDb
        expect(budget.receivedPowerDbm).toBeCloseTo(fromTotalDbm, 9)
        const fromEirpDbm =
          budget.directionalEirpDbm -
          budget.propagationLossDb -
          budget.buildingLossDb -
          budget.systemLossDb -
          budget.polarizationLossDb +
          budget.rxAntennaGainDbi +
          budget.calibrationOffsetDb
        expect(budget.receivedPowerDbm).toBeCloseTo(fromEirpDbm, 9)
      }),
    )
  })

  it('never gives more than the transmitted power plus gains and calibration', () => {
    fc.assert(
      fc.property(anyProfile, anyLosses, anyOffset, (profile, losses, calibrationDb) => {
        const budget = linkBudget(profile, calibrationDb, losses, threshold)
        const maximumDbm =
          profile.txPowerDbm + profile.txAntennaGainDbi + profile.rxAntennaGainDbi + calibrationDb
        expect(budget.receivedPowerDbm).toBeLessThanOrEqual(maximumDbm + 1e-9)
      }),
    )
  })

  it('has the power of the lean calculation to the last bit, also with the path loss kept', () => {
    fc.assert(
      fc.property(anyProfile, anyLosses, anyOffset, (profile, losses, calibrationDb) => {
        const fixedDbm = fixedLinkTermsDbm(profile, calibrationDb)
        const pathLossDb = losses.propagationLossDb + losses.buildingLossDb
        const lean = receivedPowerDbm(fixedDbm, pathLossDb, losses.patternAttenuationDb)
        const budget = linkBudget(profile, calibrationDb, losses, threshold)
        expect(lean).toBe(budget.receivedPowerDbm)
        const fixedPowerDbm = fixedDbm - pathLossDb
        expect(fixedPowerDbm - losses.patternAttenuationDb).toBe(lean)
      }),
    )
  })

  it('is raised by a positive calibration by just that much', () => {
    fc.assert(
      fc.property(anyProfile, anyLosses, (profile, losses) => {
        const plain = linkBudget(profile, 0, losses, threshold)
        const raised = linkBudget(profile, 6, losses, threshold)
        expect(raised.receivedPowerDbm - plain.receivedPowerDbm).toBeCloseTo(6, 9)
        expect(raised.totalLossDb).toBe(plain.totalLossDb)
      }),
    )
  })
})
