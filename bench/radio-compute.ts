import { buildingEntry } from '../src/analyses/building-entry/building-entry.ts'
import type { Cell } from '../src/analyses/cell.ts'
import { evaluateInterference } from '../src/analyses/interference/interference.ts'
import { evaluateMeasurements } from '../src/analyses/measurements/measurements.ts'
import { neverStop } from '../src/stop-signal.ts'
import type { World } from '../src/analyses/world.ts'
import { resolveRfProfile } from '../src/rf/resolve-profile.ts'
import type { Measurement } from './measure.ts'
import { networkPlaces } from './network-places.ts'
import { campaign } from './radio-over-http.ts'

/** Measures a task that gets a fresh world each time. */
type Measure = (what: string, goalMs: number, task: (world: World) => unknown) => Measurement[]

const noiseFigureDb = 7

function cells(beamWidthDeg: number): Cell[] {
  return networkPlaces.slice(0, 6).map(([lon, lat], index) => ({
    id: `cell-${index + 1}`,
    lon,
    lat,
    azimuthDeg: 60 * index,
    calibrationOffsetDb: 0,
    profile: resolveRfProfile({ radiusM: 400, beamWidthDeg }),
  }))
}

/** Interference, measurements and building entry of six cells: the computation alone. */
export function measureRadioCompute(measure: Measure): Measurement[] {
  const interference = {
    cells: cells(120),
    servingCellId: null,
    noiseFigureDb,
    sampleSpacingM: 22,
    interferenceRadiusM: null,
    radiusM: 400,
  }
  const samples = campaign.map(({ id, lon, lat, rsrp_dbm: rsrpDbm }) => ({
    id,
    lon,
    lat,
    rsrpDbm,
    cellId: null,
  }))
  const measurements = { cells: cells(120), samples, noiseFigureDb, calibrationOffsetDb: 0 }
  const entry = { cells: cells(360), frequencyGhz: 28, buildingIds: [], residentialOnly: false }
  return [
    ...measure('interference, 6 cells, about 3,000 samples', 150, (world) =>
      evaluateInterference(world, interference, neverStop),
    ),
    ...measure('measurements, 6 cells, 5,000 samples', 200, (world) =>
      evaluateMeasurements(world, measurements, neverStop),
    ),
    ...measure('building entry, 6 cells, 400 m, all around', 60, (world) =>
      buildingEntry(world, entry, neverStop),
    ),
  ]
}
