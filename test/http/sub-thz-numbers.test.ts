import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyBounds } from '../../src/analyses/sub-thz/material.ts'
import { neverStop } from '../../src/stop-signal.ts'
import * as parameter from '../../src/http/wire/request-schema.ts'
import { atmosphereAsked } from '../../src/http/sub-thz/atmosphere-question.ts'
import { reflectionAsked } from '../../src/http/sub-thz/reflection-question.ts'
import { slabAsked } from '../../src/http/sub-thz/slab-question.ts'
import { subThzTasks } from '../../src/http/sub-thz/tasks.ts'
import type { ValidRange } from '../../src/rf/valid-range.ts'
import { atmosphereBody, reflectionBody, slabBody } from './sub-thz-bodies.ts'
import { runs } from '../runs.ts'

const context = { snapshot: null, stop: neverStop }
const application = { applicationVersion: '1' }

/** Anything in a range, its ends often, on a scale of many decades. */
function inRange({ minimum, maximum }: ValidRange): fc.Arbitrary<number> {
  const smallest = Math.max(minimum, maximum * 1e-18)
  const decades = fc
    .double({ min: Math.log(smallest), max: Math.log(maximum), noNaN: true })
    .map((logarithm) => Math.min(maximum, Math.max(minimum, Math.exp(logarithm))))
  return fc.oneof(fc.constantFrom(minimum, maximum), decades)
}

const medium = fc.record({
  name: fc.constant('stuff'),
  property_source: fc.constant('user_declared' as const),
  relative_permittivity: inRange(propertyBounds.relativePermittivity),
  conductivity_s_per_m: inRange(propertyBounds.conductivitySPerM),
})
const frequencyGhz = inRange({ minimum: 0.001, maximum: 450 })
const angleDeg = fc.oneof(
  fc.double({ min: 0, max: 89.999999, noNaN: true }),
  fc.constantFrom(0, 89.999999),
)
const polarization = fc.constantFrom('TE' as const, 'TM' as const)

/** The bytes of an answer would not be written with a number that is none: the task ends in an error. */
describe('at the bounds of what may be asked every number of an answer is one', () => {
  it('for slabs between any media', () => {
    const body = fc.record({
      frequency_ghz: frequencyGhz,
      user_material: medium,
      thickness_m: inRange({ minimum: 0, maximum: 1000 }),
      incidence_angle_deg: angleDeg,
      polarization,
      incident_medium: medium,
      exit_medium: medium,
    })
    fc.assert(
      fc.property(body, (more) => {
        const question = parameter.questionOf(slabAsked, {
          ...slabBody,
          thickness_provenance: 'user_declared',
          schema_version: 1,
          material_source: 'user_defined',
          material_id: 'user_assumption',
          ...more,
        })
        const input = { question, ...application }
        const answer = subThzTasks.subThzSlab.compute(input, context)
        const task = subThzTasks.subThzSlab
        expect(() =>
          task.encode(answer as Awaited<typeof answer>, input, null, neverStop),
        ).not.toThrow()
      }),
      { numRuns: runs(3000) },
    )
  })

  it('for paths through any air', () => {
    const body = fc.record({
      frequency_ghz: inRange({ minimum: 1, maximum: 1000 }),
      receiver: fc.record({
        lon: fc.double({ min: 32.3, max: 33.3, noNaN: true }),
        lat: fc.double({ min: 39.5, max: 40.4, noNaN: true }),
        height_m: inRange({ minimum: 0, maximum: 10_000 }),
      }),
      atmosphere: fc.record({
        pressure_hpa: inRange({ minimum: 300, maximum: 1100 }),
        temperature_k: inRange({ minimum: 180, maximum: 330 }),
        water_vapour_density_g_m3: inRange({ minimum: 0, maximum: 100 }),
      }),
      rain: fc.record({
        enabled: fc.constant(true),
        rain_rate_mm_h: inRange({ minimum: 0, maximum: 500 }),
      }),
      local_fog: fc.record({
        enabled: fc.constant(true),
        liquid_water_density_g_m3: inRange({ minimum: 0, maximum: 5 }),
      }),
    })
    fc.assert(
      fc.property(body, (more) => {
        const question = parameter.questionOf(atmosphereAsked, { ...atmosphereBody, ...more })
        const input = { question, ...application }
        const task = subThzTasks.subThzAtmosphere
        const answer = task.compute(input, context)
        expect(() =>
          task.encode(answer as Awaited<typeof answer>, input, null, neverStop),
        ).not.toThrow()
      }),
      { numRuns: runs(500) },
    )
  })

  it('for reflections between any places', () => {
    const metres = fc.oneof(
      fc.double({ min: -100_000, max: 100_000, noNaN: true }),
      fc.double({ min: -1e-3, max: 1e-3, noNaN: true }),
      fc.constantFrom(-100_000, 0, 1e-300, 100_000),
    )
    const place = fc.record({ x: metres, y: metres, z: metres })
    const body = fc.record({
      from: place,
      to: place,
      start: place,
      end: place,
      frequency_ghz: frequencyGhz,
      polarization,
      rms_roughness_m: inRange({ minimum: 0, maximum: 10 }),
      mode: fc.constantFrom('interface' as const, 'finite_slab' as const),
      thickness_m: inRange({ minimum: 0, maximum: 1000 }),
      incident_medium: medium,
      exit_medium: medium,
    })
    fc.assert(
      fc.property(body, ({ from, to, start, end, ...rest }) => {
        const { mode, thickness_m, incident_medium, exit_medium, ...more } = rest
        const question = parameter.questionOf(reflectionAsked, {
          ...reflectionBody,
          schema_version: 1,
          coordinate_frame: { mode: 'local_enu' },
          material: {
            mode,
            thickness_m,
            incident_medium,
            exit_medium,
            phase_coherence: 'coherent',
            material_source: 'p2040_reference',
            material_id: 'wood_0p001_100',
          },
          terrain: { mode: 'flat_ground_relative_datum' },
          tx: { position: from, antenna: { mode: 'isotropic', absolute_gain_dbi: 0 } },
          rx: { position: to, antenna: { mode: 'omni', absolute_gain_dbi: 0 } },
          facade: {
            ...reflectionBody.facade,
            start: { ...start, z: 0 },
            end: { ...end, z: 0 },
            plane_point: { ...start, z: 0 },
            normal_provenance: 'unknown',
          },
          obstructions: [
            { id: 'box', polygon: [start, end, from], base_z: -1, top_z: 1 },
            { id: 'line', polygon: [start, start, to], base_z: 0, top_z: 0, reflector: true },
          ],
          ...more,
        })
        const input = { question, ...application }
        const task = subThzTasks.subThzReflection
        const answer = task.compute(input, context)
        expect(() =>
          task.encode(answer as Awaited<typeof answer>, input, null, neverStop),
        ).not.toThrow()
      }),
      { numRuns: runs(2000) },
    )
  })
})
