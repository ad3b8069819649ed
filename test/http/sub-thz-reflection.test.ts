import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { freeSpaceLossDb } from '../../src/rf/free-space.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { air, reflectionBody, userSlabBody } from './sub-thz-bodies.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, place } from './test-city.ts'

const url = '/api/sub-thz-reflection-reference'
const pool = realPool()

let app: FastifyInstance
let empty: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
  empty = await testApp({ pool })
})

async function ask(more: object = {}, where = app): Promise<Record<string, unknown>> {
  const answer = await post(where, url, { ...reflectionBody, ...more })
  expect(answer.text).not.toContain('"error"')
  const type = answer.headers['content-type'] ?? ''
  expect(schemas.problems('post', url, 200, type, answer.json)).toEqual([])
  return members(answer.json)
}

const { facade, material, tx, rx } = reflectionBody
const withFacade = (more: object) => ({ facade: { ...facade, ...more } })
const withMaterial = (more: object) => ({ material: { ...material, ...more } })
const withAntenna = (more: object) => ({ tx: { ...tx, antenna: { ...tx.antenna, ...more } } })
const withPosition = (position: object) => ({ tx: { ...tx, position } })
const directional = {
  mode: 'directional',
  boresight_azimuth_deg: 135,
  boresight_elevation_deg: 0,
}

/**
 * A point near the wall beside the tower of the city, in degrees: way/1 is 40 m wide and 60 m north of it.
 */
function point(east: number, north: number, z?: number) {
  const [lon, lat] = place(east, north)
  return { lon, lat, ...(z === undefined ? {} : { z }) }
}
const geographic = {
  coordinate_frame: {},
  tx: { ...tx, position: point(-15, 40, 10) },
  rx: { ...rx, position: point(15, 40, 10) },
  facade: {
    start: point(-20, 60),
    end: point(20, 60),
    outward_normal: { x: 0, y: -1, z: 0 },
    geometry_provenance: 'dataset',
    base_z: 0,
    top_z: 30,
    reflecting_object_id: 'way/1',
  },
}

