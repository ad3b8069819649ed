// The curves on the pages of docs/models, drawn from the functions that the service itself uses.
//   npm run curves
import { fileURLToPath } from 'node:url'
import { freeSpaceLossDb } from '../src/rf/free-space.ts'
import { propagationModels } from '../src/rf/models/list.ts'
import { preparePropagation } from '../src/rf/propagation.ts'
import { isWithin } from '../src/rf/valid-range.ts'
import { buildingMaterials, materialProperties } from '../src/rf/sub-thz/building-materials.ts'
import { fogCoefficient } from '../src/rf/sub-thz/fog-attenuation.ts'
import { gaseousAttenuation } from '../src/rf/gases/gaseous-attenuation.ts'
import { permittivityOfConductivity } from '../src/rf/sub-thz/permittivity.ts'
import {
  rainAttenuationDbPerKm,
  rainCoefficients,
  rainPowerLaw,
} from '../src/rf/sub-thz/rain-attenuation.ts'
import {
  belowRooftopLos,
  effectiveDistanceM,
  shortRangeMedian,
  type ShortRangeRow,
  urbanHighRiseNlos,
  urbanLowRiseNlos,
} from '../src/rf/sub-thz/short-range-outdoor.ts'
import { slabResponse } from '../src/rf/sub-thz/slab.ts'
import freeSpace from '../test/golden/rf/p525-free-space.json' with { type: 'json' }
import gases from '../test/golden/rf/p676-gases.json' with { type: 'json' }
import rain from '../test/golden/rf/p838-rain.json' with { type: 'json' }
import fog from '../test/golden/rf/p840-fog.json' with { type: 'json' }
import shortRange from '../test/golden/rf/planning-p1411.json' with { type: 'json' }
import microcell from '../test/golden/rf/tr38901-umi.json' with { type: 'json' }
import slabs from '../test/golden/rf/p2040-slab.json' with { type: 'json' }
import { type Chart, lineChart, type Series } from './line-chart.ts'

type Point = readonly [x: number, y: number]

/** Where the picture of a page lies. */
export function curvePath(name: string): string {
  return fileURLToPath(new URL(`../docs/models/${name}.svg`, import.meta.url))
}

/** The text of every picture by its name. */
export function modelCurves(): Readonly<Record<string, string>> {
  const charts = {
    'propagation-models': propagationModelsChart(),
    'free-space': freeSpaceChart(),
    gases: gasesChart(),
    rain: rainChart(),
    fog: fogChart(),
    'short-range-outdoor': shortRangeChart(),
    'building-materials': slabChart(),
  }
  return Object.fromEntries(Object.entries(charts).map(([name, chart]) => [name, lineChart(chart)]))
}

/** Evenly spaced on a logarithmic axis, both ends among them. */
function logSteps(from: number, to: number, count: number): number[] {
  const ratio = Math.log(to / from) / (count - 1)
  return Array.from({ length: count }, (_, i) => from * Math.exp(i * ratio))
}

const decadesGhz = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

function freeSpaceChart(): Chart {
  const series = [2.6, 28, 140, 300].map((frequencyGhz): Series => ({
    name: `${frequencyGhz} GHz`,
    points: logSteps(1, 10_000, 60).map((d): Point => [d, freeSpaceLossDb(d, frequencyGhz)]),
    marks: freeSpace.cases
      .filter((row) => row.frequencyGhz === frequencyGhz)
      .map((row): Point => [row.distanceM, row.exactLossDb]),
  }))
  return {
    title: 'Free-space basic transmission loss, ITU-R P.525',
    x: { title: 'distance, m', scale: 'log', ticks: [1, 10, 100, 1000, 10_000] },
    y: { title: 'loss, dB', scale: 'linear', ticks: [20, 40, 60, 80, 100, 120, 140, 160, 180] },
    series,
    markNote: 'independent values',
  }
}

/** A cell that lies inside the range of most models. */
const comparedCell = { frequencyGhz: 3.5, antennaHeightM: 10, receiverHeightM: 1.5 } as const

/**
 * Every model of the list that has the compared cell in its range, out of sight behind one building;
 * over the ground there is no one curve.
 */
