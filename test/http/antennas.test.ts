import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { writeAntenna } from '../../src/antennas/catalogue.ts'
import { importPattern } from '../../src/antennas/import-pattern.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { antText, horizontalLossDb, msiText } from '../worlds/antenna-files.ts'
import { sector } from './city-requests.ts'
import { loadTown, townNetwork } from './network-city.ts'
import { members } from './response-shape.ts'
import { schemas } from './schema-check.ts'
import { type Answer, errorOf, get, post, realPool, testApp } from './test-app.ts'
import { cityLat, cityLon, loadCity } from './test-city.ts'

const folder = join(temporaryDirectory(), 'antennas')
const leaning = importPattern('leaning.msi', Buffer.from(msiText())).antenna!
const level = importPattern(
  'level.ant',
  Buffer.from(antText().split('\r\n', 360).join('\n')),
).antenna!
writeAntenna(folder, leaning, false)
writeAntenna(folder, level, false)

const configuration = { SIGHTLINE_ANTENNAS_DIR: folder }
const snapshot = loadCity()
const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot, pool, configuration })
})

const surfaceUrl = '/api/coverage-surface'
/** Far above everything, so that nothing but the antenna makes a difference. */
const open = {
  ...sector,
  tower_lat: cityLat + 1,
  azimuth: 40,
  rf_profile: { antenna_height_m: 25, tx_antenna_gain_dbi: 18 },
}
const withPattern = (profile: object) => ({
  ...open,
  rf_profile: { ...open.rf_profile, ...profile },
})

interface Surface {
  readonly grid: {
    readonly width: number
    readonly bounds: readonly [number, number, number, number]
    readonly values: readonly number[]
  }
  readonly fingerprint: string
}

function surfaceOf(answer: Answer): Surface {
  expect(answer.text).not.toContain('"error"')
  return answer.json as Surface
}

