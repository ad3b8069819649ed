import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { cityLat, cityLon, writeCity } from '../../test/http/test-city.ts'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'

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

  it('says what the service refuses', async () => {
    const wrong = join(root, 'wrong.json')
    writeFileSync(wrong, JSON.stringify({ ...request, area: { bbox: [0, 0, 1, 1] } }))
    const { code, errors } = await runCommand('region', 'run', wrong, '--pack', pack)
    expect(code).toBe(2)
    expect(errors).toContain('tower "a": area lies beyond radius_m')
  })
})
