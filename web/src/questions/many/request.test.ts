import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyProject } from '../../project/project.ts'
import type { Cell, Project, QuestionSettings } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { decisionsOf, ownName, parseRanges } from './limits.ts'
import { manyProblem, manyRequest, manyTarget, sentCells } from './request.ts'

/** Cells on a line to the east, a hundredth of a degree apart. */
const cellsOnALine = (count: number): Cell[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `c${i}`,
    name: `Cell ${i}`,
    towerId: null,
    overrides: { tower_lon: 7 + i / 100, tower_lat: 43, azimuth: (7 * i) % 360 },
  }))

function projectOf(cells: readonly Cell[], settings: QuestionSettings = {}): Project {
  const empty = emptyProject('x')
  return { ...empty, plans: [{ ...empty.plans[0], cells }], settings: { many: settings } }
}

const towersOf = (request: RequestBody | null) =>
  (request?.['towers'] ?? []) as readonly RequestBody[]

describe('a plan of many cells as it is asked for', () => {
  test('all cells may change, or those that are selected, and the others stay and count', () => {
    const all = projectOf(cellsOnALine(5))
    expect(manyTarget(all).cellIds).toHaveLength(5)
    const some = { ...projectOf(cellsOnALine(5), { scope: 'selected' }), selection: ['c3', 'c1'] }
    const target = manyTarget(some)
    expect(target.cellIds).toEqual(['c1', 'c3'])
    const towers = towersOf(manyRequest(some, target))
    expect(towers.map(({ id }) => id)).toEqual(['Cell 0', 'Cell 1', 'Cell 2', 'Cell 3', 'Cell 4'])
    expect(towers.map((tower) => 'decisions' in tower)).toEqual([false, true, false, true, false])
    // What is selected later changes nothing of what was asked.
    expect(manyRequest({ ...some, selection: ['c0'] }, target)).toEqual(manyRequest(some, target))
  })

  test('of more cells than fit those nearest to one that may change are sent', () => {
    const project = projectOf(cellsOnALine(450))
    const sent = sentCells(project, { cellIds: ['c10', 'c400'] }).map(({ id }) =>
      Number(id.slice(1)),
    )
    expect(sent).toHaveLength(200)
    const away = (cell: number) => Math.min(Math.abs(cell - 10), Math.abs(cell - 400))
    const left = Array.from({ length: 450 }, (_, i) => i).filter((cell) => !sent.includes(cell))
    expect(Math.max(...sent.map(away))).toBeLessThanOrEqual(Math.min(...left.map(away)) + 1)
  })

  test('a cell says for itself what all others do not', () => {
    const settings = {
      azimuths: 'stay',
      tilts: '0:8:4',
      [ownName('c1', 'azimuths')]: 'near',
      [ownName('c1', 'turn_at_most_deg')]: 10,
      [ownName('c2', 'may_be_off')]: true,
    }
    const project = projectOf(cellsOnALine(3), settings)
    const decisions = towersOf(manyRequest(project, manyTarget(project))).map(
      (tower) => tower['decisions'],
    )
    const tilts = { electrical_tilts_deg: [0, 4, 8] }
    expect(decisions).toEqual([
      tilts,
      { azimuths_deg: [357, 2, 7, 12, 17], ...tilts },
      { ...tilts, may_be_off: true },
    ])
  })

  test('turned by at most so much, no azimuth is farther away, and the service takes them all', () => {
    const turns = fc.double({ min: 0.5, max: 180, noNaN: true })
    const azimuths = fc.double({ min: 0, max: 359.9, noNaN: true })
    fc.assert(
      fc.property(turns, azimuths, (turn, azimuthDeg) => {
        const settings = { azimuths: 'near', turn_at_most_deg: turn }
        const { decisions } = decisionsOf(settings, { id: 'c', azimuthDeg })
        const listed = (decisions?.['azimuths_deg'] ?? []) as readonly number[]
        expect(listed.length).toBeGreaterThan(1)
        expect(listed.length).toBeLessThanOrEqual(72)
        for (const azimuth of listed) {
          const apart = Math.abs(azimuth - azimuthDeg)
          expect(Math.min(apart, 360 - apart)).toBeLessThanOrEqual(turn + 1e-6)
        }
      }),
    )
  })

  test.each(['', '300', '300:', ':60', 'a:b', '1:2:3', '0:1 '.repeat(9)])(
    'says that “%s” are no ranges of azimuths',
    (text) => {
      expect(parseRanges(text).problem).toMatch(/^Azimuth ranges: /)
    },
  )

  test('ranges go clockwise, also through the north', () => {
    expect(parseRanges('300:60, -20:20').values).toEqual([
      [300, 60],
      [-20, 20],
    ])
  })

  test('names why it cannot be asked', () => {
    const problem = (project: Project) => manyProblem(project, manyTarget(project))
    const cells = cellsOnALine(3)
    expect(problem(projectOf(cells))).toBeNull()
    expect(problem(projectOf([]))).toContain('Place or read')
    expect(problem(projectOf(cells, { scope: 'selected' }))).toContain('lasso')
    expect(problem(projectOf(cellsOnALine(201)))).toContain('at most 200 cells, and 201')
    expect(problem(projectOf(cells, { azimuths: 'stay' }))).toContain('Nothing may change')
    expect(problem(projectOf(cells, { tilts: '0:100:1' }))).toMatch(/^Electrical tilts: /)
    expect(problem(projectOf(cells, { powers: 'ten' }))).toMatch(/^Powers: /)
    expect(problem(projectOf(cells, { in_area: true }))).toContain('Draw the area')
    expect(problem(projectOf(cells, { max_changes: 1.5 }))).toContain('whole number')
    expect(problem(projectOf(cells, { turn: 101 }))).toContain('0 to 100')
    const none = { weight_demand: 0, weight_residential: 0, weight_coverage: 0 }
    expect(problem(projectOf(cells, none))).toContain('weight above 0')
    const unplaced = { ...cells[0], overrides: {} }
    expect(problem(projectOf([unplaced]))).toBe('Cell 0 is not placed.')
  })

  test('radio quality counts where it has a weight, and is not spoken of elsewhere', () => {
    const weights = (settings: QuestionSettings) =>
      manyRequest(projectOf(cellsOnALine(2), settings), { cellIds: ['c0', 'c1'] })?.['weights']
    const others = { demand: 50, residential: 50, coverage: 50 }
    expect(weights({})).toEqual(others)
    expect(weights({ weight_radio_quality: 0 })).toEqual(others)
    expect(weights({ weight_radio_quality: 30 })).toEqual({ ...others, radio_quality: 30 })
    const none = { weight_demand: 0, weight_residential: 0, weight_coverage: 0 }
    const problem = (settings: QuestionSettings) => {
      const project = projectOf(cellsOnALine(2), settings)
      return manyProblem(project, manyTarget(project))
    }
    expect(problem({ ...none, weight_radio_quality: 30 })).toBeNull()
    expect(problem({ weight_radio_quality: 101 })).toBe('Radio quality: 0 to 100.')
  })

  test('costs are shares, sites are told by their name or place, the area is closed', () => {
    const [first, second] = cellsOnALine(2)
    const cells = [
      { ...first, site: 'Hill' },
      { ...second, overrides: { ...second.overrides, tower_lon: 7.5 } },
    ]
    const drawn = [
      [7, 43],
      [8, 43],
      [8, 44],
    ] as const
    const settings = {
      ...{ turn: 0.05, per_watt: 0, in_area: true, max_changes: 4 },
      ...{ overlap: 12, service_threshold_dbm: -95 },
    }
    const request = manyRequest(
      { ...projectOf(cells, settings), area: drawn },
      { cellIds: ['c0', 'c1'] },
    )
    expect(request).toMatchObject({
      costs: { turn: 0.0005, per_watt: 0, overlap: 0.12 },
      service_threshold_dbm: -95,
      max_changes: 4,
      area: { type: 'Polygon', coordinates: [[...drawn, drawn[0]]] },
      include_buildings: true,
    })
    expect(towersOf(request).map((tower) => tower['site_id'])).toEqual([
      'Hill',
      '7.500000 43.000000',
    ])
  })
})
