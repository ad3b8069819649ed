import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { rfProfileView } from '../../src/http/wire/rf-profile.ts'
import { fallbackModel, modelParameters, propagationModels } from '../../src/rf/models/list.ts'
import { profileBounds } from '../../src/rf/profile-bounds.ts'
import { resolveRfProfile } from '../../src/rf/resolve-profile.ts'
import { describeRange, isWithin, type ValidRange } from '../../src/rf/valid-range.ts'
import { members } from './response-shape.ts'
import { post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity } from './test-city.ts'

const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

/** A value of a range as near as can be. */
function nearestTo(value: number, range: ValidRange = { minimum: value, maximum: value }): number {
  return Math.min(Math.max(value, range.minimum), range.maximum)
}

/** A sector of the test city by a model, at a frequency in its range. */
function sector(propagationModel: string, frequencyGhz: number, own: object = {}) {
  return {
    tower_lon: cityLon,
    tower_lat: cityLat,
    radius_m: 400,
    frequency_ghz: frequencyGhz,
    rf_profile: { propagation_model: propagationModel, antenna_height_m: 20, ...own },
  }
}

describe.each(propagationModels.map((model) => [model.id, model] as const))(
  'a sector by %s',
  (id, { needs, range, parameters, words }) => {
    // The test city has no terrain.
    const lacksGround = needs === 'ground'
    const applied = lacksGround
      ? {
          applied_model_id: fallbackModel.id,
          fallback_used: true,
          reason: 'required_terrain_missing',
        }
      : { applied_model_id: id, fallback_used: false }
    const frequencyGhz = nearestTo(3.5, range.frequencyGhz)
    const fitting = { antenna_height_m: nearestTo(20, range.antennaHeightM) }

    it('is answered by it or says what it lacks, with its words and its own members', async () => {
      const { status, json } = await post(
        app,
        '/api/coverage-surface',
        sector(id, frequencyGhz, fitting),
      )
      expect(status).toBe(200)
      const answer = members(json)
      expect(answer.applicability).toMatchObject(applied)
      expect(members(answer.rf_contract).reference).toBe(words.reference)
      if (!lacksGround) expect(members(answer.model).type).toBe(words.surfaceType)
    })

    it('shows its own members in the resolved profile and takes it back unchanged', async () => {
      const profile = resolveRfProfile({ propagationModel: id, frequencyGhz })
      const shown = rfProfileView(profile)
      for (const { wireName } of modelParameters) {
        const own = parameters.find((parameter) => parameter.wireName === wireName)
        expect(shown[wireName]).toBe(own?.default)
      }
      const body = { ...sector(id, frequencyGhz), rf_profile: shown, radius_m: undefined }
      const { status, text } = await post(app, '/api/coverage-surface', body)
      expect(status, text).toBe(200)
    })

    it('is refused with the limit where the request says so', async () => {
      const limits = range.antennaHeightM
      if (limits === undefined) return
      const higher = limits.maximum + 1
      const height = isWithin(profileBounds.antennaHeightM, higher) ? higher : limits.minimum / 2
      // Some models go as far as a profile can.
      if (!isWithin(profileBounds.antennaHeightM, height)) return
      const beyond = { antenna_height_m: height, model_limits: 'refuse' }
      const { status, text } = await post(
        app,
        '/api/coverage-surface',
        sector(id, frequencyGhz, beyond),
      )
      expect(status).toBe(422)
      expect(text).toContain(`antenna_height_m ${describeRange(limits)}`)
      const clamped = await post(
        app,
        '/api/coverage-surface',
        sector(id, frequencyGhz, { ...beyond, model_limits: 'clamp' }),
      )
      expect(members(clamped.json).applicability).toMatchObject({
        reason: 'height_clamped',
        ...applied,
      })
    })
  },
)
