import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { members } from './response-shape.ts'
import { sector, weakSector } from './city-requests.ts'
import { post, realPool, testApp } from './test-app.ts'
import { loadTerrainCity } from './terrain-city.ts'
import { cityLon, loadCity, onKnownRoof, onUnknownRoof } from './test-city.ts'

const pool = realPool()

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

describe('sector answers', () => {
  it('give the same bytes again', async () => {
    for (const url of ['/api/simulate', '/api/coverage-surface', '/api/optimize-azimuth']) {
      expect((await post(app, url, sector)).text).toBe((await post(app, url, sector)).text)
    }
  })

  it('of analyze-sector are those of the two routes, byte for byte', async () => {
    const analysis = (await post(app, '/api/analyze-sector', sector)).text
    const simulation = (await post(app, '/api/simulate', sector)).text
    const gaps = (await post(app, '/api/coverage-gaps', sector)).text
    expect(analysis).toContain(`"simulation":${simulation}`)
    expect(analysis).toContain(`"coverage_gaps":${gaps}`)
  })

  it('of analyze-sector list every candidate on request, as the route of the gaps does', async () => {
    const plain = members((await post(app, '/api/analyze-sector', sector)).json)
    const listed = await post(app, '/api/analyze-sector?include=buildings', sector)
    const gaps = (await post(app, '/api/coverage-gaps?include=buildings', sector)).text
    expect(listed.text).toContain(`"coverage_gaps":${gaps}`)
    expect({ ...members(listed.json), coverage_gaps: plain.coverage_gaps }).toEqual(plain)
    const refused = await post(app, '/api/analyze-sector?include=path_loss', sector)
    expect(refused.status).toBe(400)
  })

  it('of coverage-gaps list every candidate on request, and change nothing else', async () => {
    const plain = members((await post(app, '/api/coverage-gaps', sector)).json)
    const listed = await post(app, '/api/coverage-gaps?include=buildings', sector)
    const { buildings, ...rest } = members(listed.json)
    expect(rest).toEqual(plain)
    const { ids, rx_dbm, total_demand } = buildings as {
      ids: string[]
      rx_dbm: (number | null)[]
      total_demand: number[]
    }
    const stats = members(plain.stats)
    expect([ids.length, rx_dbm.length, total_demand.length]).toEqual(
      Array(3).fill(stats.candidate_buildings),
    )
    const served = rx_dbm.filter((power) => power !== null && power > -100)
    expect(served.length).toBe(stats.served_buildings)
    expect((await post(app, '/api/coverage-gaps?include=all', sector)).status).toBe(400)
  })

  it('of coverage-gaps tell the losses to all buildings on request, and change nothing else', async () => {
    const narrow = { ...sector, beam_width: 40 }
    const listed = members((await post(app, '/api/coverage-gaps?include=buildings', narrow)).json)
    const both = await post(app, '/api/coverage-gaps?include=path_loss,buildings', narrow)
    const { path_loss, ...rest } = members(both.json)
    expect(rest).toEqual(listed)
    const columns = path_loss as Readonly<Record<string, readonly (number | string | null)[]>>
    const { ids, ...others } = columns
    for (const column of Object.values(others)) expect(column.length).toBe(ids.length)
    const candidates = members(listed.buildings).ids as readonly string[]
    expect(ids.length).toBeGreaterThan(candidates.length)
    expect(candidates.filter((id) => !ids.includes(id))).toEqual([])
    const around = { ...sector, beam_width: 360, azimuth: 200, tx_power_dbm: 3 }
    const turned = await post(app, '/api/coverage-gaps?include=path_loss', around)
    expect(members(turned.json).path_loss).toEqual(path_loss)
    const all = members((await post(app, '/api/coverage-gaps?include=buildings', around)).json)
    expect(members(all.buildings).ids).toEqual(ids)
  })

  it('of optimize-azimuth list every azimuth on request, and change nothing else', async () => {
    const plain = await post(app, '/api/optimize-azimuth', sector)
    expect(plain.text).not.toContain('"candidates"')
    const listed = members(
      (await post(app, '/api/optimize-azimuth?include=candidates', sector)).json,
    )
    const { candidates, ...rest } = listed
    expect(JSON.stringify(rest)).toBe(plain.text)
    const tried = candidates as Record<string, number>[]
    expect(tried.map(({ azimuth }) => azimuth)).toEqual(
      Array.from({ length: 36 }, (_, i) => 10 * i),
    )
    const best = tried.find(({ azimuth }) => azimuth === rest.optimal_azimuth)
    expect(best).toMatchObject({
      total_score: Math.max(...tried.map(({ total_score }) => total_score)),
      propagation_reach_score: rest.propagation_reach_score,
      demand_score: rest.demand_score,
      hit_residential_buildings: rest.hit_residential_buildings,
    })
    expect((await post(app, '/api/optimize-azimuth?include=buildings', sector)).status).toBe(400)
    expect((await post(app, '/api/coverage-gaps?include=candidates', sector)).status).toBe(400)
  })

  it('of coverage-gaps tell the link to one building term by term, and change nothing else', async () => {
    const listed = members(
      (await post(app, '/api/coverage-gaps?include=buildings', weakSector)).json,
    )
    const { ids, rx_dbm } = listed.buildings as { ids: string[]; rx_dbm: (number | null)[] }
    expect(ids.length).toBeGreaterThan(1)
    for (const [i, id] of ids.entries()) {
      const url = `/api/coverage-gaps?include=buildings&building=${encodeURIComponent(id)}`
      const { building, ...rest } = members((await post(app, url, weakSector)).json)
      expect(rest).toEqual(listed)
      const link = members(building)
      expect(link).toMatchObject({ building_id: id, available: rx_dbm[i] !== null })
      if (rx_dbm[i] === null) continue
      expect(link['rx_dbm']).toBe(rx_dbm[i])
      const budget = link['link_budget'] as Record<string, number>
      const sum =
        budget['tx_power_dbm'] +
        budget['tx_antenna_gain_dbi'] +
        budget['rx_antenna_gain_dbi'] +
        budget['calibration_offset_db'] -
        budget['system_loss_db'] -
        budget['polarization_loss_db'] -
        budget['pattern_attenuation_db'] -
        budget['propagation_loss_db'] -
        budget['building_loss_db']
      expect(sum).toBeCloseTo(budget['received_power_dbm'], 9)
    }
  })

  it('of coverage-gaps say why a building has no link', async () => {
    const answer = await post(app, '/api/coverage-gaps?building=way%2F404', sector)
    expect(members(answer.json).building).toEqual({
      building_id: 'way/404',
      available: false,
      reason: 'not_within_radius',
    })
  })

  it('of coverage-gaps refuse a building by what no id of a pack can be', async () => {
    const statusOf = async (id: string) =>
      (await post(app, `/api/coverage-gaps?building=${encodeURIComponent(id)}`, sector)).status
    expect(await statusOf('')).toBe(400)
    // 256 bytes are 128 letters of two bytes.
    expect(await statusOf('ä'.repeat(128))).toBe(200)
    expect(await statusOf('ä'.repeat(129))).toBe(400)
  })

  it('accept their own rf_profile back, with the same answer', async () => {
    for (const rf_profile of [
      {},
      { network_tech: '4g' },
      { frequency_ghz: 3.5, network_tech: '5g', bandwidth_mhz: 40 },
      { receiver_sensitivity_mode: 'derived', receiver_noise_bandwidth_hz: 5e6, pci: 0 },
    ]) {
      const first = await post(app, '/api/simulate', { ...sector, rf_profile })
      const resolved = members(first.json).rf_profile
      const second = await post(app, '/api/simulate', { ...sector, rf_profile: resolved })
      expect(second.text).toBe(first.text)
    }
  })

  it('change their fingerprint with every input and with nothing else', async () => {
    const fingerprintOf = async (body: object) =>
      members((await post(app, '/api/coverage-gaps', body)).json).fingerprint
    const base = await fingerprintOf(sector)
    expect(await fingerprintOf({ ...sector, azimuth: 360 })).toBe(base)
    expect(await fingerprintOf({ ...sector, frequency_ghz: 28, rf_profile: {} })).toBe(base)
    const others = await Promise.all(
      [
        { ...sector, azimuth: 1 },
        { ...sector, rays: 25 },
        { ...sector, radius_m: 301 },
        { ...sector, tower_lon: cityLon + 1e-9 },
        { ...sector, calibration_offset_db: 1 },
        { ...sector, rf_profile: { band: 'other' } },
      ].map(fingerprintOf),
    )
    expect(new Set([base, ...others]).size).toBe(7)
    const surface = members((await post(app, '/api/coverage-surface', sector)).json).fingerprint
    expect(surface).not.toBe(base)
  })

  it('say that an antenna stands on an unknown roof, and only then', async () => {
    const at = async ([tower_lon, tower_lat]: readonly [number, number]) =>
      members((await post(app, '/api/coverage-gaps', { ...sector, tower_lon, tower_lat })).json)
    expect((await at(onUnknownRoof)).host_roof_assumed_below_antenna).toBe(true)
    expect(await at(onKnownRoof)).not.toHaveProperty('host_roof_assumed_below_antenna')
    expect((await at(onKnownRoof)).transmitter_site).toEqual({
      kind: 'rooftop',
      antenna_height_m: 25,
      antenna_height_source: 'default',
      host_roof_height_m: 20,
      host_building_ids: ['way/5'],
      pack_coverage: 'partial',
    })
  })

  it('name roof and antenna of an indoor transmitter, and its fallback', async () => {
    const body = {
      ...sector,
      tower_lon: onKnownRoof[0],
      tower_lat: onKnownRoof[1],
      rf_profile: { antenna_height_m: 12 },
    }
    for (const url of ['/api/simulate', '/api/coverage-gaps', '/api/coverage-surface']) {
      const answer = members((await post(app, url, body)).json)
      expect(answer.applicability).toEqual({
        requested_model_id: 'urban_short_range',
        applied_model_id: 'legacy_fspl_walls',
        fallback_used: true,
        reason: 'unsupported_endpoint',
        note: 'The antenna at 12 m is not above the roof at 20 m of the building it stands in (way/5).',
      })
      expect(answer.rf_contract).toMatchObject({
        model_id: 'urban_short_range',
        applied_model_id: 'legacy_fspl_walls',
      })
    }
  })

  it('keep ray features compact unless more is asked for', async () => {
    const featuresOf = async (url: string) => {
      const { geojson } = members((await post(app, url, sector)).json)
      return members(geojson).features as Record<string, Record<string, unknown>>[]
    }
    const compact = await featuresOf('/api/simulate')
    const full = await featuresOf('/api/simulate?detail=full')
    expect(Object.keys(compact[0].properties).sort()).toEqual([
      'angle_deg',
      'distance_m',
      'is_blocked',
      'los_classification_basis',
      'los_classifier_id',
      'los_state',
      'ray_index',
      'segment_index',
      'signal_dbm',
      'terrain_status',
    ])
    expect(full.length).toBe(compact.length)
    full.forEach((feature, index) => {
      expect(feature.properties).toMatchObject(compact[index].properties)
      const budget = members(feature.properties.link_budget)
      expect(Number(budget.received_power_dbm)).toBeCloseTo(
        Number(feature.properties.signal_dbm),
        0,
      )
    })
  })

  it('show a classification of roofs only where roofs were compared', async () => {
    const classified = async (antenna_height_m: number) => {
      const body = { ...sector, tower_lon: onKnownRoof[0], tower_lat: onKnownRoof[1] }
      const answer = await post(app, '/api/simulate?detail=full', {
        ...body,
        rf_profile: { antenna_height_m },
      })
      const { features } = members(members(answer.json).geojson) as {
        readonly features: readonly { readonly properties: Record<string, unknown> }[]
      }
      return features.map(({ properties }) => [
        'los_classification' in properties,
        'los_classifier_id' in properties,
        properties.fallback_used === true,
      ])
    }
    expect(new Set((await classified(25)).map(String))).toEqual(new Set(['true,true,false']))
    expect(new Set((await classified(12)).map(String))).toEqual(new Set(['false,false,true']))
  })

  it('order ray features by bearing, then along the ray', async () => {
    const { geojson } = members((await post(app, '/api/simulate', sector)).json)
    const keys = (members(geojson).features as Record<string, Record<string, number>>[]).map(
      ({ properties }) => [properties.angle_deg, properties.segment_index],
    )
    for (let i = 1; i < keys.length; i++) {
      const [before, after] = [keys[i - 1], keys[i]]
      expect(after[0] > before[0] || (after[0] === before[0] && after[1] > before[1])).toBe(true)
    }
  })

  it('tell a pack without terrain from terrain that the model does not use', async () => {
    const statusesOn = async (city: FastifyInstance) => {
      const surface = members((await post(city, '/api/coverage-surface', sector)).json)
      const rays = members((await post(city, '/api/simulate?detail=full', sector)).json)
      const { features } = members(rays.geojson) as {
        readonly features: readonly { readonly properties: Record<string, unknown> }[]
      }
      return new Set([
        members(surface.model).terrain_status,
        ...features.map(({ properties }) => properties.terrain_status),
        ...features.map(({ properties }) => members(properties.los_classification).terrain_status),
      ])
    }
    const hilly = await testApp({ snapshot: await loadTerrainCity(), pool })
    expect(await statusesOn(app)).toEqual(new Set(['terrain_unavailable']))
    expect(await statusesOn(hilly)).toEqual(new Set(['terrain_available_not_used']))
  })

  it('say at the top how many points another model answered, and what the limit nearby would change', async () => {
    const evidenceOf = async (url: string, antenna_height_m: number) => {
      const body = { ...sector, rf_profile: { antenna_height_m } }
      return members(members((await post(app, url, body)).json).model_evidence)
    }
    for (const url of [
      '/api/simulate',
      '/api/coverage-gaps',
      '/api/coverage-surface',
      '/api/optimize-azimuth',
    ]) {
      const plain = await evidenceOf(url, 25)
      expect(plain).toMatchObject({ fallback_points: 0, fallback_pct: 0, near_limits: [] })
      const low = await evidenceOf(url, 9.99)
      expect(low).toMatchObject({
        fallback_points: low.evaluated_points,
        fallback_pct: 100,
        near_limits: [{ member: 'antenna_height_m', value: 9.99, limit: 10, link_count: 48 }],
      })
      expect(low.evaluated_points).toBeGreaterThan(0)
      const [replaced, step] = low.sentences as readonly string[]
      expect(replaced).toContain('(100 %) are answered by legacy_fspl_walls')
      expect(step).toMatch(/links of this cell change by -?\d+(\.\d)? to -?\d+(\.\d)? dB/)
    }
  })
})