describe('POST /api/sub-thz-reflection-reference', () => {
  it('spreads once over the whole way and reflects once', async () => {
    const answer = await ask()
    const budget = members(answer.link_budget)
    const coefficient = members(members(answer.material).reflection_coefficient)
    const lengthM = Math.sqrt(1809)
    expect(answer.geometry).toMatchObject({ reflection_point_enu: { x: 0, y: 0, z: 7 } })
    expect(members(answer.geometry).total_reflected_path_length_m).toBeCloseTo(lengthM, 9)
    const lossDb = freeSpaceLossDb(lengthM, 140)
    expect(members(answer.spreading).fspl_reflected_path_db).toBeCloseTo(lossDb, 9)
    const reflectedDb = 10 * Math.log10(coefficient.power_fraction as number)
    expect(budget.reflection_power_term_db).toBeCloseTo(reflectedDb, 9)
    expect(budget.reflected_path_reference_power_dbm).toBeCloseTo(50 - lossDb + reflectedDb, 9)
    expect(answer).toMatchObject({
      status: 'qualified_reference',
      promoted: false,
      direct_path_calculated: false,
      spreading: { two_leg_fspl_composition: false },
    })
  })

  it('takes positions in all their forms', async () => {
    const expected = members(await ask()).geometry
    for (const position of [{ enu: { x: -10, y: 10, z: 8 } }, { coordinates: [-10, 10, 8] }]) {
      expect((await ask(withPosition(position))).geometry).toEqual(expected)
    }
    const raised = { tx: { ...tx, position: { x: -10, y: 10, z: 99 }, height_m: 8 } }
    expect((await ask(raised)).geometry).toEqual(expected)
    const { start, end, ...rest } = facade
    const aliases = { facade: { ...rest, segment_start: start, segment_end: end } }
    expect((await ask(aliases)).geometry).toEqual(expected)
  })

  it('takes the other names of modes, gains and polarizations', async () => {
    const expected = await ask()
    const { mode, ...withoutMode } = material
    const { absolute_gain_dbi: gain, ...antenna } = tx.antenna
    for (const more of [
      { coordinate_frame: { mode: 'ENU' } },
      { coordinate_frame: undefined },
      { polarization: ' te ' },
      { material: { ...withoutMode, reflection_mode: mode } },
      { tx: { ...tx, antenna: { ...antenna, gain_dbi: gain } } },
      { tx: { ...tx, antenna }, link_budget: { pt_conducted_dbm: 10, tx_gain_dbi: gain } },
    ]) {
      expect(await ask(more)).toEqual(expected)
    }
  })

  it('finds the outward normal from the outline of the building', async () => {
    const outline = [
      { x: -50, y: -20 },
      { x: 50, y: -20 },
      { x: 50, y: 0 },
      { x: -50, y: 0 },
    ]
    const withoutNormal = { ...facade, outward_normal: undefined }
    for (const vertices of [outline, outline.toReversed()]) {
      const answer = await ask({ facade: { ...withoutNormal, polygon_context: { vertices } } })
      expect(answer.geometry).toMatchObject({ plane_normal: { x: 0, y: 1, z: 0 } })
    }
  })

  it('sees the buildings of the pack in a geographic frame, and knows nothing without one', async () => {
    const answer = await ask(geographic)
    expect(answer).toMatchObject({
      status: 'qualified_reference',
      geometry: { local_frame: { mode: 'geographic_enu', origin_provenance: 'transmitter' } },
      visibility: {
        leg1_visibility: { status: 'visible', evidence: 'dataset_building_index' },
        leg2_visibility: { status: 'visible', evidence: 'dataset_building_index' },
      },
    })
    const { reflection_point_lon_lat: where } = members(answer.geometry)
    const [lon, lat] = place(0, 60)
    expect(members(where).lon).toBeCloseTo(lon, 7)
    expect(members(where).lat).toBeCloseTo(lat, 7)
    const blind = await ask(geographic, empty)
    expect(members(blind.applicability).qualifications).toContain('two_leg_visibility_unknown')
    expect(blind.visibility).toMatchObject({ leg1_visibility: { evidence: 'not_evaluated' } })
    const surveyed = await ask({
      ...geographic,
      terrain: { mode: 'surveyed_or_dataset_terrain' },
    })
    expect(surveyed.visibility).toMatchObject({ terrain_status: 'terrain_unavailable' })
    expect(members(surveyed.applicability).qualifications).toContain('terrain_unknown')
  })

  it('reflects from a slab with all its internal reflections', async () => {
    const slab = {
      mode: 'finite_slab',
      thickness_m: 0.005,
      phase_coherence: 'coherent',
      thickness_provenance: 'user_declared',
    }
    const answer = await ask(withMaterial(slab))
    const coefficients = members(answer.material)
    expect(coefficients.multiple_internal_reflections_included).toBe(true)
    expect(coefficients.reflection_coefficient).not.toEqual(coefficients.interface_coefficient)
    const unknown = { ...slab, thickness_m: undefined, thickness_provenance: undefined }
    const without = await ask(withMaterial(unknown))
    expect(members(without.applicability).reasons).toEqual(['thickness_unknown_for_slab_mode'])
  })

  type Inapplicable = readonly [string, object, readonly string[]]
  const inapplicable: readonly Inapplicable[] = [
    [
      'a facade of no length',
      withFacade({ end: facade.start, plane_point: undefined }),
      ['invalid_facade_or_coordinate_geometry', 'facade_zero_length'],
    ],
    [
      'an antenna behind the facade',
      withPosition({ x: 0, y: -1, z: 8 }),
      ['invalid_facade_or_coordinate_geometry', 'transmitter_not_in_front_of_facade'],
    ],
    [
      'a plane point off the wall',
      withFacade({ plane_point: { x: 0, y: 1, z: 0 } }),
      ['invalid_facade_or_coordinate_geometry', 'plane_point_off_facade_line'],
    ],
    [
      'a normal of unknown origin along the wall',
      withFacade({ outward_normal: { x: 1, y: 0, z: 0 }, normal_provenance: 'unknown' }),
      ['invalid_facade_or_coordinate_geometry', 'normal_not_perpendicular_to_facade'],
    ],
    [
      'a facade that the point misses',
      withFacade({ end: { x: -5, y: 0, z: 0 }, plane_point: undefined }),
      ['specular_point_outside_facade_segment'],
    ],
    ...['unknown', 'user_declared', 'dataset_measured', undefined].map(
      (height_provenance): Inapplicable => [
        `a facade without a top, its heights ${height_provenance ?? 'of no stated origin'}`,
        withFacade({ top_z: undefined, height_provenance }),
        ['vertical_extent_unknown'],
      ],
    ),
    [
      'a facade whose declared heights are not there',
      withFacade({ top_z: undefined, base_z: undefined, height_provenance: 'user_declared' }),
      ['vertical_extent_unknown'],
    ],
    ['a facade upside down', withFacade({ base_z: 20, top_z: 0 }), ['invalid_vertical_extent']],
    ['a low facade', withFacade({ top_z: 6 }), ['specular_point_outside_vertical_extent']],
    ['a row off its range', { frequency_ghz: 60 }, ['material_frequency_out_of_range']],
    [
      'a beam that looks away',
      withAntenna({ ...directional, boresight_azimuth_deg: 0, beam_width_deg: 60 }),
      ['antenna_pattern_outside_hard_beam'],
    ],
    [
      'a wall before the wall',
      {
        obstructions: [
          {
            id: 'fence',
            polygon: [
              { x: -7, y: 4 },
              { x: -3, y: 4 },
              { x: -5, y: 6 },
            ],
            base_z: 0,
            top_z: 12,
          },
        ],
      },
      ['leg1_blocked'],
    ],
  ]
  it.each(inapplicable)('is 200 and inapplicable for %s', async (_title, more, words) => {
    const answer = await ask(more)
    expect(answer.status).toBe('inapplicable')
    const { reasons, qualifications = [] } = members(answer.applicability)
    const said = [...(reasons as string[]), ...(qualifications as string[])]
    expect(said).toEqual(expect.arrayContaining([...words]))
    expect(answer.link_budget).not.toHaveProperty('reflected_path_reference_power_dbm')
  })

  const corner = { x: 0, y: 0 }
  const { user_material: userMaterial } = userSlabBody
  const withoutRow = { ...material, material_id: undefined }
  const withoutNormal = { ...facade, outward_normal: undefined }
  const refusals: readonly (readonly [string, object, RegExp])[] = [
    ['H as a polarization', { polarization: 'H' }, /polarization must be one of TE, TM/],
    ['its name in full', { polarization: 'horizontal' }, /polarization must be one of TE, TM/],
    ['V as a polarization', { polarization: 'V' }, /polarization must be one of TE, TM/],
    ['another frame', { coordinate_frame: { mode: 'utm' } }, /coordinate_frame.mode must be one/],
    ['a prototype as a frame', { coordinate_frame: { mode: 'constructor' } }, /coordinate_frame/],
    ['two forms of a position', withPosition({ x: 1, y: 1, z: 1, lon: 1, lat: 1 }), /tx.position/],
    ['no form of a position', withPosition({ z: 1 }), /tx.position must have exactly one of/],
    ['half a position', withPosition({ x: 1, z: 1 }), /tx.position must have both of x, y/],
    [
      'degrees in a local frame',
      withPosition({ lon: 1, lat: 1, z: 1 }),
      /tx.position must be x, y/,
    ],
    [
      'metres in a geographic frame',
      { coordinate_frame: { mode: 'geographic_enu', origin: { lon: cityLon, lat: cityLat } } },
      /tx.position must be coordinates or lon, lat in a geographic frame/,
    ],
    [
      'a corner far away',
      { ...geographic, rx: { ...rx, position: point(150_000, 0, 5) } },
      /rx.position must lie within 100000 m of the origin/,
    ],
    ['an antenna of no height', withPosition({ x: 1, y: 1 }), /tx.position.z is required/],
    [
      'a height twice',
      withPosition({ coordinates: [1, 1, 1], z: 1 }),
      /tx.position.z must be left/,
    ],
    [
      'no gain',
      withAntenna({ absolute_gain_dbi: undefined }),
      /tx.antenna.absolute_gain_dbi is req/,
    ],
    ['two gains', withAntenna({ gain_dbi: 21 }), /tx.antenna.absolute_gain_dbi is stated twice/],
    ['another antenna', withAntenna({ mode: 'dish' }), /tx.antenna.mode must be one of/],
    [
      'a beam without a direction',
      withAntenna({ mode: 'existing_4g1' }),
      /tx.antenna.boresight_azimuth_deg is required/,
    ],
    [
      'a beam without an elevation',
      withAntenna({ ...directional, boresight_elevation_deg: undefined }),
      /tx.antenna.boresight_elevation_deg is required/,
    ],
    [
      'a pattern of an isotropic antenna',
      withAntenna({ pattern_id: 'cosine-sector' }),
      /tx.antenna.pattern_id must be left out/,
    ],
    ['no beam at all', withAntenna({ ...directional, beam_width_deg: 0 }), /beam_width_deg/],
    ['no start', withFacade({ start: undefined }), /facade.start is required/],
    ['two starts', withFacade({ segment_start: corner }), /facade.start and facade.segment_start/],
    ['no origin of the facade', withFacade({ geometry_provenance: undefined }), /geometry_proven/],
    ['no normal', { facade: withoutNormal }, /facade.outward_normal is required/],
    [
      'a long normal',
      withFacade({ outward_normal: { x: 0, y: 1.0009, z: 0.05 } }),
      /facade.outward_normal must be a unit vector/,
    ],
    [
      'a known normal along the wall',
      withFacade({ outward_normal: { x: 1, y: 0, z: 0 } }),
      /facade.outward_normal must be perpendicular/,
    ],
    [
      'a courtyard',
      withFacade({ polygon_context: { vertices: [corner, corner, corner], role: 'hole' } }),
      /facade.polygon_context.role must not be hole/,
    ],
    [
      'an outline without the facade',
      withFacade({ polygon_context: { vertices: [corner, { x: 1, y: 0 }, { x: 0, y: 1 }] } }),
      /facade.polygon_context.vertices must have the facade as one of its edges/,
    ],
    [
      'an outline on the other side of its normal',
      withFacade({
        polygon_context: {
          vertices: [
            { x: -50, y: 0 },
            { x: 50, y: 0 },
            { x: 0, y: 10 },
          ],
        },
      }),
      /facade.outward_normal must agree with facade.polygon_context/,
    ],
    [
      'a base called declared that is not there',
      withFacade({ base_z: undefined }),
      /facade.base_z is required beside top_z where facade.height_provenance is user_declared/,
    ],
    ['no mode', withMaterial({ mode: undefined }), /material.mode is required/],
    [
      'two modes',
      withMaterial({ reflection_mode: 'finite_slab' }),
      /material.mode and material.re/,
    ],
    [
      'an unknown row',
      withMaterial({ material_id: 'steel' }),
      /material.material_id must be one of/,
    ],
    ['no medium', withMaterial({ incident_medium: undefined }), /material.incident_medium is req/],
    [
      'a slab into nowhere',
      withMaterial({ mode: 'finite_slab', exit_medium: undefined }),
      /material.exit_medium is required/,
    ],
    [
      'a slab of unknown coherence',
      withMaterial({ mode: 'finite_slab', thickness_m: 0.01 }),
      /material.phase_coherence is required/,
    ],
    [
      'a thickness called declared that is not there',
      withMaterial({
        mode: 'finite_slab',
        phase_coherence: 'coherent',
        thickness_provenance: 'user_declared',
      }),
      /material.thickness_m is required/,
    ],
    [
      'inferred properties',
      {
        material: {
          ...withoutRow,
          material_source: 'user_defined',
          user_material: { ...userMaterial, property_source: 'inferred' },
        },
      },
      /material.user_material.property_source must not be inferred/,
    ],
    [
      'two forms of properties',
      {
        material: {
          ...withoutRow,
          material_source: 'user_defined',
          user_material: { ...userMaterial, conductivity_s_per_m: 1 },
        },
      },
      /material.user_material must have exactly one of/,
    ],
    ['no power', { link_budget: {} }, /link_budget.pt_conducted_dbm is required/],
    ['another terrain', { terrain: { mode: 'hills' } }, /terrain.mode must be one of/],
    ['roughness below zero', { rms_roughness_m: -1 }, /rms_roughness_m/],
    [
      'an obstruction upside down',
      { obstructions: [{ id: 'a', polygon: [corner, corner, corner], base_z: 2, top_z: 1 }] },
      /obstructions\[0\].base_z must not be above top_z/,
    ],
    [
      'an obstruction of two corners',
      { obstructions: [{ id: 'a', polygon: [corner, corner], base_z: 0, top_z: 1 }] },
      /obstructions\[0\].polygon/,
    ],
    [
      'lossless words for air',
      { material: { ...material, incident_medium: 'air' } },
      /incident_med/,
    ],
  ]
  it.each(refusals)('refuses %s', async (_title, more, message) => {
    const answer = await post(app, url, { ...reflectionBody, ...more })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })

  it('knows air as a medium of the user, wherever it stands', async () => {
    const answer = await ask(withMaterial({ exit_medium: air }))
    expect(members(answer.material).incident_medium).toMatchObject({ name: 'air' })
  })
})
