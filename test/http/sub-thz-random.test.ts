import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { runs } from '../runs.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { air, reflectionBody } from './sub-thz-bodies.ts'
import { post, realPool, testApp } from './test-app.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ pool: realPool() })
})

const reflectionUrl = '/api/sub-thz-reflection-reference'
const validationUrl = '/api/sub-thz-validation'

async function answerOf(url: string, body: object): Promise<Record<string, unknown>> {
  const { status, headers, json, text } = await post(app, url, body)
  expect(status, text).toBe(200)
  expect(schemas.problems('post', url, 200, headers['content-type'] ?? '', json)).toEqual([])
  return members(json)
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true })

interface Place {
  readonly x: number
  readonly y: number
  readonly z: number
}

/** A wall anywhere and any way round, and two ends before it: their places along it and out of it. */
const wall = fc.record({
  turn: number(0, 2 * Math.PI),
  middle: fc.tuple(number(-500, 500), number(-500, 500)),
  lengthM: number(20, 200),
  ends: fc.tuple(
    fc.tuple(number(-0.4, 0.4), number(0.1, 300), number(0, 40)),
    fc.tuple(number(-0.4, 0.4), number(0.1, 300), number(0, 40)),
  ),
  polarization: fc.constantFrom('TE', 'TM'),
  frequencyGhz: number(0.5, 450),
  permittivity: number(1, 12),
  conductivity: fc.oneof(fc.constant(0), number(0, 20)),
  thicknessM: fc.option(number(0, 0.5), { nil: null }),
})

test('a wall gives back no more than it gets, along the shortest way over it', async () => {
  let reflected = 0
  await fc.assert(
    fc.asyncProperty(wall, async (it) => {
      const [cosine, sine] = [Math.cos(it.turn), Math.sin(it.turn)]
      const placeOf = ([along, out, z]: readonly [number, number, number]): Place => ({
        x: it.middle[0] + along * it.lengthM * cosine - out * sine,
        y: it.middle[1] + along * it.lengthM * sine + out * cosine,
        z,
      })
      const [tx, rx] = it.ends.map(placeOf)
      const {
        geometry,
        material,
        link_budget: budget,
      } = await answerOf(reflectionUrl, {
        ...reflectionBody,
        ...{ frequency_ghz: it.frequencyGhz, polarization: it.polarization },
        tx: { ...reflectionBody.tx, position: tx },
        rx: { ...reflectionBody.rx, position: rx },
        facade: {
          ...{ start: placeOf([-0.5, 0, 0]), end: placeOf([0.5, 0, 0]), base_z: 0, top_z: 60 },
          outward_normal: { x: -sine, y: cosine, z: 0 },
          ...{ geometry_provenance: 'user_declared', normal_provenance: 'unknown' },
        },
        material: {
          ...{ material_source: 'user_defined', incident_medium: air, exit_medium: air },
          mode: it.thicknessM === null ? 'interface' : 'finite_slab',
          ...(it.thicknessM === null
            ? {}
            : { thickness_m: it.thicknessM, phase_coherence: 'coherent' }),
          thickness_provenance: 'user_declared',
          user_material: {
            ...{ name: 'wall', property_source: 'measured' },
            ...{
              relative_permittivity: it.permittivity,
              conductivity_s_per_m: it.conductivity,
            },
          },
        },
      })
      // The image of the one end, by the heights of both above the wall.
      const out = it.ends[0][1] + it.ends[1][1]
      const along = (it.ends[0][0] - it.ends[1][0]) * it.lengthM
      const up = tx.z - rx.z
      const wayM = Math.sqrt(out * out + along * along + up * up)
      expect(members(geometry).total_reflected_path_length_m).toBeCloseTo(wayM, 6)
      const cosineOfAngle = Math.cos(
        (Number(members(geometry).incidence_angle_deg) * Math.PI) / 180,
      )
      expect(cosineOfAngle).toBeCloseTo(out / wayM, 9)
      const { magnitude, power_fraction: share } = members(members(material).reflection_coefficient)
      expect(magnitude).toBeLessThanOrEqual(1 + 1e-12)
      expect(share).toBeCloseTo(Number(magnitude) * Number(magnitude), 12)
      if (budget === undefined) return
      const { reflection_power_term_db: term } = members(budget)
      if (typeof term !== 'number') return
      expect(term).toBeCloseTo(10 * Math.log10(Number(share)), 9)
      reflected++
    }),
    { numRuns: runs(150) },
  )
  expect(reflected).toBeGreaterThan(runs(150) / 3)
})

const measurement = fc.record({
  distanceM: number(1, 2000),
  frequencyGhz: fc.oneof(fc.constant(140), number(100, 300)),
  excessDb: number(-20, 40),
  isSeen: fc.integer({ min: 0, max: 9 }).map((chance) => chance > 0),
})

test('residuals of free space are those of the formula, and their figures agree with each other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(measurement, { minLength: 1, maxLength: 20 }), async (list) => {
      const spaceDb = (distanceM: number, frequencyGhz: number) =>
        20 * Math.log10((4 * Math.PI * distanceM * frequencyGhz * 1e9) / 299_792_458)
      const measurements = list.map((one, index) => ({
        measurement_id: `m-${index}`,
        frequency_ghz: one.frequencyGhz,
        geometry: { direct_3d_distance_m: one.distanceM },
        ...(one.isSeen
          ? {
              measurement_quantity: 'path_loss',
              measured_path_loss_db: spaceDb(one.distanceM, one.frequencyGhz) + one.excessDb,
            }
          : { detection: { status: 'not_detected' } }),
        ...{ antenna_gain_embedded: false, cable_loss_embedded: false, calibration_applied: true },
        directionality: 'synthesized_omnidirectional',
        antenna_comparison_basis: 'isotropic_equivalent_path_loss',
      }))
      const campaign = {
        ...{ schema_version: 1, campaign_id: 'c', measurements },
        provenance: { source_type: 'synthetic_controlled' },
        frequency_range_ghz: { min_ghz: 100, max_ghz: 300 },
      }
      const { models } = await answerOf(validationUrl, { campaigns: [campaign] })
      const seen = list.filter(({ isSeen }) => isSeen)
      for (const model of models as Record<string, unknown>[]) {
        const counts = Object.values(members(model.status_counts)) as number[]
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(list.length)
        const metric = members(model.metric) as Record<string, number>
        if (metric.count === 0) continue
        const { mean_bias_db: bias, mae_db: mae, rmse_db: rms, std_db: spread } = metric
        expect(Math.abs(bias)).toBeLessThanOrEqual(mae + 1e-9)
        expect(mae).toBeLessThanOrEqual(rms + 1e-9)
        expect(rms * rms).toBeCloseTo(bias * bias + spread * spread, 6)
        expect(metric.p10_db).toBeLessThanOrEqual(metric.median_bias_db + 1e-9)
        expect(metric.median_bias_db).toBeLessThanOrEqual(metric.p90_db + 1e-9)
        if (model.model_id !== 'p525_fspl') continue
        expect(metric.count).toBe(seen.length)
        const mean = seen.reduce((sum, { excessDb }) => sum + excessDb, 0) / seen.length
        // Measured less predicted.
        expect(bias).toBeCloseTo(mean, 8)
      }
    }),
    { numRuns: runs(80) },
  )
})
