import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { sector, sectorRoutes } from './city-requests.ts'
import { pathProfileAnswer } from '../../src/http/path-profile/answer.ts'
import { complaintAbout, members } from './response-shape.ts'
import { post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity, onKnownRoof, place } from './test-city.ts'

const pool = realPool()

let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadCity(), pool })
})

const around = { ...sector, beam_width: 360 }
const onRoof = { ...around, tower_lon: onKnownRoof[0], tower_lat: onKnownRoof[1] }
const network = {
  rays: 24,
  radius_m: 300,
  towers: [
    { id: 'a', tower_lon: cityLon, tower_lat: cityLat, azimuth: 0 },
    { id: 'b', tower_lon: onKnownRoof[0], tower_lat: onKnownRoof[1], azimuth: 270 },
  ],
}
const [lonBehind, latBehind] = place(-360, 5)
const behindUnknownRoof = { lon: lonBehind, lat: latBehind }
const surfaceStats = async (body: object) =>
  members(members((await post(app, '/api/coverage-surface', body)).json).stats)

describe('the rules of sight', () => {
  it('change no byte where they are the default, stated or not', async () => {
    const stated = { unknown_heights: 'block', rf_profile: { host_roof: 'ignored' } }
    for (const url of sectorRoutes) {
      expect((await post(app, url, { ...around, ...stated })).text).toBe(
        (await post(app, url, around)).text,
      )
    }
    const plain = await post(app, '/api/evaluate-network', network)
    const same = await post(app, '/api/evaluate-network', { ...network, unknown_heights: 'block' })
    expect(plain.text).not.toContain('unknown_heights')
    expect(same.text).toBe(plain.text)
  })

  it('have identities of their own where they are not', async () => {
    const bodies = [
      around,
      { ...around, unknown_heights: 'assume_display' },
      { ...around, unknown_heights: 'clear' },
      { ...around, rf_profile: { host_roof: 'shades' } },
    ]
    const fingerprints = await Promise.all(
      bodies.map(
        async (body) => members((await post(app, '/api/coverage-gaps', body)).json).fingerprint,
      ),
    )
    expect(new Set(fingerprints).size).toBe(4)
  })

  it.each(['/api/interference', '/api/measurements/evaluate', '/api/building-entry-analysis'])(
    'have identities of their own on %s, too',
    async (url) => {
      const sample = {
        id: 's',
        lon: cityLon,
        lat: cityLat + 0.001,
        technology: '5g',
        rsrp_dbm: -90,
      }
      const body = {
        towers: network.towers,
        radius_m: 300,
        ...(url === '/api/building-entry-analysis' ? {} : { network_tech: '5g' }),
        ...(url === '/api/measurements/evaluate' ? { samples: [sample] } : {}),
      }
      const fingerprintWith = async (more: object) => {
        const answer = await post(app, url, { ...body, ...more })
        expect(answer.status).toBe(200)
        return members(answer.json).fingerprint
      }
      const plain = await fingerprintWith({})
      expect(await fingerprintWith({ unknown_heights: 'block' })).toBe(plain)
      expect(await fingerprintWith({ unknown_heights: 'clear' })).not.toBe(plain)
    },
  )

  describe('on a path', () => {
    const path = async (more: object = {}) => {
      const answer = await post(app, '/api/path-profile', {
        transmitter: { lon: cityLon, lat: cityLat },
        receiver: behindUnknownRoof,
        rf_profile: { horizontal_pattern_id: 'omni', frequency_ghz: 2.6 },
        ...more,
      })
      expect(answer.status).toBe(200)
      return answer
    }
    const canonicalDbm = async (more: object) =>
      members(members((await path(more)).json).canonical_comparison).canonical_rx_dbm

    it('change no byte where the default is stated, and are stated where they are not', async () => {
      const plain = await path()
      expect(plain.text).not.toContain('unknown_heights')
      expect((await path({ unknown_heights: 'block' })).text).toBe(plain.text)
      const clear = members((await path({ unknown_heights: 'clear' })).json)
      expect(clear).toMatchObject({ unknown_heights: 'clear', geometric_los: true })
      expect(clear.fingerprint).not.toBe(members(plain.json).fingerprint)
      expect(await complaintAbout(pathProfileAnswer.schema, clear)).toBeNull()
    })

    it('bracket the power by the model of all routes, and end the unknown loss', async () => {
      const low = Number(await canonicalDbm({}))
      expect(Number(await canonicalDbm({ unknown_heights: 'clear' }))).toBeGreaterThan(low + 3)
      const blocked = members((await path()).json)
      expect(members(blocked.loss_budget).complete).toBe(false)
      const assumed = members((await path({ unknown_heights: 'assume_display' })).json)
      expect(members(assumed.loss_budget).complete).toBe(true)
      expect(assumed.limitations).toContain(
        'Every building of unknown height counts as 9 m high, as asked for.',
      )
    })

    it('refuses another word by name', async () => {
      const answer = await post(app, '/api/path-profile', {
        transmitter: { lon: cityLon, lat: cityLat },
        receiver: behindUnknownRoof,
        unknown_heights: 'maybe',
      })
      expect(answer.status).toBe(400)
      expect(answer.text).toContain('unknown_heights')
    })
  })

  it('bracket what is not known: more nodes in sight, by those that were counted', async () => {
    const blocked = await surfaceStats(around)
    const clear = await surfaceStats({ ...around, unknown_heights: 'clear' })
    expect(blocked.unknown_height_cells).toBeGreaterThan(0)
    expect(clear.los_cell_count).toBe(
      Number(blocked.los_cell_count) + Number(blocked.unknown_height_cells),
    )
    expect(clear.unknown_height_cells).toBe(0)
  })

  it('let the own roof hide what lies behind its edge, by those that were counted', async () => {
    const passed = await surfaceStats(onRoof)
    const shaded = await surfaceStats({ ...onRoof, rf_profile: { host_roof: 'shades' } })
    expect(passed.own_roof_cells).toBeGreaterThan(0)
    expect(shaded.los_cell_count).toBe(
      Number(passed.los_cell_count) - Number(passed.own_roof_cells),
    )
    expect(shaded.own_roof_cells).toBe(0)
  })

  it('are named where the own roof would hide more than a fifth of what is in sight', async () => {
    const answerAt = async (antenna_height_m: number) => {
      const body = { ...onRoof, rf_profile: { antenna_height_m } }
      const { stats, model_evidence } = members(
        (await post(app, '/api/coverage-surface', body)).json,
      )
      const { own_roof_cells, los_cell_count } = members(stats)
      const { sentences } = members(model_evidence) as { readonly sentences: readonly string[] }
      const said = sentences.filter((sentence) => sentence.includes('roof under the antenna'))
      return { share: Number(own_roof_cells) / Number(los_cell_count), own_roof_cells, said }
    }
    // The roof is 20 m high: at 21 m nearly everything lies behind its edge, at 25 m what is near.
    const low = await answerAt(21)
    expect(low.share).toBeGreaterThan(0.9)
    expect(low.said).toHaveLength(1)
    expect(low.said[0]).toContain(`${String(low.own_roof_cells)} of`)
    const high = await answerAt(25)
    expect(high.share).toBeGreaterThan(0)
    expect(high.share).toBeLessThan(0.2)
    expect(high.said).toEqual([])
  })

  it('come back in the resolved profile and are accepted there', async () => {
    const body = { ...onRoof, rf_profile: { host_roof: 'shades' } }
    const first = await post(app, '/api/simulate', body)
    const { rf_profile } = members(first.json)
    expect(rf_profile).toMatchObject({ host_roof: 'shades' })
    expect((await post(app, '/api/simulate', { ...onRoof, rf_profile })).text).toBe(first.text)
  })

  it('are not mixed up in the radio work that a network keeps', async () => {
    const ask = async (more: object) =>
      (await post(app, '/api/evaluate-network', { ...network, ...more })).text
    const plain = await ask({})
    const clear = await ask({ unknown_heights: 'clear' })
    expect(members(JSON.parse(clear)).fingerprint).not.toBe(members(JSON.parse(plain)).fingerprint)
    expect(await ask({})).toBe(plain)
    expect(await ask({ unknown_heights: 'clear' })).toBe(clear)
  })

  it.each([{ unknown_heights: 'maybe' }, { rf_profile: { host_roof: 'blocks' } }])(
    'refuses %o by name',
    async (more) => {
      const answer = await post(app, '/api/coverage-gaps', { ...sector, ...more })
      expect(answer.status).toBe(400)
      expect(answer.text).toMatch(/unknown_heights|host_roof/)
    },
  )
})
