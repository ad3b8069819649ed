import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from './response-shape.ts'
import { atmosphereBody, shortRangeBody } from './sub-thz-bodies.ts'
import { errorOf, post, realPool, testApp } from './test-app.ts'
import { loadCity, place } from './test-city.ts'

const url = '/api/sub-thz-p1411-reference'
const pool = realPool()

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

async function ask(more: object = {}): Promise<Record<string, unknown>> {
  const answer = await post(app, url, { ...shortRangeBody, ...more })
  expect(answer.text).not.toContain('"error"')
  return members(answer.json)
}

async function first(more: object = {}) {
  const { candidates } = await ask(more)
  return members((candidates as unknown[])[0])
}

describe('POST /api/sub-thz-p1411-reference', () => {
  it('evaluates the three candidates, or the one that is asked for', async () => {
    const all = await ask()
    expect((all.candidates as unknown[]).length).toBe(3)
    expect(all).toMatchObject({
      requested_model_id: '',
      applicable_candidates: ['p1411_below_rooftop_los_v1'],
    })
    const one = await ask({ candidate_model_id: 'p1411_urban_highrise_nlos_v1', los_state: 'nlos' })
    expect(one).toMatchObject({
      requested_model_id: 'p1411_urban_highrise_nlos_v1',
      candidates: [{ applicability: { effective_distance_range_m: [20, 150] } }],
    })
  })

  it('shows a median with its terms and free space beside it, summed nowhere', async () => {
    const candidate = await first()
    const model = members(candidate.model)
    const freeSpace = members(candidate.p525_comparison)
    const [a, b, c] = [model.distance_term_db, model.offset_db, model.frequency_term_db] as number[]
    expect(model.median_path_loss_db).toBeCloseTo(a + b + c, 9)
    const excessDb = (model.median_path_loss_db as number) - (freeSpace.fspl_db as number)
    expect(freeSpace.excess_relative_to_fspl_db).toBeCloseTo(excessDb, 9)
    expect(candidate.uncertainty).toMatchObject({ sigma_db: 4.91, random_sampling: false })
  })

  it('has no median for an unknown scene, and none for a scene of unknown origin', async () => {
    for (const more of [
      { morphology: undefined, provenance: undefined },
      {
        rooftop_relation: '',
        provenance: { ...shortRangeBody.provenance, rooftop_relation: 'unknown' },
      },
      { provenance: undefined },
    ]) {
      const candidate = await first(more)
      expect(candidate.applicability).toMatchObject({ status: 'inapplicable' })
      expect(members(candidate.applicability).reasons).toContain('insufficient_scene_evidence')
      expect(candidate.model).not.toHaveProperty('median_path_loss_db')
    }
    const scene = await ask({ provenance: undefined })
    expect(scene.scene_context).toMatchObject({
      scenario_mode: 'insufficient_explicit_scenario_evidence',
      provenance: { distance_m: 'geometry_derived', morphology: 'unknown' },
    })
  })

  const choices = (['urban_high_rise', 'urban_low_rise', 'suburban', 'unknown'] as const).flatMap(
    (morphology) =>
      (
        ['both_below_rooftop', 'one_above_one_below', 'both_above_rooftop', 'unknown'] as const
      ).flatMap((rooftop_relation) =>
        (['los', 'nlos', 'unknown'] as const).map((los_state) => ({
          morphology,
          rooftop_relation,
          los_state,
        })),
      ),
  )

  it.each(choices)('answers a scene that the user declares: %j', async (scene) => {
    const { candidates } = await ask(scene)
    expect(candidates).toHaveLength(3)
    const unknown = Object.entries(scene).filter(([, value]) => value === 'unknown')
    for (const candidate of candidates as unknown[]) {
      const { applicability, model } = members(candidate)
      if (unknown.length === 0) continue
      expect(applicability).toMatchObject({ status: 'inapplicable' })
      const { reasons } = members(applicability)
      for (const [name] of unknown) expect(reasons).toContain(`${name}_unknown`)
      expect(model).not.toHaveProperty('median_path_loss_db')
    }
  })

  it('reads words in any case and with blanks or hyphens', async () => {
    const written = await ask({
      morphology: ' Urban High-Rise ',
      rooftop_relation: 'both below rooftop',
      los_state: 'LoS',
      candidate_model_id: '',
    })
    expect(written).toEqual(await ask())
  })

  it('compares the atmosphere and wall events, and never adds them', async () => {
    const plain = await first()
    const compared = await first({
      atmospheric_reference: atmosphereBody,
      research_wall_event_count: 2,
    })
    expect(compared.model).toEqual(plain.model)
    const { median_path_loss_db: median } = members(compared.model)
    const atmosphere = members(compared.external_atmospheric_composition)
    expect(atmosphere.status).toBe('comparison_only')
    expect(atmosphere.difference_to_p1411_median_db).toBeCloseTo(
      (atmosphere.total_path_loss_db as number) - (median as number),
      9,
    )
    expect(compared.research_sub_thz_comparison).toMatchObject({
      status: 'comparison_only',
      wall_loss_db: 160,
    })
    expect(plain.external_atmospheric_composition).toMatchObject({ status: 'deferred_unvalidated' })
    const off = await first({ frequency_ghz: 141, research_wall_event_count: 2 })
    expect(off.research_sub_thz_comparison).toMatchObject({ status: 'out_of_scope' })
  })

  it('shows the buildings on the way with the evidence of their heights', async () => {
    const [lon, lat] = place(-40, 170)
    const answer = await ask({ receiver: { lon, lat, height_m: 1.5 } })
    expect(answer.obstruction).toMatchObject({
      building_ids: ['way/1', 'way/2'],
      known_height_building_ids: ['way/1', 'way/2'],
      known_height_count: 2,
      unknown_height_count: 0,
      height_evidence: [
        { building_id: 'way/1', height_m: 30, height_source: 'observed_tag', known: true },
        { building_id: 'way/2', height_m: 12, height_source: 'derived_from_levels', known: true },
      ],
      transmitter_inside_building: false,
    })
    const [unknownLon, unknownLat] = place(60, 125)
    const unknown = await ask({ receiver: { lon: unknownLon, lat: unknownLat, height_m: 1.5 } })
    expect(unknown.obstruction).toMatchObject({
      unknown_height_building_ids: ['way/3'],
      height_evidence: [{ height_source: 'unavailable', known: false }],
      receiver_inside_building: true,
    })
  })

  const { provenance } = shortRangeBody
  const refusals: readonly (readonly [string, object, RegExp])[] = [
    ['an unknown morphology', { morphology: 'village' }, /morphology must be one of/],
    ['an unknown relation', { rooftop_relation: 'above' }, /rooftop_relation must be one of/],
    ['an unknown state', { los_state: 'maybe' }, /los_state must be one of/],
    ['an unknown candidate', { candidate_model_id: 'p1411' }, /candidate_model_id must be one of/],
    [
      'an unknown origin',
      { provenance: { ...provenance, los_state: 'guessed' } },
      /provenance.los_state must be one of/,
    ],
    [
      'a distance called declared that is not there',
      { provenance: { ...provenance, distance_m: 'user_declared' } },
      /provenance.distance_m must not be user_declared/,
    ],
    ['antennas in one place', { receiver: shortRangeBody.transmitter }, /slant distance/],
    [
      'an atmosphere without numbers',
      { atmospheric_reference: { ...atmosphereBody, atmosphere: {} } },
      /^atmospheric_reference.atmosphere.pressure_hpa is required/,
    ],
    [
      'an atmosphere at another frequency',
      { atmospheric_reference: { ...atmosphereBody, frequency_ghz: 140.1 } },
      /atmospheric_reference.frequency_ghz must equal frequency_ghz/,
    ],
    [
      'an atmosphere on another path',
      {
        atmospheric_reference: {
          ...atmosphereBody,
          receiver: { ...atmosphereBody.receiver, height_m: 2 },
        },
      },
      /atmospheric_reference.receiver must equal receiver/,
    ],
    ['too many walls', { research_wall_event_count: 1001 }, /research_wall_event_count .*1000/],
    ['half a wall', { research_wall_event_count: 0.5 }, /research_wall_event_count/],
  ]
  it.each(refusals)('refuses %s', async (_title, more, message) => {
    const answer = await post(app, url, { ...shortRangeBody, ...more })
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toMatch(message)
  })
})
