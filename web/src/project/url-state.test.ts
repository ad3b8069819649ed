import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { splitOwn } from './edits.ts'
import { choiceFields } from '../scenario/choice-fields.ts'
import { textFields } from '../scenario/fields.ts'
import { numberFields } from '../scenario/number-fields.ts'
import type { Scenario } from '../scenario/scenario.ts'
import {
  askingFragment,
  asksTheSame,
  buildingColors,
  decodeState,
  encodeState,
  fitsAddress,
} from './url-state.ts'
import type { LinkedContent } from './linked-content.ts'
import type { PageState } from './url-state.ts'

const taskIds = ['surface', 'rays', 'gaps']

/** Numbers as a form holds them: finite, and no negative zero. */
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)

const scenarios: fc.Arbitrary<Scenario> = fc.record(
  {
    ...Object.fromEntries(Object.keys(numberFields).map((name) => [name, finite])),
    ...Object.fromEntries(
      Object.entries(choiceFields).map(([name, field]) => [
        name,
        fc.constantFrom(...field.choices.map((choice) => choice.value)),
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(textFields).map((name) => [name, fc.string({ minLength: 1, unit: 'grapheme' })]),
    ),
    thresholds_dbm: fc.array(finite, { minLength: 1, maxLength: 10 }),
  },
  { requiredKeys: [] },
)

const names = fc.string({ minLength: 1, unit: 'grapheme' })

/** One cell is written member by member: what is not its own is a default of the project. */
const oneCell: fc.Arbitrary<LinkedContent> = fc
  .record({ scenario: scenarios, towerId: fc.option(names, { nil: null }) })
  .map(({ scenario, towerId }) => {
    const { own, shared } = splitOwn({ ...scenario, tower_lon: 7, tower_lat: 43 })
    const cell = { name: towerId ?? 'Cell 1', towerId, overrides: own }
    return { defaults: shared, cells: [cell], area: null, pathTo: null }
  })

const severalCells: fc.Arbitrary<LinkedContent> = fc.record({
  defaults: fc.record({ radius_m: finite, band: names }),
  cells: fc.array(
    fc.record({
      name: names,
      towerId: fc.option(names, { nil: null }),
      overrides: fc.record({ tower_lon: finite, tower_lat: finite, azimuth: finite }),
    }),
    { minLength: 2, maxLength: 6 },
  ),
  area: fc.constantFrom(null, [
    [1, 2],
    [3, 4],
    [5, 6],
  ] as const),
  pathTo: fc.constantFrom(null, [7, 43] as const),
})

const states: fc.Arbitrary<PageState> = fc.record({
  content: fc.oneof(fc.constant(null), oneCell, severalCells),
  selected: fc.nat({ max: 5 }),
  task: fc.constantFrom(...taskIds),
  color: fc.constantFrom(...buildingColors),
  extruded: fc.boolean(),
  packId: fc.option(fc.string({ minLength: 1, unit: 'grapheme' }), { nil: null }),
  camera: fc.constant(null),
})

describe('the state in the address', () => {
  test('comes back as it was written, whatever the form holds', () => {
    fc.assert(
      fc.property(states, (state) => {
        const fragment = encodeState(state)
        expect(decodeState(`#${fragment}`, taskIds)).toEqual({ state, asks: false, ignored: [] })
        expect(decodeState(askingFragment(fragment), taskIds)).toEqual({
          state,
          asks: true,
          ignored: [],
        })
      }),
    )
  })

  test('holds the camera to the precision of a pixel', () => {
    const camera = { lon: 7.421234, lat: 43.73659, zoom: 15.567, bearing: 12.4, pitch: 55 }
    const { state } = decodeState(
      encodeState({ ...decodeState('', taskIds).state, camera }),
      taskIds,
    )
    expect(state.camera?.lon).toBeCloseTo(camera.lon, 5)
    expect(state.camera?.lat).toBeCloseTo(camera.lat, 5)
    expect(state.camera?.zoom).toBeCloseTo(camera.zoom, 1)
    expect(state.camera?.pitch).toBe(55)
  })

  test('never throws, and names every member that it cannot read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (fragment) => {
        const names = [...new Set(new URLSearchParams(fragment.replace(/^#/, '')).keys())]
        const { ignored } = decodeState(fragment, taskIds)
        expect(names).toEqual(expect.arrayContaining([...ignored]))
      }),
    )
    const { state, ignored } = decodeState(
      '#rays=many&task=dance&radius_m=500&colour=red&project=none&cell=0&ask=yes',
      taskIds,
    )
    expect(ignored).toEqual(['rays', 'task', 'colour', 'project', 'cell', 'ask'])
    expect(state.content?.defaults).toEqual({ radius_m: 500 })
    expect(state.content?.cells).toEqual([])
    expect(state.task).toBe('surface')
  })

  test.each([
    ['1/2', 'too few numbers'],
    ['15/91/7/0/0', 'beyond the edge of the map'],
    ['15/40/7/0/100', 'looking up from below'],
    ['a/b/c/d/e', 'no numbers'],
  ])('a view of %s is refused (%s)', (view) => {
    const { state, ignored } = decodeState(`#view=${view}`, taskIds)
    expect(state.camera).toBeNull()
    expect(ignored).toEqual(['view'])
  })

  test('without a scenario is the start of the page; a scenario is a project as a whole', () => {
    expect(decodeState('', taskIds).state.content).toBeNull()
    expect(decodeState('#task=gaps', taskIds).state.content).toBeNull()
    const { state } = decodeState('#tower_lon=1&tower_lat=2&radius_m=500&to=3,4', taskIds)
    expect(state.content).toEqual({
      defaults: { radius_m: 500 },
      cells: [{ name: 'Cell 1', towerId: null, overrides: { tower_lon: 1, tower_lat: 2 } }],
      area: null,
      pathTo: [3, 4],
    })
  })

  test('leaves out a project that is too long for an address', () => {
    const cell = { name: 'x'.repeat(200), towerId: null, overrides: {} }
    const content = { defaults: {}, cells: Array(30).fill(cell), area: null, pathTo: null }
    expect(fitsAddress(content)).toBe(false)
    const { state } = decodeState('', taskIds)
    expect(encodeState({ ...state, content })).not.toContain('project=')
  })

  test('tells the same question from another one, whatever the order of its members', () => {
    const cell = { name: 'A', towerId: null }
    const content = (...cells: LinkedContent['cells']): LinkedContent => ({
      defaults: { radius_m: 500, rays: 60 },
      cells,
      area: null,
      pathTo: null,
    })
    const a = { ...cell, overrides: { tower_lon: 1, tower_lat: 2, antenna_height_m: 30 } }
    const b = { ...cell, overrides: { antenna_height_m: 30, tower_lat: 2, tower_lon: 1 } }
    const other = { ...cell, overrides: { tower_lon: 1, tower_lat: 2 } }
    expect(asksTheSame(content(a), content(b))).toBe(true)
    expect(asksTheSame(content(a, other), content(b, other))).toBe(true)
    expect(asksTheSame(content(a), content(other))).toBe(false)
    expect(asksTheSame(content(a, b), content(a, other))).toBe(false)
  })
})
