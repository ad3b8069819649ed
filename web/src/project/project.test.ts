import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amend, endStep, record, redo, startHistory, undo } from './history.ts'
import {
  splitOwn,
  withBranch,
  withCellMembers,
  withCellNamed,
  withNewCell,
  withoutCells,
  withoutPlan,
  withResult,
  withResultReplaced,
} from './edits.ts'
import { activePlan, emptyProject, resolved, selectedCell } from './project.ts'
import type { Project, StoredResult } from './project.ts'

const place = (project: Project, lon: number): Project =>
  withNewCell(project, { towerId: null, overrides: { tower_lon: lon, tower_lat: 43 } })

const result = (id: string, cellId: string): StoredResult => ({
  id,
  question: 'surface',
  title: '',
  target: { cellIds: [cellId] },
  planId: 'p1',
  scenarios: [],
  request: {},
  packId: 'demo',
  packName: 'Demo',
  packVersion: 'demo@1',
  serviceVersion: '1',
  fingerprint: 'f',
  finishedAt: '2026-01-01T00:00:00Z',
  elapsedMs: 1,
  answer: null,
  visible: true,
  opacity: 1,
})

describe('a project', () => {
  test('gives a cell its own members over those of all', () => {
    const project = withCellMembers(place(emptyProject('x'), 7), ['c2'], { radius_m: 500 })
    const cell = selectedCell(project)
    expect(cell).toBeDefined()
    expect(resolved(project, cell!)).toMatchObject({ radius_m: 500, frequency_ghz: 3.5 })
    const follows = withCellMembers(project, ['c2'], { radius_m: undefined })
    expect(resolved(follows, selectedCell(follows)!).radius_m).toBe(800)
  })

  test('names every cell of a plan differently', () => {
    let project = place(place(emptyProject('x'), 7), 8)
    project = withCellNamed(project, 'c3', 'Cell 1')
    expect(activePlan(project).cells.map((cell) => cell.name)).toEqual(['Cell 1', 'Cell 1 (2)'])
  })

  test('never gives an id twice, also after cells are gone', () => {
    const once = place(emptyProject('x'), 7)
    const again = place(withoutCells(once, ['c2']), 7)
    expect(activePlan(again).cells.map((cell) => cell.id)).toEqual(['c3'])
  })

  test('a branch starts as its parent and leaves it alone', () => {
    const first = place(emptyProject('x'), 7)
    const branched = withCellMembers(withBranch(first), ['c2'], { azimuth: 90 })
    expect(branched.plans.map((plan) => plan.cells[0].overrides.azimuth)).toEqual([undefined, 90])
    expect(branched.plans[1].parentId).toBe('p1')
    const left = withoutPlan(branched, 'p1')
    expect(left.plans.map((plan) => plan.parentId)).toEqual([null])
    expect(withoutPlan(left, left.plans[0].id)).toBe(left)
  })

  test('a new answer lies on top and hides the ones that it is told to', () => {
    let project = withResult(emptyProject('x'), result('r2', 'a'), () => true)
    project = withResult(project, result('r3', 'b'), () => false)
    project = withResult(project, result('r4', 'c'), (older) => older.id === 'r2')
    expect(project.results.map(({ id, visible }) => [id, visible])).toEqual([
      ['r4', true],
      ['r3', true],
      ['r2', false],
    ])
    expect(project.nextNumber).toBe(5)
  })

  test('an answer that repeats one takes its place, on top; any difference, or a drag it follows, keeps both', () => {
    const asked = withResult(
      withResult(emptyProject('x'), result('r2', 'a'), () => false),
      result('r3', 'b'),
      () => false,
    )
    const idsWith = (later: Partial<StoredResult>): readonly string[] =>
      withResult(asked, { ...result('r4', 'a'), ...later }, () => false).results.map(({ id }) => id)
    expect(idsWith({ finishedAt: '2026-01-02T00:00:00Z', elapsedMs: 9 })).toEqual(['r2', 'r3'])
    const differences: readonly Partial<StoredResult>[] = [
      { question: 'gaps' },
      { planId: 'p2' },
      { packVersion: 'demo@2' },
      { serviceVersion: '2' },
      { fingerprint: 'g' },
      { request: { azimuth: 1 } },
      { target: { cellIds: ['a', 'b'] } },
      { followsHand: true },
    ]
    for (const difference of differences) expect(idsWith(difference)).toEqual(['r4', 'r3', 'r2'])
  })

  test('an answer that has followed a drag back to an earlier one leaves its place to that', () => {
    const first = result('r2', 'a')
    const turned = { ...result('r3', 'a'), request: { azimuth: 90 }, fingerprint: 'g' }
    const following = { ...turned, followsHand: true } as const
    const asked = withResult(emptyProject('x'), first, () => false)
    const followed = withResult(asked, following, () => true)
    expect(followed.results.map(({ id, visible }) => [id, visible])).toEqual([
      ['r3', true],
      ['r2', false],
    ])
    const back = withResultReplaced(followed, { ...first, id: 'r3', followsHand: true })
    expect(back.results).toEqual([first])
    // Anywhere else it stays beside it.
    const on = { ...following, request: { azimuth: 91 }, fingerprint: 'h' }
    expect(withResultReplaced(followed, on).results.map(({ id }) => id)).toEqual(['r3', 'r2'])
  })

  test('an answer in another view takes the place of the one before, whatever fingerprint it has', () => {
    const of = (id: string, view: string, fingerprint: string): StoredResult => ({
      ...result(id, 'a'),
      request: { azimuth: 1, view },
      fingerprint,
    })
    const asked = withResult(emptyProject('x'), of('r2', 'first', 'f'), () => false, 'view')
    const looked = withResult(asked, of('r3', 'second', 'g'), () => false, 'view')
    expect(looked.results).toEqual([of('r2', 'second', 'g')])
    const changed = { ...of('r4', 'second', 'g'), request: { azimuth: 2, view: 'second' } }
    const ids = withResult(looked, changed, () => false, 'view').results.map(({ id }) => id)
    expect(ids).toEqual(['r4', 'r2'])
  })

  test('members of one cell and shared ones part', () => {
    expect(splitOwn({ tower_lon: 1, azimuth: 2, radius_m: 3 })).toEqual({
      own: { tower_lon: 1, azimuth: 2 },
      shared: { radius_m: 3 },
    })
  })
})

