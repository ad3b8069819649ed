import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { execution, experimentApp, jobOf, untilEnded } from '../../test/jobs/experiment-app.ts'
import { cityLat, cityLon, loadCity, writeCity } from '../../test/http/test-city.ts'
import { post } from '../../test/http/test-app.ts'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'

// Runs stand back for whatever else the machine does.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = temporaryDirectory()
const pack = writeCity(join(root, 'city'))
const definition = {
  base: { tower_lon: cityLon, tower_lat: cityLat, rays: 16 },
  matrix: { tx_powers_dbm: [10, 40], azimuths_deg: [0, 90] },
}

function saved(name: string, content: unknown): string {
  const path = join(root, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const file = saved('definition.json', definition)
// Making the store of a service takes seconds.
let service: Awaited<ReturnType<typeof experimentApp>>
beforeAll(async () => {
  service = await experimentApp({ snapshot: loadCity() })
})

const run = (...args: string[]) => runCommand('experiment', 'run', ...args)

describe('sightline experiment run', () => {
  it('shows every run on a pack without a server, and marks the best', async () => {
    const { code, output, errors } = await run(file, '--pack', pack)
    expect(code).toBe(0)
    const lines = output.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^run +GHz +dBm/)
    expect(lines).toHaveLength(1 + 4 + 2)
    expect(lines.slice(1, 5).some((line) => line.endsWith('*'))).toBe(true)
    expect(lines.at(-1)).toMatch(/^4 runs on test-pack 1, \d that no other beats$/)
    expect(errors).toMatch(/^job-[0-9a-f]{24}: 4 runs\n$/)
  })

  it('asks a service that runs, prints its job as JSON and writes CSV', async () => {
    const { app } = service
    const address = await app.listen({ host: '127.0.0.1', port: 0 })
    const csv = join(root, 'runs.csv')
    const asked = await run(file, '--url', address, '--json', '--csv', csv, '--quiet')
    expect([asked.code, asked.errors]).toEqual([0, ''])
    const job = jobOf(await post(app, execution, definition))
    const printed = JSON.parse(asked.output) as typeof job
    expect(printed.job_id).toBe(job.job_id)
    expect(printed.result!.runs).toEqual((await untilEnded(app, job.job_id)).result!.runs)
    const [head, ...rows] = readFileSync(csv, 'utf8').trimEnd().split('\n')
    expect(head).toBe(
      'index,fingerprint,frequency_ghz,tx_power_dbm,beam_width_deg,azimuth_deg,' +
        'calibration_offset_db,avg_rx_dbm,blocked_pct,gap_pct,gap_buildings,served_buildings,' +
        'candidate_buildings,non_dominated,explanation',
    )
    expect(rows).toHaveLength(4)
    const again = await run(file, '--url', address)
    expect(again.output).toContain('known from before')
  })

  it('prints CSV alone where that is asked for', async () => {
    const { output } = await run(file, '--pack', pack, '--csv', '-', '--quiet')
    expect(output.split('\n')[0]).toMatch(/^index,fingerprint/)
  })

  it('ends with 1 when the experiment fails, and says why', async () => {
    const crowded = saved('crowded.json', {
      base: {
        ...definition.base,
        rays: 720,
        radius_m: 850,
        propagation_model: 'legacy_fspl_walls',
        beam_width: 10,
        tx_power_dbm: 60,
        calibration_offset_db: 40,
        rf_profile: { receiver_sensitivity_dbm: -180, tx_antenna_gain_dbi: 80 },
      },
    })
    const { code, output, errors } = await run(crowded, '--pack', pack, '--quiet')
    expect([code, output]).toEqual([1, ''])
    expect(errors).toMatch(/^sightline: the experiment failed: experiment run failed: .*25000/)
  })

  it('ends with 2 when it is asked for what cannot be', async () => {
    const wrong = saved('wrong.json', { ...definition, matrix: { tx_powers_dbm: [1, 1] } })
    const broken = saved('broken.json', '{')
    for (const [args, said] of [
      [[wrong, '--pack', pack], /tx_powers_dbm/],
      [[broken, '--pack', pack], /is not JSON/],
      [[file], /either --pack FOLDER or --url ADDRESS/],
      [[file, '--pack', pack, '--url', 'http://localhost'], /either/],
    ] as const) {
      const { code, errors } = await run(...args)
      expect(code).toBe(2)
      expect(errors).toMatch(said)
    }
  })

  it('ends with 1 when nobody answers', async () => {
    const { code, errors } = await run(file, '--url', 'http://127.0.0.1:1')
    expect([code, errors]).toEqual([1, 'sightline: http://127.0.0.1:1 does not answer\n'])
  })
})

describe('sightline worker', () => {
  it('says what it needs', async () => {
    const { code, errors } = await runCommand('worker')
    expect([code, errors]).toEqual([
      2,
      'sightline: a worker needs DATABASE_URL, the database that it shares with the service\n',
    ])
  })
})
