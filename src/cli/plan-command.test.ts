import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { cityLat, cityLon, writeCity } from '../../test/http/test-city.ts'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'

// Steps stand back for whatever else the machine does.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = temporaryDirectory()
const pack = writeCity(join(root, 'city'))
const request = {
  towers: ['a', 'b'].map((id, index) => ({
    id,
    tower_lon: cityLon + 0.002 * index,
    tower_lat: cityLat,
  })),
  rays: 8,
  tx_power_dbm: 10,
  decisions: { azimuths_deg: [0, 90, 180, 270], tx_powers_dbm: [5, 20], may_be_off: true },
  costs: { turn: 0.001, per_watt: 0.1 },
}

function saved(name: string, content: unknown): string {
  const path = join(root, name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const file = saved('plan.json', request)

describe('sightline plan run', () => {
  it('shows the changes in order, and how far it is', async () => {
    const { code, output, errors } = await runCommand('plan', 'run', file, '--pack', pack)
    expect(code, errors).toBe(0)
    expect(output).toMatch(/^change +cell +azimuth/)
    expect(output).toMatch(/changes on test-pack 1: score [-\d.]+ becomes [\d.]+, no plan has more/)
    expect(errors).toMatch(/^job-[0-9a-f]{24}: \d+ of \d+ steps/)
    expect(errors).toMatch(/best [-\d.]+, at most [\d.]+\n/)
  })

  it('prints a job whose bound verify-plan proves, and refutes when it is lowered', async () => {
    const args = ['plan', 'run', file, '--pack', pack, '--json', '--quiet']
    const { code, output, errors } = await runCommand(...args)
    expect([code, errors]).toEqual([0, ''])
    const job = saved('job.json', output)
    const proven = await runCommand('verify-plan', job)
    expect([proven.code, proven.output]).toEqual([0, expect.stringMatching(/^PROVEN/)])
    const bound = /"upper_bound": ?(\d{9,})/.exec(readFileSync(job, 'utf8'))![1]
    const lowered = saved('lowered.json', output.replace(bound, String(Number(bound) - 1)))
    const refuted = await runCommand('verify-plan', lowered)
    expect([refuted.code, refuted.output]).toEqual([1, expect.stringMatching(/^REFUTED/)])
  })

  it('says what is wrong with a request', async () => {
    const bad = saved('bad.json', { ...request, decisions: {} })
    const { code, errors } = await runCommand('plan', 'run', bad, '--pack', pack)
    expect(code).not.toBe(0)
    expect(errors).toContain('decisions: no cell has a choice')
  })
})
