import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { cityLat, cityLon, writeCity } from '../../test/http/test-city.ts'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'
import { withCellRows } from '../../web/src/project/cells-csv.ts'
import { emptyProject } from '../../web/src/project/project.ts'
import { projectFile } from '../../web/src/project/project-file.ts'

vi.setConfig({ testTimeout: 240_000 })

const root = temporaryDirectory()
const pack = writeCity(join(root, 'city'))
const file = join(root, 'region.json')
const request = {
  cells: [{ id: 'a', tower_lon: cityLon, tower_lat: cityLat }],
  area: { bbox: [cityLon - 0.005, cityLat - 0.004, cityLon + 0.005, cityLat + 0.004] },
  network_tech: '5g',
  bandwidth_mhz: 100,
  frequency_ghz: 3.5,
  radius_m: 300,
  layers: ['rsrp_dbm'],
}
writeFileSync(file, JSON.stringify(request))

describe('sightline region run', () => {
  it('fetches the files of a region on a pack without a server', async () => {
    const out = join(root, 'out')
    vi.stubEnv('SIGHTLINE_DATA_DIR', join(root, 'data'))
    const { code, output, errors } = await runCommand(
      'region',
      'run',
      file,
      '--pack',
      pack,
      '--out',
      out,
    )
    expect(errors).toContain('parts')
    expect(code).toBe(0)
    expect(output.trim().split('\n')).toEqual(
      ['rsrp_dbm.tif', 'rsrp_dbm.pmtiles', 'areas.gpkg', 'cells.csv', 'manifest.json'].map((name) =>
        join(out, name),
      ),
    )
    const { outputs } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
      readonly outputs: readonly { readonly name: string; readonly sha256: string }[]
    }
    for (const { name, sha256 } of outputs) {
      const bytes = readFileSync(join(out, name))
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
    vi.unstubAllEnvs()
  })

  it('tells the cost and computes nothing', async () => {
    const out = join(root, 'none')
    const { code, output } = await runCommand(
      'region',
      'run',
      file,
      '--pack',
      pack,
      '--estimate',
      '--out',
      out,
    )
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({ cells: 1, path_losses: 1 })
    expect(existsSync(out) ? readdirSync(out) : []).toEqual([])
  })

  it('takes its cells from a site list, points and a saved project, the same as from the request', async () => {
    const { cells, ...rest } = { ...request, cells: [{ ...request.cells[0], azimuth: 40 }] }
    const files = {
      'rest.json': JSON.stringify(rest),
      'list.csv': `cell;Längengrad;Breitengrad;Azimut;Höhe (m)\na;${cityLon};${cityLat};40;30\nx;;;;\n`,
      'points.geojson': JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [cityLon, cityLat] },
            properties: { id: 'a', azimuth: 40, rf_profile: { antenna_height_m: 30 } },
          },
        ],
      }),
      'plan.sightline.json': JSON.stringify(
        projectFile({
          ...withCellRows({ ...emptyProject('x'), defaults: { antenna_height_m: 30 } }, [
            {
              name: 'a',
              site: 'Port',
              members: { tower_lon: cityLon, tower_lat: cityLat, azimuth: 40 },
            },
          ]).project,
        }),
      ),
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
    const whole = { ...rest, cells: [{ ...cells[0], rf_profile: { antenna_height_m: 30 } }] }
    writeFileSync(join(root, 'whole.json'), JSON.stringify(whole))
    const hashOf = async (...args: string[]) => {
      const out = join(root, `out-${args.length}-${args.at(-1)?.split('/').at(-1)}`)
      const place = ['--pack', pack, '--out', out]
      const { code, errors } = await runCommand('region', 'run', ...place, ...args)
      expect([code, errors]).toEqual([0, expect.any(String)])
      const files = ['cells.csv', 'rsrp_dbm.tif'].map((name) => readFileSync(join(out, name)))
      return { errors, hash: createHash('sha256').update(Buffer.concat(files)).digest('hex') }
    }
    vi.stubEnv('SIGHTLINE_DATA_DIR', join(root, 'data'))
    const wanted = await hashOf(join(root, 'whole.json'))
    for (const name of ['list.csv', 'points.geojson', 'plan.sightline.json']) {
      const found = await hashOf(join(root, 'rest.json'), '--cells', join(root, name))
      expect(found.hash).toBe(wanted.hash)
      if (name === 'list.csv') expect(found.errors).toContain('1 rows left out (bad_coordinates)')
    }
    vi.unstubAllEnvs()
    const twice = await runCommand('region', 'run', file, '--pack', pack, '--cells', file)
    expect([twice.code, twice.errors]).toEqual([
      2,
      expect.stringContaining('has cells already') as string,
    ])
  })

  it('says what the service refuses', async () => {
    const wrong = join(root, 'wrong.json')
    writeFileSync(wrong, JSON.stringify({ ...request, area: { bbox: [0, 0, 1, 1] } }))
    const { code, errors } = await runCommand('region', 'run', wrong, '--pack', pack)
    expect(code).toBe(2)
    expect(errors).toContain('tower "a": area lies beyond radius_m')
  })
})
