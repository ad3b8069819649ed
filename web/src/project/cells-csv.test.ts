import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Scenario } from '../scenario/scenario.ts'
import { cellsToCsv, wantedRows, withCellRows } from './cells-csv.ts'
import { activePlan, emptyProject } from './project.ts'
import type { Project } from './project.ts'
import type { CellRow, ReadCells } from './read-cells.ts'
import { readCells } from './read-cells.ts'

const readBytes = (bytes: Uint8Array): ReadCells => readCells([{ name: 'list.csv', bytes }])
const readText = (text: string): ReadCells => readBytes(new TextEncoder().encode(text))

const row = (name: string | null, members: Scenario, site: string | null = null): CellRow => ({
  name,
  site,
  members,
})

const namesIn = (project: Project): string[] => activePlan(project).cells.map(({ name }) => name)

describe('a table of cells that is read', () => {
  test('makes a cell of every row, also where all sectors of a site have its name', () => {
    const rows = ['Port', 'Hill'].flatMap((site, i) =>
      [0, 120, 240].map((azimuth) => `${site},7.4${i},43.73,${azimuth},28`),
    )
    const read = readText(['site,lon,lat,azimuth,height', ...rows].join('\n'))
    expect(read.problems).toEqual([])
    const taken = withCellRows(emptyProject('x'), read.rows)
    expect(taken).toMatchObject({ added: 6, changed: 0 })
    const { cells } = activePlan(taken.project)
    expect(cells.map(({ name }) => name)).toEqual(
      ['Port', 'Hill'].flatMap((site) => [site, `${site} (2)`, `${site} (3)`]),
    )
    expect(cells.map(({ site }) => site)).toEqual(['Port', 'Port', 'Port', 'Hill', 'Hill', 'Hill'])
    expect(cells.map(({ overrides }) => overrides.azimuth)).toEqual([0, 120, 240, 0, 120, 240])
  })

  test('keeps as many cells as it counts, and read twice changes them, whatever the names', () => {
    const name = fc.constantFrom(null, '1', '2', 'A', 'A (2)', 'P 1', 'P')
    const site = fc.constantFrom(null, 'P', 'Q', 'A')
    const rows = fc.array(
      fc.record({ name, site, members: fc.constant({ tower_lon: 7, tower_lat: 43 }) }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(rows, rows, (first, second) => {
        const before = withCellRows(emptyProject('x'), first)
        expect([before.added, before.changed]).toEqual([first.length, 0])
        const after = withCellRows(before.project, second)
        expect(after.added + after.changed).toBe(second.length)
        const names = namesIn(after.project)
        expect(names).toHaveLength(first.length + after.added)
        expect(new Set(names).size).toBe(names.length)
        const ids = activePlan(after.project).cells.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('tells cells of one number apart by their sites, in this file and from the ones before', () => {
    const numbered = (site: string) => ['1', '2'].map((cell) => `${site},${cell},7,43`)
    const port = readText(['site,cell,lon,lat', ...numbered('Port')].join('\n')).rows
    const both = readText(
      ['site,sector,lon,lat', ...numbered('Hill'), ...numbered('Pier')].join('\n'),
    )
    const first = withCellRows(emptyProject('x'), port)
    expect(namesIn(first.project)).toEqual(['1', '2'])
    const second = withCellRows(first.project, both.rows)
    expect(namesIn(second.project).slice(2)).toEqual(['Hill 1', 'Hill 2', 'Pier 1', 'Pier 2'])
    const pier = readText(['site,cell,lon,lat', ...numbered('Pier')].join('\n')).rows
    expect(withCellRows(second.project, pier)).toMatchObject({ added: 0, changed: 2 })
  })

  test('never takes a row without a name for a cell that is there', () => {
    const first = withCellRows(emptyProject('x'), [row('Cell 1', { tower_lon: 7, tower_lat: 43 })])
    const second = withCellRows(first.project, readText('lon,lat\n8,43\n9,43').rows)
    expect(second).toMatchObject({ added: 2, changed: 0 })
    expect(namesIn(second.project)).toEqual(['Cell 1', 'Cell 2', 'Cell 3'])
  })

  test('changes of the cell of the same name what the row states, and nothing else', () => {
    const { project } = withCellRows(emptyProject('x'), [
      row('A', { tower_lon: 7, tower_lat: 43, azimuth: 90, tx_power_dbm: 30 }),
    ])
    const read = readText('name,lon,lat,power\nA,8,43,40\nB,9,43,30')
    const { project: after } = withCellRows(project, read.rows)
    expect(activePlan(after).cells.map(({ name, overrides }) => [name, overrides])).toEqual([
      // 40 dBm are those of the project.
      ['A', { tower_lon: 8, tower_lat: 43, azimuth: 90 }],
      ['B', { tower_lon: 9, tower_lat: 43, tx_power_dbm: 30 }],
    ])
  })

  test('leaves out what is off, and takes out of the plan what was on the air before', () => {
    const before = withCellRows(emptyProject('x'), [
      row('A', { tower_lon: 7, tower_lat: 43 }),
      row('B', { tower_lon: 7, tower_lat: 43 }),
    ]).project
    const read = readText(
      'Transmitter;Lon;Lat;Active\nA;7;43;No\nB;7;43;True\nC;7;43;0\nD;7;43;-1\nE;7;43;planned',
    )
    expect(read.unused).toEqual([])
    expect(read.problems).toEqual(['Line 6: active “planned” was left out (yes or no).'])
    const taken = withCellRows(before, read.rows)
    expect(taken).toMatchObject({ added: 2, changed: 1, off: 1, removed: 1 })
    expect(namesIn(taken.project)).toEqual(['B', 'D', 'E'])
    const all = withCellRows(before, wantedRows(read.rows, true))
    expect(all).toMatchObject({ added: 3, changed: 2, off: 0, removed: 0 })
  })

  test('comes back from its file as it was, with sites, formulas and every member', () => {
    const { project } = withCellRows(emptyProject('x'), [
      row('a, "b"', { tower_lon: 7, tower_lat: 43, azimuth: 350, network_tech: '4g' }, 'S;1'),
      row('=c', { tower_lon: -7.5, tower_lat: 44, network_tech: '6g', frequency_ghz: 140 }),
      row('d', { tower_lon: 8, tower_lat: 44, orientation_deg: 20, vertical_pattern_id: 'flat' }),
    ])
    const text = cellsToCsv(project, { escapesFormulas: true, lineEnd: '\r\n' })
    expect(text).toContain("'=c")
    const read = readText(text)
    expect(read.problems).toEqual([])
    const again = withCellRows(emptyProject('x'), read.rows)
    expect(activePlan(again.project).cells).toEqual(activePlan(project).cells)
  })
})