describe('the history', () => {
  test('undo and redo walk over the same states', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 20 }), (values) => {
        let history = startHistory(0.5)
        for (const value of values) history = record(history, 'set', value)
        const end = history.present
        const seen: number[] = []
        while (history.past.length > 0) {
          seen.push(history.present)
          history = undo(history)
        }
        expect(history.present).toBe(0.5)
        while (history.future.length > 0) {
          history = redo(history)
          expect(history.present).toBe(seen.pop())
        }
        expect(history.present).toBe(end)
      }),
    )
  })

  test('edits of one gesture are one step', () => {
    let history = startHistory(0)
    for (const value of [1, 2, 3]) history = record(history, 'drag', value, 'drag')
    history = record(endStep(history), 'drag', 4, 'drag')
    expect(undo(history).present).toBe(3)
    expect(undo(undo(history)).present).toBe(0)
  })

  test('an amendment outlives undo and redo, and is none itself', () => {
    const edited = record(startHistory({ a: 0, b: 0 }), 'a', { a: 1, b: 0 })
    const amended = amend(edited, (state) => ({ ...state, b: 9 }))
    expect(amended.past.length).toBe(1)
    expect(undo(amended).present).toEqual({ a: 0, b: 9 })
    expect(redo(undo(amended)).present).toEqual({ a: 1, b: 9 })
  })
})
