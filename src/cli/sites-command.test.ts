import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { loadTown, townCell, townPlace, writeTown } from '../../test/http/network-city.ts'
import { realPool, testApp } from '../../test/http/test-app.ts'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'

// A command starts a thread of its own, which stands back for whatever else the machine does.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const root = temporaryDirectory()
const pack = writeTown(join(root, 'town'))
let url = ''
beforeAll(async () => {
  const app = await testApp({ snapshot: loadTown(), pool: realPool() })
  url = await app.listen({ port: 0 })
})
const corners = [
  [-3000, -3000],
  [3000, -3000],
  [3000, 3000],
  [-3000, 3000],
] as const
const request = {
  towers: [townCell('a', 0), townCell('b', 120)],
  rays: 24,
  network_tech: '5g',
  tx_power_dbm: 5,
  max_results: 2,
  search_polygon: corners.map(([east, north]) => townPlace(east, north)),
}

const path = (name: string) => join(root, name)

function saved(name: string, content: unknown): string {
  writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content))
  return path(name)
}

const file = saved('sites.json', request)
const find = (...args: string[]) => runCommand('sites', 'find', ...args)

interface Told {
  readonly recommendations: readonly { readonly id: string; readonly tower_lon: number }[]
  readonly joint?: {
    readonly sites: readonly { readonly id: string; readonly gain: number }[]
  }
}

describe('sightline sites find', () => {
  it('ranks candidates each by itself, with what each adds', async () => {
    const { code, output, errors } = await find(file, '--url', url)
    expect([code, errors]).toEqual([0, ''])
    // The same without a service.
    expect((await find(file, '--pack', pack)).output).toBe(output)
    const [head, first, second, blank, summary] = output.split('\n')
    expect(head).toMatch(/^site +longitude +latitude +azimuth +alone$/)
    expect(first).toMatch(/^1\. \w+ +\d+\.\d{6} +\d+\.\d{6} +\d+ +[\d.]+$/)
    expect(second).toMatch(/^2\. /)
    expect(blank).toBe('')
    expect(summary).toMatch(/^2 of 4 candidates from 4 records: .* each adds by itself$/)
  })

  it('chooses them together: what is printed, the files and the certificate are of one answer', async () => {
    const options = ['--csv', path('sites.csv'), '--geojson', path('sites.geojson'), '--json']
    const whole = await find(file, '--url', url, '--together', ...options)
    expect([whole.code, whole.errors]).toEqual([0, ''])
    const { recommendations, joint } = JSON.parse(whole.output) as Told
    const ids = recommendations.map(({ id }) => id)
    expect(joint?.sites.map(({ id }) => id)).toEqual(ids)
    expect(ids).toHaveLength(2)

    const lines = readFileSync(path('sites.csv'), 'utf8').trim().split('\n')
    expect(lines[0]).toBe('order,id,cell_id,lon,lat,azimuth_deg,alone,gain,unmet_demand')
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual(ids)
    const points = JSON.parse(readFileSync(path('sites.geojson'), 'utf8')) as {
      readonly features: readonly {
        readonly properties: Readonly<Record<'order' | 'id' | 'gain', unknown>>
      }[]
    }
    expect(points.features.map(({ properties: { order, id, gain } }) => [order, id, gain])).toEqual(
      joint?.sites.map(({ id, gain }, i) => [i + 1, id, gain]),
    )

    const text = await find(
      saved('joint.json', { ...request, search_policy: 'bounded_search_v1' }),
      '--url',
      url,
    )
    expect(text.output).toMatch(/^site +longitude +latitude +azimuth +alone +gain\n1\. /)
    expect(text.output).toMatch(
      /network score [-\d.]+ becomes [\d.]+, no such choice has more than/,
    )
    const proven = await runCommand('verify-plan', saved('answer.json', whole.output))
    expect([proven.code, proven.output]).toEqual([0, expect.stringMatching(/^PROVEN/)])
  })

  it('says that nothing was found where there is no record', async () => {
    const empty = corners.map(([east, north]) => townPlace(east / 100 + 1000, north / 100))
    const none = saved('none.json', { ...request, search_polygon: empty })
    for (const choice of [[], ['--together']]) {
      const { code, output } = await find(none, '--url', url, ...choice)
      expect(code).toBe(0)
      expect(output).toMatch(/^0 of 0 candidates from 0 records/)
    }
    const { output } = await find(none, '--url', url, '--csv', '-')
    expect(output).toBe('order,id,cell_id,lon,lat,azimuth_deg,alone,gain,unmet_demand\n')
  })

  it('ends with 2 and the words of the service where it cannot be asked', async () => {
    const said = async (content: unknown, ...args: string[]) => {
      const { code, errors } = await find(saved('bad.json', content), ...args)
      return [code, errors]
    }
    const here = ['--url', url]
    const many = { ...request, max_results: 11 }
    expect(await said(many, ...here)).toEqual([2, expect.stringContaining('max_results')])
    expect(await said([], ...here, '--together')).toEqual([2, expect.stringMatching(/object/)])
    expect(await said('{', ...here)).toEqual([2, expect.stringContaining('is not JSON')])
    expect(await said(request)).toEqual([2, expect.stringContaining('either --pack')])
    expect(await said(request, '--url', 'http://127.0.0.1:9')).toEqual([
      1,
      expect.stringContaining('does not answer'),
    ])
  })
})
