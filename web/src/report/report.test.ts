import { describe, expect, test } from 'vitest'
import { withCellRows } from '../project/cells-csv.ts'
import { emptyProject } from '../project/project.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { markdownOf, reportOf } from './report.ts'

const row = (name: string, members: Scenario) => ({ name, site: null, members })

const context = { pack: null, summary: null, serviceVersion: '1.1.0/1', isStale: () => false }

describe('a report', () => {
  test('lists every cell with what holds for it, its own or the default', () => {
    const { project } = withCellRows(emptyProject('x'), [
      row('A', { tower_lon: 7, tower_lat: 43, azimuth: 350, radius_m: 500 }),
      row('B', { tower_lon: 8, tower_lat: 44 }),
    ])
    const cells = reportOf(project, context).sections.find(({ title }) => title.startsWith('Cells'))
    expect(cells?.table?.rows.map((row) => [row[0], row[3], row[7]])).toEqual([
      ['A', '350°', '500 m'],
      ['B', '0°', '800 m'],
    ])
  })

  test('has the decimals of a column alike, and what holds where nothing is stated', () => {
    const { project } = withCellRows(emptyProject('x'), [
      row('A', { tower_lon: 7, tower_lat: 43, azimuth: 350, tx_power_dbm: 43.01 }),
      row('B', { tower_lon: 8, tower_lat: 44, azimuth: 32.5, tx_power_dbm: 40 }),
    ])
    const defaults: Scenario = { ...project.defaults, antenna_height_m: 20 }
    const { sections } = reportOf({ ...project, defaults }, context)
    const cells = sections.find(({ title }) => title.startsWith('Cells'))
    expect(cells?.table?.rows.map((row) => row.slice(3))).toEqual([
      ['350.0°', '20 m', '3.5 GHz', '43.01 dBm', '800 m'],
      ['32.5°', '20 m', '3.5 GHz', '40.00 dBm', '800 m'],
    ])
  })

  test('names the models before their ids', () => {
    const defaults: Scenario = { propagation_model: 'cost_hata' }
    const text = markdownOf(reportOf({ ...emptyProject('x'), defaults }, context))
    expect(text).toMatch(/\| [^|_]+ \(cost\\_hata\) \|/)
  })

  test('tells a setting by the words of the form, not by those of the wire', () => {
    const defaults: Scenario = { network_tech: '5g', sight: 'footprints_else_statistical' }
    const { sections } = reportOf({ ...emptyProject('x'), defaults }, context)
    const settings = sections.find(({ title }) => title.startsWith('Settings'))?.table?.rows
    expect(settings).toContainEqual(['Technology', '5G NR'])
    expect(JSON.stringify(settings)).not.toContain('_')
  })

  test('is Markdown in which no name becomes a mark', () => {
    const { project } = withCellRows(emptyProject('x'), [
      row('a|b <img> *x*', { tower_lon: 7, tower_lat: 43 }),
    ])
    const text = markdownOf(reportOf({ ...project, name: 'My [plan]' }, context))
    expect(text.startsWith('# My \\[plan\\]\n')).toBe(true)
    expect(text).toContain('| a\\|b \\<img\\> \\*x\\* |')
  })
})