function propagationModelsChart(): Chart {
  const { frequencyGhz, antennaHeightM, receiverHeightM } = comparedCell
  const hiddenMarks = microcell.cases
    .filter(
      (row) =>
        !row.isLineOfSight &&
        row.frequencyGhz === frequencyGhz &&
        row.antennaHeightM === antennaHeightM &&
        row.receiverHeightM === receiverHeightM,
    )
    .map((row): Point => [row.distance2dM, row.pathLossDb])
  const series = propagationModels
    .filter(
      ({ needs, range }) =>
        needs !== 'ground' && isWithin(range.frequencyGhz, comparedCell.frequencyGhz),
    )
    .map(({ id }): Series => {
      const cell = preparePropagation({ modelId: id, ...comparedCell, indoorTransmitter: false })
      const path = { isLineOfSight: false, wallEventCount: 2 }
      return {
        name: id,
        points: logSteps(10, 5000, 60).map((d): Point => [d, cell.lossAt(d, path)]),
        marks: id === 'urban_microcell' ? hiddenMarks : [],
      }
    })
  return {
    title: 'Path loss of a cell at 3.5 GHz, antenna 10 m, receiver 1.5 m, behind one building',
    x: {
      title: 'ground distance, m',
      scale: 'log',
      ticks: [10, 20, 50, 100, 200, 500, 1000, 2000, 5000],
    },
    y: { title: 'loss, dB', scale: 'linear', ticks: [60, 80, 100, 120, 140, 160, 180] },
    series,
    markNote: 'independent values',
  }
}

/** The state of the air in which the official values were computed. */
const officialAir = {
  dryPressureHpa: 1013.25,
  temperatureK: 288.15,
  waterVapourDensityGM3: 7.5,
} as const

function gasesChart(): Chart {
  const lines = [
    22.235, 60, 118.75, 183.31, 325.15, 380.2, 448, 556.94, 620.7, 752.03, 916.17, 987.93,
  ]
  const frequencies = [...logSteps(1, 1000, 1600), ...lines].sort((a, b) => a - b)
  const parts = [
    ['dry air', 'dryAirDbPerKm'],
    ['water vapour', 'waterVapourDbPerKm'],
  ] as const
  return {
    title: 'Specific attenuation by gases, ITU-R P.676-13 (1013.25 hPa dry, 288.15 K, 7.5 g/m³)',
    x: { title: 'frequency, GHz', scale: 'log', ticks: decadesGhz },
    y: {
      title: 'specific attenuation, dB/km',
      scale: 'log',
      ticks: [1e-4, 1e-3, 0.01, 0.1, 1, 10, 100, 1000, 10_000, 100_000],
    },
    series: parts.map(([name, part]) => ({
      name,
      points: frequencies.map((f): Point => [f, gaseousAttenuation(f, officialAir)[part]]),
      marks: gases.official.map((row): Point => [row.frequencyGhz, row[part]]),
    })),
    markNote: 'official values',
  }
}

function rainChart(): Chart {
  const lossOf = (rateMmH: number, tiltDeg: number, frequencyGhz: number) =>
    rainAttenuationDbPerKm(rainPowerLaw(rainCoefficients(frequencyGhz), 0, tiltDeg), rateMmH)
  return {
    title: 'Specific attenuation by rain, ITU-R P.838-3 (level path, horizontal polarization)',
    x: { title: 'frequency, GHz', scale: 'log', ticks: decadesGhz },
    y: {
      title: 'specific attenuation, dB/km',
      scale: 'log',
      ticks: [1e-5, 1e-4, 1e-3, 0.01, 0.1, 1, 10, 100],
    },
    series: [5, 12.5, 42, 100].map((rateMmH): Series => ({
      name: `${rateMmH} mm/h`,
      points: logSteps(1, 1000, 200).map((f): Point => [f, lossOf(rateMmH, 0, f)]),
      marks: rain.sweep
        .filter((row) => row.rainRateMmH === rateMmH && row.elevationDeg === 0 && row.tiltDeg === 0)
        .map((row): Point => [row.frequencyGhz, row.lossDbPerKm]),
    })),
    markNote: 'independent values',
  }
}

