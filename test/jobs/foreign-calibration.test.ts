import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { calibrationView, sealed } from '../../src/http/wire/calibration.ts'
import { post, realPool } from '../http/test-app.ts'
import { cityLat, cityLon, loadCity } from '../http/test-city.ts'
import { experimentApp } from './experiment-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const snapshot = loadCity()
const propagationModel = 'free_space_clutter'

/** A calibration of a pack of another version, or of the pack that is active. */
function calibrationOf(datasetVersion: string) {
  const calibration = sealed({
    name: 'Drive',
    scope: {
      datasetId: snapshot.manifest.id,
      datasetVersion,
      networkTech: '5g',
      band: 'NR n78',
      frequencyGhz: 3.5,
      propagationModel,
    },
    measuredOn: null,
    sampleCount: 400,
    residualSpreadDb: 7,
    offsetDb: -9,
    cellOffsets: [],
    clutterOffsets: [],
    slopeDbPerDecade: 0,
    referenceDistanceM: 100,
  })
  return calibrationView({ calibration, cellId: null })
}

const radio = {
  network_tech: '5g',
  frequency_ghz: 3.5,
  bandwidth_mhz: 100,
  radius_m: 300,
  propagation_model: propagationModel,
}
const at = { tower_lon: cityLon, tower_lat: cityLat }
const profileWith = (calibration: object) => ({ propagation_model: propagationModel, calibration })

const jobs = [
  [
    'batch-experiment',
    (calibration: object) => ({
      base: { ...at, radius_m: 300, rf_profile: { ...radio, ...profileWith(calibration) } },
      matrix: { azimuths_deg: [0, 90] },
    }),
  ],
  [
    'network-plan',
    (calibration: object) => ({
      radius_m: 300,
      rays: 12,
      towers: ['a', 'b'].map((id) => ({
        id,
        ...at,
        rf_profile: { ...radio, ...profileWith(calibration) },
      })),
      decisions: { azimuths_deg: [0, 90] },
    }),
  ],
  [
    'region-coverage',
    (calibration: object) => ({
      ...radio,
      cells: [{ id: 'a', ...at, rf_profile: profileWith(calibration) }],
      area: { bbox: [cityLon - 0.004, cityLat - 0.003, cityLon + 0.004, cityLat + 0.003] },
      resolution_m: 50,
    }),
  ],
] as const

let app: FastifyInstance
beforeAll(async () => {
  app = (await experimentApp({ snapshot, pool: realPool() })).app
})

describe('a calibration of another pack', () => {
  it.each(jobs)('is refused before a job of %s is accepted', async (process, bodyWith) => {
    const url = `/api/processes/${process}/execution`
    const foreign = await post(app, url, bodyWith(calibrationOf('of-yesterday')))
    expect(foreign.text).toContain('"Drive\\" is of dataset version of-yesterday, not')
    expect(foreign.status).toBe(400)
    const own = await post(app, url, bodyWith(calibrationOf(snapshot.manifest.version)))
    expect(own.status, own.text.slice(0, 300)).toBe(202)
  })
})
