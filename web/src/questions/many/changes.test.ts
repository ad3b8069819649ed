import { describe, expect, test } from 'vitest'
import { emptyProject } from '../../project/project.ts'
import type { Cell, Project, StoredResult } from '../../project/project.ts'
import type { ManyAnswer, PlannedCell } from './answer.ts'
import { hasChange, withChanges } from './apply.ts'
import { firstChosen } from './chosen.ts'
import { fieldListCsv } from './field-list.ts'
import { separationProblems } from './separation.ts'
import { changeWords } from './words.ts'

type Setting = PlannedCell['current']

const on = (azimuth: number, tilt = 2, power = 40): Setting => ({
  azimuth_deg: azimuth,
  electrical_tilt_deg: tilt,
  tx_power_dbm: power,
  on: true,
})
const off: Setting = {
  azimuth_deg: null,
  electrical_tilt_deg: null,
  tx_power_dbm: null,
  on: false,
}

const figures = { score: 0.5, served_homes: 7, served_demand_weight: 3 }
const planned = [
  { id: 'A', site_id: 'mast', current: on(0), chosen: on(50), changed: true },
  { id: 'B', site_id: 'mast', current: on(90), chosen: on(60), changed: true },
  { id: 'C', current: on(180), chosen: off, changed: true },
  { id: '=D', current: on(270), chosen: on(270, 6, 43), changed: true },
]
const told: unknown = {
  cells: planned,
  changes: planned.map(({ id, chosen }) => ({ id, chosen, gain: 0.1, alone: 0.2, after: figures })),
}
const answer = told as ManyAnswer

const cellOf = (name: string, azimuth: number): Cell => ({
  id: `id-${name}`,
  name,
  towerId: null,
  overrides: { tower_lon: 7, tower_lat: 43, azimuth },
})

function project(): Project {
  const empty = emptyProject('x')
  const cells = [cellOf('A', 0), cellOf('B', 90), cellOf('C', 180), cellOf('=D', 270)]
  return { ...empty, plans: [{ ...empty.plans[0], cells }], selection: ['id-C'] }
}

describe('the changes of a plan', () => {
  test('say what is another, and nothing else', () => {
    expect(planned.map(({ current, chosen }) => changeWords(current, chosen))).toEqual([
      '0° → 50°',
      '90° → 60°',
      'switch off',
      'tilt 2° → 6°, 40 → 43 dBm',
    ])
  })

  test('are made of the cells chosen alone; a cell that is off leaves plan and selection', () => {
    const taken = withChanges(project(), answer, new Set(['A', 'C', '=D']))
    const [{ cells }] = taken.plans
    expect(cells.map(({ name, overrides }) => [name, overrides.azimuth])).toEqual([
      ['A', 50],
      ['B', 90],
      ['=D', 270],
    ])
    expect(cells[2].overrides).toMatchObject({ electrical_downtilt_deg: 6, tx_power_dbm: 43 })
    // What a change leaves as it is goes on following the project.
    expect(cells[0].overrides).not.toHaveProperty('tx_power_dbm')
    expect(taken.selection).toEqual([])
    expect(answer.changes.map((change) => hasChange(taken, answer, change))).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test('a part of them may leave sectors of a site too near to each other, which is said', () => {
    const request = { least_separation_deg: 60 }
    const said = (...ids: string[]) => separationProblems(answer, request, new Set(ids))
    expect(said()).toEqual([])
    expect(said('A')).toEqual(['A and B would be 40° apart, not 60°.'])
    expect(said('B')).toEqual([])
    expect(said('A', 'B')).toEqual(['A and B would be 10° apart, not 60°.'])
    expect(separationProblems(answer, {}, new Set(['A', 'B']))).toEqual([])
  })

  test('the first of them are known as such, in any order of choosing', () => {
    expect(firstChosen(answer, new Set())).toBe(0)
    expect(firstChosen(answer, new Set(['B', 'A']))).toBe(2)
    expect(firstChosen(answer, new Set(['B']))).toBeNull()
  })

  test('are a list for the field, in which no name becomes a formula', () => {
    const request = { towers: [{ id: 'A', tower_lon: 7.25, tower_lat: 43.5 }] }
    const stored: unknown = { answer, request }
    const written = (escapesFormulas: boolean) => {
      const form = { escapesFormulas, lineEnd: '\r\n' } as const
      return fieldListCsv(stored as StoredResult<ManyAnswer>, new Set(['A']), form)
    }
    const text = written(true)
    expect(written(false)).toBe(text.replace("'=D", '=D'))
    const [head, first, , third, fourth] = text.split('\r\n').map((line) => line.split(','))
    const row = (line: readonly string[]) =>
      Object.fromEntries(head.map((name, i) => [name, line[i]]))
    expect(row(first)).toMatchObject({
      order: '1',
      cell: 'A',
      site: 'mast',
      longitude: '7.25',
      azimuth_before_deg: '0',
      azimuth_after_deg: '50',
      homes_after: '7',
      chosen: 'true',
    })
    expect(row(third)).toMatchObject({ cell: 'C', azimuth_after_deg: '', on_after: 'false' })
    expect(row(fourth)).toMatchObject({ cell: "'=D", chosen: 'false' })
  })
})
