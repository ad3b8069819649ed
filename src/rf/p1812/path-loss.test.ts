import { describe, expect, it } from 'vitest'
import golden from '../../../test/golden/rf/p1812.json' with { type: 'json' }
import validation from '../../../test/golden/rf/p1812-stages.json' with { type: 'json' }
import type { DeltaBullingtonLoss } from '../diffraction/delta-bullington.ts'
import { P1812Link, type P1812LinkInput } from './link.ts'
import { p1812Diffraction, p1812PathStages } from './path-loss.ts'
import type { PathStages, Zone } from './path-stages.ts'
import type { P1812Profile } from './profile.ts'

/** The values of runs of [count, value]. */
function unrolled<Value>(runs: readonly (readonly (number | Value)[])[]): Value[] {
  return runs.flatMap(([count, value]) => Array<Value>(count as number).fill(value as Value))
}

const noCoast = { transmitterCoastKm: 500, receiverCoastKm: 500 } as const

interface Ground {
  readonly distancesKm: readonly number[]
  readonly heightsM: readonly number[]
}
const grounds: Record<string, Ground> = validation.grounds
interface Cover {
  readonly ground: string
  readonly clutterRuns: number[][]
  readonly zoneRuns: (number | string)[][]
}
const covers: Record<string, Cover> = validation.profiles

/** One path of the validation set by the names of its columns. */
function validationPath(row: readonly (number | string)[]) {
  const valueOf = (column: string) => {
    const value = row[validation.columns.indexOf(column) + 1]
    if (typeof value !== 'number') throw new Error(`no column ${column}`)
    return value
  }
  const { ground, clutterRuns, zoneRuns } = covers[row[0]]
  const profile: P1812Profile = {
    ...grounds[ground],
    clutterHeightsM: unrolled<number>(clutterRuns),
    zones: unrolled<Zone>(zoneRuns as [number, Zone][]),
    transmitterHeightM: valueOf('htg (m)'),
    receiverHeightM: valueOf('hrg (m)'),
    middleLatitudeDeg: valueOf('phi (deg) Eq (4)'),
    transmitterCoastKm: valueOf('dct (km)'),
    receiverCoastKm: valueOf('dcr (km)'),
  }
  const link: P1812LinkInput = {
    frequencyGhz: valueOf('f (GHz)'),
    polarization: valueOf('pol') === 1 ? 'horizontal' : 'vertical',
    timePercent: valueOf('p (%)'),
    locationPercent: 50,
    refractivityGradient: valueOf('DN'),
    surfaceRefractivity: valueOf('N0'),
  }
  return { profile, link, valueOf }
}

