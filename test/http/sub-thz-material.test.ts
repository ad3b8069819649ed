import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildingMaterials } from '../../src/rf/sub-thz/building-materials.ts'
import { members } from './response-shape.ts'
import { air, slabBody, userSlabBody } from './sub-thz-bodies.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'

const url = '/api/sub-thz-material-reference'
const pool = realPool()

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ pool })
})

async function ask(more: object = {}, body: object = slabBody): Promise<Record<string, unknown>> {
  const answer = await post(app, url, { ...body, ...more })
  expect(answer.text).not.toContain('"error"')
  return members(answer.json)
}

describe('POST /api/sub-thz-material-reference', () => {
  it('knows every row of the table, and adds its power up to one', async () => {
    for (const [id, { frequencyGhz, name }] of Object.entries(buildingMaterials)) {
      for (const polarization of ['TE', 'TM']) {
        const answer = await ask({
          material_id: id,
          frequency_ghz: frequencyGhz.minimum,
          polarization,
        })
        expect(answer).toMatchObject({ status: 'applicable', material: { name } })
        const ledger = members(answer.ledger)
        const shares = ['reflected', 'transmitted', 'absorbed'].map(
          (share) => ledger[`${share}_power_fraction`] as number,
        )
        expect(Math.abs(shares[0] + shares[1] + shares[2] - 1)).toBeLessThan(1e-9)
      }
    }
  })

  it('extrapolates no row: 200 with the reason, no ledger and no properties', async () => {
    const answer = await ask({ frequency_ghz: 60 })
    expect(answer).toMatchObject({
      status: 'material_frequency_out_of_range',
      applicability: {
        reasons: ['material_frequency_out_of_range'],
        frequency_range_ghz: [110, 330],
      },
      comparison: { combined: false, historical_research_heuristic_db: 80 },
    })
    expect(answer).not.toHaveProperty('ledger')
    expect(answer.material).not.toHaveProperty('relative_permittivity')
    expect(answer.comparison).not.toHaveProperty('slab_transmission_loss_db')
  })

  it('sets the heuristic beside the slab and never adds the two', async () => {
    const { ledger, comparison } = await ask()
    const lossDb = members(ledger).transmission_loss_db as number
    expect(comparison).toMatchObject({
      historical_research_heuristic_db: 80,
      slab_transmission_loss_db: lossDb,
      difference_from_heuristic_db: lossDb - 80,
      combined: false,
    })
  })

  it('gives a bound instead of a loss below the floor of numbers', async () => {
    const answer = await ask({ thickness_m: 100 })
    expect(answer.status).toBe('below_numeric_floor')
    expect(answer.ledger).not.toHaveProperty('transmission_loss_db')
    expect(members(answer.ledger).lower_bound_transmission_loss_db).toBeGreaterThan(6000)
  })

  it('reflects totally into a thinner medium: 200, nothing transmitted', async () => {
    const glass = { ...air, name: 'glass', relative_permittivity: 6.3 }
    const answer = await ask({ incident_medium: glass, incidence_angle_deg: 60 })
    expect(answer).toMatchObject({
      status: 'applicable',
      applicability: { reasons: ['total_internal_reflection'] },
      ledger: { transmitted_power_fraction: 0, numeric_state: 'no_power_transmitted' },
    })
    expect(answer.ledger).not.toHaveProperty('transmission_loss_db')
  })

  it('lets a slab of no thickness vanish', async () => {
    const { ledger } = await ask({ thickness_m: 0 })
    expect(members(ledger).transmission_loss_db).toBeCloseTo(0, 9)
    expect(members(ledger).reflected_power_fraction).toBeCloseTo(0, 12)
  })

  it('takes a conductivity that is not stated as none', async () => {
    const withoutConductivity = { ...air, conductivity_s_per_m: undefined }
    const answer = await ask({ incident_medium: withoutConductivity })
    expect(answer.ledger).toEqual((await ask()).ledger)
  })

  it('takes a user material in each of its three forms, and says that it is one', async () => {
    const { user_material: material } = userSlabBody
    const rest = { ...material, loss_tangent: undefined, relative_permittivity: undefined }
    const forms = [
      material,
      {
        ...rest,
        relative_permittivity: 5.17,
        conductivity_s_per_m: (5.17 * 0.08 * 140) / 17.98,
      },
      { ...rest, complex_relative_permittivity: { real: 5.17, imaginary_loss: 5.17 * 0.08 } },
    ]
    const losses: number[] = []
    for (const form of forms) {
      const answer = await ask({ user_material: form }, userSlabBody)
      expect(answer.material).toMatchObject({
        material_id: 'user_assumption',
        classification: 'user_assumption',
        property_source: 'measured',
      })
      losses.push(members(answer.ledger).transmission_loss_db as number)
    }
    expect(losses[1]).toBeCloseTo(losses[0], 9)
    expect(losses[2]).toBeCloseTo(losses[0], 9)
  })

  const { user_material: material } = userSlabBody
  const geometry = { incidence_angle_source: 'geometry_derived' }
  const refusals: readonly (readonly [string, object, RegExp])[] = [
    ['an unknown row', { material_id: 'concrete' }, /material_id must be one of concrete_1_100/],
    ['a prototype as a row', { material_id: 'toString' }, /material_id must be one of/],
    ['no row', { material_id: undefined }, /material_id is required/],
    [
      'a row with a material of the user',
      { user_material: material },
      /user_material must be left/,
    ],
    ['H as a polarization', { polarization: 'H' }, /polarization must be one of TE, TM/],
    ['V as a polarization', { polarization: 'V' }, /polarization must be one of TE, TM/],
    ['te as a polarization', { polarization: 'te' }, /polarization must be one of TE, TM/],
    ['grazing incidence', { incidence_angle_deg: 90 }, /incidence_angle_deg .*0 and 89.999999/],
    ['almost grazing', { incidence_angle_deg: 89.9999991 }, /incidence_angle_deg/],
    ['a negative thickness', { thickness_m: -0.001 }, /thickness_m .*0 and 1000/],
    ['another schema', { schema_version: 2 }, /schema_version must be 1/],
    [
      'an angle from geometry without a normal',
      { geometry_context: geometry },
      /geometry_context.facade_normal_provenance is required/,
    ],
    [
      'an angle from geometry with an unknown normal',
      { geometry_context: { ...geometry, facade_normal_provenance: 'Unknown' } },
      /geometry_context.facade_normal_provenance .* must not be unknown/,
    ],
    ['a medium of no permittivity', { exit_medium: { ...air, relative_permittivity: 0 } }, /exit_/],
    [
      'a medium from nowhere',
      { incident_medium: { ...air, property_source: undefined } },
      /incident_medium.property_source is required/,
    ],
    ...(
      [
        'thickness_m',
        'incidence_angle_deg',
        'polarization',
        'incident_medium',
        'exit_medium',
        'material_source',
      ] as const
    ).map(
      (name) => [`no ${name}`, { [name]: undefined }, new RegExp(`${name} is required`)] as const,
    ),
  ]
  it.each(refusals)('refuses %s', async (_title, more, message) => {
    const answer = await post(app, url, { ...slabBody, ...more })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })

  const userRefusals: readonly (readonly [string, object, RegExp])[] = [
    ['no material at all', { user_material: undefined }, /user_material is required/],
    [
      'a row for a material of the user',
      { material_id: 'brick_1_40' },
      /material_id must be left out/,
    ],
    [
      'two forms at once',
      { user_material: { ...material, conductivity_s_per_m: 1 } },
      /user_material must have exactly one of conductivity_s_per_m, loss_tangent/,
    ],
    [
      'no form',
      { user_material: { ...material, loss_tangent: undefined } },
      /user_material must have exactly one of/,
    ],
    [
      'a permittivity twice',
      {
        user_material: {
          ...material,
          loss_tangent: undefined,
          complex_relative_permittivity: { real: 4, imaginary_loss: 0.1 },
        },
      },
      /user_material.relative_permittivity must be left out/,
    ],
    [
      'a loss without a permittivity',
      { user_material: { ...material, relative_permittivity: undefined } },
      /user_material.relative_permittivity is required/,
    ],
    [
      'a gain as a loss',
      { user_material: { ...material, loss_tangent: -0.1 } },
      /user_material.loss_tangent/,
    ],
    [
      'a range upside down',
      { user_material: { ...material, frequency_range_ghz: [330, 110] } },
      /user_material.frequency_range_ghz/,
    ],
  ]
  it.each(userRefusals)('refuses %s of the user', async (_title, more, message) => {
    const answer = await post(app, url, { ...userSlabBody, ...more })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })
})
