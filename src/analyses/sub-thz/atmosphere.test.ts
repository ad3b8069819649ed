import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import planning from '../../../test/golden/rf/planning-atmosphere.json' with { type: 'json' }
import { linkEnd } from '../../../test/worlds/sub-thz-setting.ts'
import { type AtmosphereQuestion, atmosphereLedger } from './atmosphere.ts'

const sweep = planning.all_terms_sweep

function question(horizontalM: number, changes: Partial<AtmosphereQuestion> = {}) {
  return {
    frequencyGhz: 140,
    transmitter: linkEnd(0, 0, 25),
    receiver: linkEnd(horizontalM, 0, 1.5),
    air: {
      pressureHpa: sweep.atmosphere.pressure_hpa,
      temperatureK: sweep.atmosphere.temperature_k,
      waterVapourDensityGM3: sweep.atmosphere.water_vapour_density_g_m3,
    },
    rain: {
      rainRateMmH: sweep.rain.rain_rate_mm_h,
      polarization: 'circular',
      polarizationTiltDeg: 45,
    },
    fog: {
      liquidWaterDensityGM3: sweep.local_fog.liquid_water_density_g_m3,
      temperatureK: sweep.local_fog.temperature_k,
      temperatureSource: 'request.local_fog.temperature_k',
    },
    budget: null,
    ...changes,
  } satisfies AtmosphereQuestion
}

describe('the ledger of the atmosphere', () => {
  it.each([
    ['28 GHz', 28, sweep.f28],
    ['140 GHz', 140, sweep.f140],
  ] as const)('has the recorded terms and sums at %s', (_title, frequencyGhz, rows) => {
    for (const [horizontalM, fspl, gas, rain, fog, total] of rows) {
      const found = atmosphereLedger(question(horizontalM, { frequencyGhz }))
      const name = `${horizontalM} m: ${JSON.stringify(found)}`
      expect(Math.abs(found.freeSpaceLossDb - fspl), name).toBeLessThan(sweep.tolerance)
      expect(Math.abs(found.gas!.lossDb - gas), name).toBeLessThan(sweep.tolerance)
      expect(Math.abs(found.rain!.lossDb - rain), name).toBeLessThan(sweep.tolerance)
      expect(Math.abs(found.fog!.lossDb - fog), name).toBeLessThan(sweep.tolerance)
      expect(Math.abs(found.totalLossDb - total), name).toBeLessThan(sweep.tolerance)
    }
  })

  it('is free space alone when everything is off', () => {
    const found = atmosphereLedger(question(100, { air: null, rain: null, fog: null }))
    expect(found).toMatchObject({ status: 'fspl_only', gas: null, rain: null, fog: null })
    expect(found.atmosphericLossDb).toBe(0)
    expect(found.totalLossDb).toBe(found.freeSpaceLossDb)
  })

  it('leaves fog out above 200 GHz and says that a part is missing', () => {
    const at200 = atmosphereLedger(question(100, { frequencyGhz: 200 }))
    expect(at200).toMatchObject({ status: 'applicable', fogStatus: 'included' })
    const above = atmosphereLedger(question(100, { frequencyGhz: 200.001 }))
    expect(above).toMatchObject({ status: 'partial', fogStatus: 'out_of_scope', fog: null })
    expect(above.atmosphericLossDb).toBe(above.gas!.lossDb + above.rain!.lossDb)
  })

  it('always adds up, whatever is on', () => {
    const flags = fc.record({ air: fc.boolean(), rain: fc.boolean(), fog: fc.boolean() })
    const distance = fc.double({ min: 1, max: 50_000, noNaN: true })
    const frequency = fc.double({ min: 1, max: 1000, noNaN: true })
    fc.assert(
      fc.property(flags, distance, frequency, (on, horizontalM, frequencyGhz) => {
        const full = question(horizontalM, { frequencyGhz })
        const found = atmosphereLedger({
          ...full,
          air: on.air ? full.air : null,
          rain: on.rain ? full.rain : null,
          fog: on.fog ? full.fog : null,
        })
        const parts = [found.gas, found.rain, found.fog].map((term) => term?.lossDb ?? 0)
        expect(found.atmosphericLossDb).toBeCloseTo(parts[0] + parts[1] + parts[2], 9)
        expect(found.totalLossDb).toBe(found.freeSpaceLossDb + found.atmosphericLossDb)
        expect(found.gas === null).toBe(!on.air)
        if (found.gas === null) return
        const gas = found.gas
        expect(gas.totalDbPerKm).toBe(gas.dryAirDbPerKm + gas.waterVapourDbPerKm)
        expect(gas.dryPressureHpa + gas.waterVapourPressureHpa).toBeCloseTo(1013.25, 9)
      }),
    )
  })

  it('closes its link budget: received = conducted - signed losses, gains against losses', () => {
    const budget = {
      conductedTxPowerDbm: 20,
      txGainDbi: 30,
      rxGainDbi: 25,
      txPatternAttenuationDb: 3,
      systemLossDb: 2,
      polarizationLossDb: 1,
      calibrationOffsetDb: -4,
    }
    const found = atmosphereLedger(question(100, { budget }))
    const expectedDbm = 20 + 30 + 25 - 3 - 2 - 1 - 4 - found.totalLossDb
    expect(found.received!.receivedPowerDbm).toBeCloseTo(expectedDbm, 9)
    expect(20 - found.received!.totalSignedLossDb).toBeCloseTo(expectedDbm, 9)
  })

  it('reads the same from both ends', () => {
    const forth = atmosphereLedger(question(400))
    const { transmitter, receiver, ...rest } = question(400)
    const back = atmosphereLedger({ ...rest, transmitter: receiver, receiver: transmitter })
    expect(back.totalLossDb).toBeCloseTo(forth.totalLossDb, 6)
    expect(back.geometry.elevationDeg).toBeCloseTo(forth.geometry.elevationDeg, 6)
    expect(back.geometry.heightDeltaM).toBe(-forth.geometry.heightDeltaM)
  })
})