/** What the columns of the set say of a path, by the column. */
function columnsOf(path: PathStages, link: P1812Link, anomalous: DeltaBullingtonLoss) {
  const { smoothEarth } = anomalous
  return {
    'd (km)': path.lengthKm,
    'dlt (km) Eq (78)': path.transmitterHorizonKm,
    'dlr (km) Eq (81a)': path.receiverHorizonKm,
    'th_t (mrad) Eqs (76-78)': path.transmitterElevationMrad,
    'th_r (mrad) Eqs (79-81)': path.receiverElevationMrad,
    'th (mrad) Eq (82)': path.angularDistanceMrad,
    'hts (m)': path.transmitterAboveSeaM,
    'hrs (m)': path.receiverAboveSeaM,
    'w Table 5': path.seaFraction,
    'dtm (km) Sec 3.6': path.longestLandKm,
    'dlm (km) Sec 3.6': path.longestInlandKm,
    'b0 (%) Eq (5)': path.anomalousTimePercent,
    'ae (km) Eq (7a)': link.medianEarthRadiusKm,
    'hstd (m) Eq (89)': smoothEarth.transmitterM,
    'hsrd (m) Eq (89)': smoothEarth.receiverM,
    'htc (m) Eq (37a)': path.transmitterAboveSeaM - smoothEarth.transmitterM,
    'hrc (m) Eq (37b)': path.receiverAboveSeaM - smoothEarth.receiverM,
    'hst (m) Eq (90a)': path.transmitterAboveSeaM - path.transmitterEffectiveM,
    'hsr (m) Eq (90b)': path.receiverAboveSeaM - path.receiverEffectiveM,
    'hte (m) Eq (92a)': path.transmitterEffectiveM,
    'hre (m) Eq (92b)': path.receiverEffectiveM,
    'hm (m) Eq (93)': path.roughnessM,
    'Fi Eq (40)': path.timeInterpolation,
    'Fj Eq (57)': path.angleWeight,
    'Fk Eq (58)': path.distanceWeight,
    'Lbfs Eq (8)': path.freeSpaceLossDb,
    'Lb0p Eq (10)': path.lineOfSightLossDb,
    'Lb0b Eq (11)': path.lineOfSightAnomalousLossDb,
    'Lbulla (dB) Eq (21)': anomalous.bullingtonDb,
    'Lbulls (dB) Eq (21)': anomalous.bullingtonSmoothDb,
    'Ldsph (dB) Eq (27)': anomalous.sphericalEarthDb,
    'Ld50 (dB) Eq (39)': path.medianDiffractionDb,
    'Ldb (dB) Eq (39)': anomalous.lossDb,
    'Ldp (dB) Eq (41)': path.diffractionDb,
    'Lbd50 (dB) Eq (42)': path.medianDiffractionLossDb,
    'Lbd (dB) Eq (43)': path.diffractionLossDb,
    'Lminb0p (dB) Eq (59)': path.lineOfSightMinimumDb,
    'Lba (dB) Eq (46)': path.ductingLossDb,
    'Lminbap (dB) Eq (60)': path.ductingMinimumDb,
    'Lbda (dB) Eq (61)': path.diffractionOrDuctingDb,
    'Lbam (dB) Eq (62)': path.withoutScatterDb,
    'Lbs (dB) Eq (44)': path.troposcatterLossDb,
    'Lbc (dB) Eq (63)': path.medianPlacesLossDb,
    'Lb (dB) Eq (69)': path.lossDb,
    // 1 kW without gain, equation (70).
    'Ep (dBuV/m) Eq (70)': 199.36 + 20 * Math.log10(link.frequencyGhz) - path.lossDb,
  }
}

/** Half a unit of the tenth digit of both the value and of what it was computed from. */
function tenDigits(value: number): number {
  return Math.max(1e-9 * Math.abs(value), 1e-14)
}

