import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/itm-point-to-point.json' with { type: 'json' }
import { resolveRfProfile } from '../resolve-profile.ts'
import { preparePropagation } from '../propagation.ts'
import { ntiaItm } from './ntia-itm.ts'

const { elevationM, spacingM } = golden.profiles['A-rolling-40km']
const pointCount = elevationM.length
const ground = {
  pointCount,
  spacingM,
  elevationM: Float64Array.from(elevationM),
  clutterHeightM: new Float64Array(pointCount),
  clutterCategory: new Uint8Array(pointCount),
  middleLatitudeDeg: 45,
  crossesVoid: false,
}

function cellWith(parameters: Readonly<Record<string, number | string>>, frequencyGhz = 0.7) {
  return preparePropagation({
    modelId: ntiaItm.id,
    frequencyGhz,
    antennaHeightM: 60,
    receiverHeightM: 1.5,
    modelParameters: parameters,
    indoorTransmitter: false,
    terrainAvailable: true,
  })
}

describe('the model of irregular terrain', () => {
  it('gives the loss of the program of NTIA with the members that the program was given', () => {
    const rows = golden.cases.filter(({ profile }) => profile === 'A-rolling-40km')
    expect(rows.length).toBeGreaterThan(3)
    for (const row of rows) {
      const omitsLocation = row.modeOfVariability >= 10
      const cell = preparePropagation({
        modelId: ntiaItm.id,
        frequencyGhz: row.frequencyMhz / 1000,
        antennaHeightM: row.antennaHeightM,
        receiverHeightM: row.receiverHeightM,
        modelParameters: {
          polarization: row.polarization,
          radioClimate: row.climate,
          minimumMonthlyRefractivity: row.seaLevelRefractivity,
          groundPermittivity: row.relativePermittivity,
          groundConductivitySPerM: row.conductivitySPerM,
          variabilityMode: ['single_message', 'accidental', 'mobile', 'broadcast'][
            row.modeOfVariability % 10
          ],
          variabilityOmitted: omitsLocation ? 'location' : 'none',
          reliabilityTimePercent: row.timePercent,
          reliabilityLocationPercent: row.locationPercent,
          reliabilitySituationPercent: row.situationPercent,
        },
        indoorTransmitter: false,
        terrainAvailable: true,
      })
      const path = { isLineOfSight: false, wallEventCount: 0, ground }
      const result = cell.resultAt(40_000, path)
      expect(Math.abs(result.propagationLossDb - row.lossDb)).toBeLessThanOrEqual(0.01)
      expect(Math.abs(result.freeSpaceLossDb - row.freeSpaceDb)).toBeLessThanOrEqual(0.01)
      expect(result.applicabilityReason).toBe('applicable')
    }
  })

  it('reads the ground, and leaves the answer to the fallback where it is not known', () => {
    const cell = cellWith({})
    const path = { isLineOfSight: true, wallEventCount: 0 }
    const flat = { ...ground, elevationM: new Float64Array(pointCount) }
    const overHillsDb = cell.lossAt(40_000, { ...path, ground })
    expect(overHillsDb).not.toBeCloseTo(cell.lossAt(40_000, { ...path, ground: flat }), 1)
    expect(cell.resultAt(40_000, path).applicabilityReason).toBe('required_terrain_missing')
  })

  it('names the horizons of a path beyond them, and none within', () => {
    const parameters = Object.fromEntries(
      ntiaItm.parameters.map((parameter) => [parameter.property, parameter.default]),
    )
    const cell = ntiaItm.prepare({
      frequencyGhz: 0.7,
      antennaHeightM: 30,
      receiverHeightM: 1.5,
      parameters,
    })
    const ridge = Float64Array.from({ length: 101 }, (_, i) => (i === 40 || i === 60 ? 400 : 0))
    const behind = { ...ground, pointCount: 101, elevationM: ridge }
    const path = { isLineOfSight: true, wallEventCount: 0, ground: behind }
    const terms = cell.termsAt(60_000, path)
    expect(terms.groundPoints).toEqual([
      { point: 'antenna_horizon', distanceM: 24_000, elevationM: 400 },
      { point: 'receiver_horizon', distanceM: 36_000, elevationM: 400 },
    ])
    const flat = { ...behind, elevationM: new Float64Array(101) }
    expect(cell.termsAt(5000, { ...path, ground: flat }).groundPoints).toEqual([])
  })

  it('is answered nearer than its authors say, with the reason', () => {
    expect(cellWith({}).reasonAt(999)).toBe('distance_extrapolated')
    expect(cellWith({}).reasonAt(1000)).toBe('applicable')
    expect(cellWith({}, 28).siteReason).toBe('frequency_out_of_range')
  })

  it('refuses what the law has no value for, by name', () => {
    const profileWith = (modelParameters: Readonly<Record<string, number | string>>) => () =>
      resolveRfProfile({ propagationModel: ntiaItm.id, frequencyGhz: 0.7, modelParameters })
    expect(profileWith({ minimumMonthlyRefractivity: 200 })).toThrow(
      'rf_profile.minimum_monthly_refractivity must be between 250 and 400',
    )
    expect(profileWith({ radioClimate: 'arctic' })).toThrow(
      'rf_profile.radio_climate must be one of',
    )
    expect(profileWith({ reliabilityTimePercent: 100 })).toThrow('between 0.1 and 99.9')
  })
})