describe('GET /api/meta', () => {
  it('lists the antennas of the catalogue as its schema says', async () => {
    const answer = await get(app, '/api/meta')
    expect(schemas.problems('get', '/api/meta', 200, 'application/json', answer.json)).toEqual([])
    expect(members(answer.json).antennas).toMatchObject([
      {
        id: 'leaning-65',
        name: 'Leaning 65',
        gain_dbi: 18,
        frequency_mhz: 2600,
        vertical: { peak_deg: 6, half_power_width_deg: 8 },
        horizontal: { sha256: leaning.horizontal!.sha256 },
      },
      { id: 'level', gain_dbi: null, vertical: null, source: { format: 'ant' } },
    ])
  })

  it('lists none without a catalogue, and leaves out what is no antenna', async () => {
    const bare = await testApp({ snapshot, pool })
    expect(members((await get(bare, '/api/meta')).json).antennas).toEqual([])
    const mixed = join(temporaryDirectory(), 'mixed')
    mkdirSync(mixed)
    const text = readFileSync(join(folder, 'leaning-65.json'), 'utf8')
    writeFileSync(join(mixed, 'leaning-65.json'), text)
    writeFileSync(join(mixed, 'other.json'), text)
    writeFileSync(join(mixed, 'empty.json'), '')
    writeFileSync(
      join(mixed, 'short.json'),
      text.replace(/"horizontal_attenuation_db":\[[\d.]+,/, '$&-'),
    )
    const some = await testApp({
      snapshot,
      pool,
      configuration: { SIGHTLINE_ANTENNAS_DIR: mixed },
    })
    expect(members((await get(some, '/api/meta')).json).antennas).toMatchObject([
      { id: 'leaning-65' },
    ])
    const missing = { SIGHTLINE_ANTENNAS_DIR: join(mixed, 'nowhere') }
    const without = await testApp({ snapshot, pool, configuration: missing })
    expect(members((await get(without, '/api/meta')).json).antennas).toEqual([])
    // The catalogue of the last application counts in a process: the first one's again.
    app = await testApp({ snapshot, pool, configuration })
  })
})

describe('GET /api/antennas/{antennaID}', () => {
  it('has both cuts at every degree as they were imported, as its schema says', async () => {
    const answer = await get(app, '/api/antennas/leaning-65')
    const type = 'application/json'
    const path = '/api/antennas/{antennaID}'
    expect(schemas.problems('get', path, 200, type, answer.json)).toEqual([])
    const degrees = Array.from({ length: 360 }, (_, angle) => angle)
    expect(answer.json).toMatchObject({
      id: 'leaning-65',
      horizontal: { sha256: leaning.horizontal!.sha256 },
      vertical: { sha256: leaning.vertical!.sha256 },
    })
    const { horizontal } = answer.json as { horizontal: { attenuation_db: readonly number[] } }
    for (const degree of degrees) {
      expect(horizontal.attenuation_db[degree]).toBeCloseTo(horizontalLossDb(degree), 6)
    }
  })

  it('has null for a cut that the antenna lacks, and is 404 for one that nobody has', async () => {
    expect((await get(app, '/api/antennas/level')).json).toMatchObject({ vertical: null })
    for (const id of ['gone', 'omni', '%2e%2e', 'x'.repeat(90)]) {
      expect((await get(app, `/api/antennas/${id}`)).status).toBe(404)
    }
  })
})

describe('a cell with an antenna of the catalogue', () => {
  it('loses towards every node what its horizontal cut says', async () => {
    const surfaceWith = (id: string) =>
      post(app, surfaceUrl, { ...withPattern({ horizontal_pattern_id: id }), cell_size_m: 60 })
    const omni = await surfaceWith('omni')
    const real = await surfaceWith('leaning-65')
    const [all, some] = [omni, real].map(surfaceOf)
    const [west, south, east, north] = all.grid.bounds
    let compared = 0
    all.grid.values.forEach((value, index) => {
      if (value === -9999) return
      const column = index % all.grid.width
      const row = Math.floor(index / all.grid.width)
      const lon = west + (column * (east - west)) / (all.grid.width - 1)
      const lat = south + (row * (north - south)) / (all.grid.width - 1)
      const x = (lon - cityLon) * Math.cos(((cityLat + 1) * Math.PI) / 180)
      const y = lat - (cityLat + 1)
      if (Math.sqrt(x * x + y * y) < 1e-5) return
      const bearing = (Math.atan2(x, y) * 180) / Math.PI
      const loss = horizontalLossDb(Math.round(bearing - 40 + 720))
      // A tenth for each rounding, and what half a degree changes.
      expect(Math.abs(value - some.grid.values[index] - loss)).toBeLessThan(0.35)
      compared++
    })
    expect(compared).toBeGreaterThan(50)
  })

  it('has its hash in profile and fingerprint: the same id with another cut is another answer', async () => {
    const body = withPattern({
      horizontal_pattern_id: 'leaning-65',
      vertical_pattern_id: 'leaning-65',
    })
    const answer = await post(app, '/api/simulate', body)
    const type = answer.headers['content-type'] ?? ''
    expect(schemas.problems('post', '/api/simulate', 200, type, answer.json)).toEqual([])
    const { rf_profile: profile, fingerprint } = members(answer.json)
    expect(profile).toMatchObject({
      horizontal_pattern_id: 'leaning-65',
      horizontal_pattern_sha256: leaning.horizontal!.sha256,
      vertical_pattern_sha256: leaning.vertical!.sha256,
    })
    const changed = join(temporaryDirectory(), 'changed')
    const other = importPattern(
      'x.msi',
      Buffer.from(msiText().replace('\n100 ', '\n100 1')),
    ).antenna!
    writeAntenna(changed, other, false)
    const elsewhere = await testApp({
      snapshot,
      pool,
      configuration: { SIGHTLINE_ANTENNAS_DIR: changed },
    })
    const second = await post(elsewhere, '/api/simulate', body)
    expect(members(second.json).fingerprint).not.toBe(fingerprint)
    const refused = await post(elsewhere, '/api/simulate', { ...open, rf_profile: profile })
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toContain('horizontal_pattern_sha256 must be')
    app = await testApp({ snapshot, pool, configuration })
    // A resolved profile may be sent back as it is.
    const again = await post(app, '/api/simulate', { ...open, rf_profile: profile })
    expect(members(again.json).fingerprint).toBe(fingerprint)
  })

  it('has the gain of its antenna where none is stated', async () => {
    const gainWith = async (profile: object) => {
      const answer = await post(app, '/api/simulate', { ...open, rf_profile: profile })
      return members(members(answer.json).rf_profile).tx_antenna_gain_dbi
    }
    expect(await gainWith({ horizontal_pattern_id: 'leaning-65' })).toBe(18)
    expect(await gainWith({ horizontal_pattern_id: 'leaning-65', tx_antenna_gain_dbi: 5 })).toBe(5)
    expect(await gainWith({ horizontal_pattern_id: 'level' })).toBe(25)
    expect(await gainWith({ horizontal_pattern_id: 'omni' })).toBe(25)
  })

  it('keeps presets as they are: no hash, the same fingerprint with and without a catalogue', async () => {
    const body = withPattern({ horizontal_pattern_id: 'cosine-sector' })
    const here = members((await post(app, '/api/simulate', body)).json)
    expect(here.rf_profile).not.toHaveProperty('horizontal_pattern_sha256')
    const bare = await testApp({ snapshot, pool })
    const there = members((await post(bare, '/api/simulate', body)).json)
    expect(there).toEqual(here)
    const unknown = await post(
      bare,
      '/api/simulate',
      withPattern({ horizontal_pattern_id: 'leaning-65' }),
    )
    expect(unknown.status).toBe(400)
    app = await testApp({ snapshot, pool, configuration })
  })

  it.each([
    [{ horizontal_pattern_id: 'nobody' }, 'horizontal_pattern_id must be one of ideal-sector'],
    [{ vertical_pattern_id: 'flat-panel' }, 'vertical_pattern_id must be one of flat'],
    [{ vertical_pattern_id: 'omni' }, 'vertical_pattern_id must be one of flat'],
    [{ horizontal_pattern_id: '' }, 'horizontal_pattern_id'],
    [{ horizontal_pattern_sha256: 'a'.repeat(64) }, 'needs a horizontal_pattern_id'],
    [{ horizontal_pattern_sha256: 'abc' }, 'horizontal_pattern_sha256'],
  ])('is refused with %j', async (profile, reason) => {
    const answer = await post(app, '/api/simulate', withPattern(profile))
    expect(answer.status).toBe(400)
    expect(errorOf(answer)).toContain(reason)
  })

  it('an antenna without a vertical cut is no vertical pattern', async () => {
    const only = importPattern(
      'only.ant',
      Buffer.from(antText().split('\r\n', 360).join('\n')),
    ).antenna!
    writeAntenna(folder, { ...only, id: 'only-horizontal' }, true)
    app = await testApp({ snapshot, pool, configuration })
    const answer = await post(
      app,
      '/api/simulate',
      withPattern({ vertical_pattern_id: 'only-horizontal' }),
    )
    expect(errorOf(answer)).toBe(
      'vertical_pattern_id: the antenna only-horizontal has no vertical cut',
    )
  })
})

describe('the search for azimuths', () => {
  it('serves at its best azimuth what the gaps of that azimuth leave over, for a leaning antenna', async () => {
    const body = {
      ...sector,
      frequency_ghz: 3.5,
      rf_profile: { horizontal_pattern_id: 'leaning-65', system_loss_db: 55 },
    }
    const best = members((await post(app, '/api/optimize-azimuth', body)).json)
    const served = async (azimuth: number) => {
      const { stats } = members((await post(app, '/api/coverage-gaps', { ...body, azimuth })).json)
      return members(stats).served_buildings as number
    }
    expect(members(best.stats).served_buildings).toBe(await served(best.optimal_azimuth as number))
  })

  it('finds plans whose numbers an evaluation of the same azimuths confirms', async () => {
    const town = await testApp({ snapshot: loadTown(), pool, configuration })
    const profile = { horizontal_pattern_id: 'leaning-65', vertical_pattern_id: 'leaning-65' }
    const body = {
      ...townNetwork,
      towers: townNetwork.towers.map((tower) => ({ ...tower, rf_profile: profile })),
      tx_power_dbm: 10,
    }
    const run = members((await post(town, '/api/optimize-network', body)).json)
    const [plan] = run.pareto_frontier as {
      readonly id: string
      readonly towers: readonly { readonly azimuth_deg: number }[]
      readonly stats: Readonly<Record<string, unknown>>
    }[]
    const turned = body.towers.map((tower, i) => ({
      ...tower,
      azimuth: plan.towers[i].azimuth_deg,
    }))
    const { stats } = members(
      (await post(town, '/api/evaluate-network', { ...body, towers: turned })).json,
    )
    expect(members(stats).network_score).toBe(plan.stats.network_score)
    // What came back may be sent back, hashes and all.
    const explained = await post(town, '/api/explain-network-cell', {
      run_id: run.optimization_run_id,
      solution_id: plan.id,
      cell_id: 'b',
      baseline: run.baseline,
      solution: plan,
      optimization_domain: run.optimization_domain,
    })
    expect(explained.text).not.toContain('"error"')
    expect(members(explained.json).run_id).toBe(run.optimization_run_id)
  })
})
