import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { cityLat, cityLon, writeCity } from '../../test/http/test-city.ts'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'
import { statedPlanDifference } from '../optimization/check/stated-plan.ts'

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

interface Setting {
  azimuth_deg: number | null
  electrical_tilt_deg: number | null
  tx_power_dbm: number | null
  on: boolean
}

interface Change {
  id: string
  chosen: Setting
  gain: number
  alone: number
  after: { score: number }
}

interface Certificate {
  cells: { settings?: unknown }[]
}

/** What is forged of a plan. */
interface Result {
  cells: { id: string; current: Setting; chosen: Setting; changed: boolean }[]
  changes: Change[]
  baseline: { score: number }
  planned: { score: number }
  shortlist: { changes: Change[]; certificate: Certificate }
  optimization: { search: { certificate: Certificate } }
}

describe('sightline plan run', () => {
  it('shows the changes in order, and how far it is', async () => {
    const { code, output, errors } = await runCommand('plan', 'run', file, '--pack', pack)
    expect(code, errors).toBe(0)
    expect(output).toMatch(/^change +cell +azimuth/)
    expect(output).toMatch(/changes on test-pack 1: score [-\d.]+ becomes [\d.]+, no plan has more/)
    expect(errors).toMatch(/^job-[0-9a-f]{24}: \d+ of \d+ steps/)
    expect(errors).toMatch(/best [-\d.]+, at most [\d.]+\n/)
  })

  it('names a limit that no plan keeps, and verify-plan proves that none does', async () => {
    // Nobody gets a milliwatt.
    const limits = [
      { of: 'turned', at_most: 1 },
      { of: 'demand', at_least: 0.5 },
    ]
    const asked = { ...request, limits, service_threshold_dbm: 0 }
    const limited = saved('limited.json', asked)
    const told = await runCommand('plan', 'run', limited, '--pack', pack)
    expect(told.code, told.errors).toBe(0)
    expect(told.output).toContain(
      'not kept: demand at least 0.5, which no plan keeps beside the others; the plan has 0\n',
    )
    expect(told.output).not.toContain('no plan has more')
    const job = await runCommand('plan', 'run', limited, '--pack', pack, '--json', '--quiet')
    const file = saved('limited-job.json', job.output)
    const verdict = await runCommand('verify-plan', file)
    expect([verdict.code, verdict.output]).toEqual([
      0,
      expect.stringMatching(
        /^PROVEN\n {2}the plan has -?\d+ points and does not keep limits\[1\], and no plan/,
      ),
    ])
    const forged = saved('forged-job.json', job.output.replace(/"met": ?true/, '"met":false'))
    const refuted = await runCommand('verify-plan', forged)
    expect([refuted.code, refuted.output]).toEqual([1, expect.stringMatching(/^REFUTED/)])
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

  it('refutes an answer whose cells, changes or scores are other than those of its certificate', async () => {
    const shortened = saved('shortened.json', { ...request, shortlist_changes: 1 })
    const args = ['plan', 'run', shortened, '--pack', pack, '--json', '--quiet']
    const { output } = await runCommand(...args)
    const { result } = JSON.parse(output) as { result: Result }
    expect(result.changes.length).toBeGreaterThan(0)
    const differenceOf = (forge: (answer: Result) => void) => {
      const answer = structuredClone(result)
      forge(answer)
      return statedPlanDifference(answer, result.optimization.search.certificate)
    }
    expect(differenceOf(() => undefined)).toBeNull()
    expect(statedPlanDifference(result.shortlist, result.shortlist.certificate)).toBeNull()
    const forged: ((answer: Result) => void)[] = [
      ({ cells }) => (cells[0].chosen.azimuth_deg = 15),
      ({ cells }) => (cells[1].chosen.electrical_tilt_deg = 3),
      ({ cells }) => (cells[0].chosen.tx_power_dbm = 46),
      ({ cells }) => (cells[0].chosen.on = !cells[0].chosen.on),
      ({ cells }) => (cells[1].current.azimuth_deg = 15),
      ({ cells }) => (cells[0].changed = !cells[0].changed),
      ({ cells }) => (cells[0].id = 'c'),
      ({ cells }) => void cells.pop(),
      ({ changes }) => void changes.pop(),
      ({ changes }) => void changes.push(changes[0]),
      ({ changes }) => (changes[0].id = 'c'),
      ({ changes }) => (changes[0].chosen.azimuth_deg = 15),
      ({ changes }) => (changes[0].gain += 0.001),
      ({ changes }) => (changes[0].alone += 0.001),
      ({ changes }) => (changes[0].after.score -= 0.001),
      ({ baseline }) => (baseline.score -= 0.001),
      ({ planned }) => (planned.score -= 0.001),
      (answer) => Object.assign(answer, { cells: 7 }),
    ]
    expect(forged.map(differenceOf)).not.toContain(null)
    const findingOf = async (forge: (answer: Result) => void) => {
      const job = JSON.parse(output) as { result: Result }
      forge(job.result)
      const { code, output: text } = await runCommand('verify-plan', saved('forged.json', job))
      return [code, text]
    }
    expect(await findingOf(forged[0])).toEqual([1, expect.stringMatching(/chosen of cell "a"/)])
    expect(await findingOf(({ shortlist }) => (shortlist.changes[0].id = 'c'))).toEqual([
      1,
      expect.stringMatching(/shortlist: a change of "c"/),
    ])
    const silent = await findingOf(({ optimization: { search } }) => {
      for (const cell of search.certificate.cells) delete cell.settings
    })
    expect(silent).toEqual([0, expect.stringMatching(/tilts and powers are not compared/)])
  })

  it('says what is wrong with a request', async () => {
    const bad = saved('bad.json', { ...request, decisions: {} })
    const { code, errors } = await runCommand('plan', 'run', bad, '--pack', pack)
    expect(code).not.toBe(0)
    expect(errors).toContain('decisions: no cell has a choice')
  })
})