function fogChart(): Chart {
  return {
    title: 'Specific attenuation of fog, ITU-R P.840-9',
    x: { title: 'frequency, GHz', scale: 'log', ticks: [1, 2, 5, 10, 20, 50, 100, 200] },
    y: {
      title: 'K_l, (dB/km)/(g/m³)',
      scale: 'log',
      ticks: [1e-4, 1e-3, 0.01, 0.1, 1, 10],
    },
    series: [273.15, 283.15, 293.15].map((temperatureK): Series => ({
      name: `${temperatureK} K`,
      points: logSteps(1, 200, 120).map((f): Point => [f, fogCoefficient(f, temperatureK)]),
      marks: fog.coefficient
        .filter((row) => row.temperatureK === temperatureK && row.frequencyGhz <= 200)
        .map((row): Point => [row.frequencyGhz, row.coefficient]),
    })),
    markNote: 'independent values',
  }
}

const shortRangeRows = [
  ['line of sight', belowRooftopLos, 'p1411_below_rooftop_los_v1'],
  ['high-rise, hidden', urbanHighRiseNlos, 'p1411_urban_highrise_nlos_v1'],
  ['low-rise, hidden', urbanLowRiseNlos, 'p1411_urban_lowrise_nlos_v1'],
] as const

const shortRangeFrequencyGhz = 140

function medians(row: ShortRangeRow): Point[] {
  const { minimum, maximum } = effectiveDistanceM(row, shortRangeFrequencyGhz)
  return logSteps(minimum, maximum, 60).map((d) => [
    d,
    shortRangeMedian(row, d, shortRangeFrequencyGhz).medianLossDb,
  ])
}

function shortRangeChart(): Chart {
  const { medians_at_140ghz: recorded } = shortRange
  return {
    title: 'Median loss below rooftops at 140 GHz, ITU-R P.1411-13, where each row holds',
    x: { title: 'distance, m', scale: 'log', ticks: [5, 10, 20, 50, 100, 200, 500] },
    y: { title: 'loss, dB', scale: 'linear', ticks: [80, 90, 100, 110, 120, 130, 140, 150, 160] },
    series: [
      ...shortRangeRows.map(([name, row, id]): Series => ({
        name,
        points: medians(row),
        marks: recorded.distance_m.map((d, i): Point => [d, recorded[id][i]]),
      })),
      {
        name: 'free space',
        points: logSteps(5, 500, 40).map((d) => [d, freeSpaceLossDb(d, shortRangeFrequencyGhz)]),
        isDashed: true,
      },
    ],
    markNote: 'recorded values',
  }
}

/** A brick wall of the vectors. */
const wall = { frequencyGhz: 3.5, thicknessM: 0.1 } as const

function slabChart(): Chart {
  const { frequencyGhz, thicknessM } = wall
  const { relativePermittivity, conductivitySPerM } = materialProperties(
    buildingMaterials.brick_1_40,
    frequencyGhz,
  )
  const air = { real: 1, loss: 0 }
  const slab = permittivityOfConductivity(relativePermittivity, conductivitySPerM, frequencyGhz)
  const angles = [...Array.from({ length: 179 }, (_, i) => i / 2), 89.5, 89.9]
  const series = (['TE', 'TM'] as const).map((polarization): Series => ({
    name: polarization,
    points: angles.map((incidenceAngleDeg): Point => {
      const setting = { frequencyGhz, thicknessM, incidenceAngleDeg, polarization }
      const found = slabResponse({ ...setting, slab, incidentMedium: air, exitMedium: air })
      return [incidenceAngleDeg, found.transmissionLossDb!]
    }),
    marks: slabs.slab
      .filter(
        (row) =>
          row.frequencyGhz === frequencyGhz &&
          row.thicknessM === thicknessM &&
          row.permittivity === relativePermittivity,
      )
      .map((row): Point => [row.incidenceAngleDeg, row[`transmissionLoss${polarization}Db`]]),
  }))
  return {
    title: `Transmission loss of a slab over angle, ITU-R P.2040-4: brick, ${thicknessM * 1000} mm, ${frequencyGhz} GHz`,
    x: {
      title: 'angle of incidence, degrees from the normal',
      scale: 'linear',
      ticks: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90],
    },
    y: { title: 'transmission loss, dB', scale: 'linear', ticks: [0, 5, 10, 15, 20, 25, 30] },
    series,
    markNote: 'independent values',
  }
}