describe('the whole path', () => {
  it.each(validation.cases.map((row, i) => [`${row[0]}, case ${i}`, row] as const))(
    'has every value of the validation set: %s',
    (_name, row) => {
      const { profile, link: input, valueOf } = validationPath(row)
      const link = new P1812Link(input)
      const path = p1812PathStages(profile, input)
      const { anomalousEarthRadiusKm } = link
      const anomalous = p1812Diffraction(profile, link, path.seaFraction, anomalousEarthRadiusKm)
      for (const [column, value] of Object.entries(columnsOf(path, link, anomalous))) {
        const expected = valueOf(column)
        const isReplaced = column.startsWith('Lbd (') && expected === valueOf('Lbda (dB) Eq (61)')
        if (isReplaced) continue
        // For half of the time the set takes I(0.5) as 1e-9, not as 0; see the provenance.
        const approximation = input.timePercent === 50 ? 1e-7 : 0
        const toleranceDb = Math.max(tenDigits(expected), approximation)
        expect(Math.abs(value - expected), column).toBeLessThanOrEqual(toleranceDb)
      }
    },
  )

  it('compares every column that is no input', () => {
    const { profile, link } = validationPath(validation.cases[0])
    const stages = p1812PathStages(profile, link)
    const prepared = new P1812Link(link)
    const compared = Object.keys(
      columnsOf(stages, prepared, p1812Diffraction(profile, prepared, 0, 8000)),
    )
    const inputs = ['f (GHz)', 'p (%)', 'phi_t (deg)', 'phi_r (deg)', 'lam_t (deg)', 'lam_r (deg)']
    inputs.push('htg (m)', 'hrg (m)', 'pol', 'DN', 'N0', 'dct (km)', 'dcr (km)', 'phi (deg) Eq (4)')
    // The same heights again under an earlier number.
    inputs.push('htc (m) Table 5', 'hrc (m) Table 5', 'hst (m) Eq (85)', 'hsr (m) Eq (86)')
    expect([...compared, ...inputs].sort()).toEqual([...validation.columns].sort())
  })

  it('has the loss of two other programs on profiles without clutter', () => {
    const profiles: Record<
      string,
      { stepKm: number; heightsM: number[]; zoneRuns: (number | string)[][] }
    > = golden.profiles
    for (const row of golden.cases) {
      const [name, ...numbers] = row
      const { stepKm, heightsM, zoneRuns } = profiles[name]
      const [frequencyGhz, timePercent, transmitterHeightM, receiverHeightM] = numbers as number[]
      const [fromLatitudeDeg, toLatitudeDeg, lossDb] = numbers.slice(5) as number[]
      const path = p1812PathStages(
        {
          distancesKm: heightsM.map((_, i) => i * stepKm),
          heightsM,
          clutterHeightsM: heightsM.map(() => 0),
          zones: unrolled<Zone>(zoneRuns as [number, Zone][]),
          transmitterHeightM,
          receiverHeightM,
          middleLatitudeDeg: (fromLatitudeDeg + toLatitudeDeg) / 2,
          ...noCoast,
        },
        {
          frequencyGhz,
          polarization: numbers[4] === 'H' ? 'horizontal' : 'vertical',
          timePercent,
          locationPercent: 50,
          refractivityGradient: 45,
          surfaceRefractivity: 325,
        },
      )
      expect(Math.abs(path.lossDb - lossDb), JSON.stringify(row)).toBeLessThan(golden.toleranceDb)
    }
  })

  it('refuses a profile that is none', () => {
    const { profile, link } = validationPath(validation.cases[0])
    const broken = (change: Partial<P1812Profile>) => () =>
      p1812PathStages({ ...profile, ...change }, link)
    expect(broken({ zones: ['inland'] })).toThrow('a zone at every point')
    expect(broken({ clutterHeightsM: [0] })).toThrow('a clutter height at every point')
    expect(broken({ heightsM: [1] })).toThrow('each with distance and height')
  })
})

describe('places', () => {
  it('spread below the clutter around the receiver, less above it, and not at sea', () => {
    const { profile, link } = validationPath(validation.cases[0])
    const last = profile.zones.length - 1
    const lossDb = (receiverHeightM: number, locationPercent: number, zone: Zone = 'inland') => {
      const zones = Array.from(profile.zones)
      zones[last] = zone
      const clutterHeightsM = Array.from(profile.clutterHeightsM)
      clutterHeightsM[last] = 15
      const places = { ...profile, zones, clutterHeightsM, receiverHeightM }
      return p1812PathStages(places, { ...link, locationPercent }).lossDb
    }
    // Section 4.10: (0.52 + 0.024 f) w_a^0.28 with w_a = 100 m; 90 % are 1.28155 deviations away.
    const fullDb = (0.52 + 0.024 * 0.0953) * Math.exp(0.28 * Math.log(100))
    const spreadDb = (receiverHeightM: number) =>
      lossDb(receiverHeightM, 90) - lossDb(receiverHeightM, 50)
    expect(spreadDb(5)).toBeCloseTo(1.28155 * fullDb, 2)
    expect(spreadDb(20)).toBeCloseTo(1.28155 * fullDb * 0.5, 2)
    expect(spreadDb(25)).toBe(0)
    expect(lossDb(5, 50) - lossDb(5, 10)).toBeCloseTo(1.28155 * fullDb, 2)
    expect(lossDb(5, 90, 'sea')).toBe(lossDb(5, 50, 'sea'))
  })
})
