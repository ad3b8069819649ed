import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choiceFields, numberFields, textFields } from './fields.ts'
import { initialScenario } from './scenario.ts'
import type { Scenario } from './scenario.ts'
import { buildingColours, decodeState, encodeState, taskIds } from './url-state.ts'
import type { PageState } from './url-state.ts'

/** Numbers as a form holds them: finite, and no negative zero. */
const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0)

const scenarios: fc.Arbitrary<Scenario> = fc
  .record(
    {
      ...Object.fromEntries(Object.keys(numberFields).map((name) => [name, finite])),
      ...Object.fromEntries(
        Object.entries(choiceFields).map(([name, field]) => [
          name,
          fc.constantFrom(...field.choices.map((choice) => choice.value)),
        ]),
      ),
      ...Object.fromEntries(
        Object.keys(textFields).map((name) => [
          name,
          fc.string({ minLength: 1, unit: 'grapheme' }),
        ]),
      ),
      thresholds_dbm: fc.array(finite, { minLength: 1, maxLength: 10 }),
    },
    { requiredKeys: [] },
  )
  // An empty scenario in a link stands for the page's own start.
  .map((scenario) => ({ azimuth: 0, ...scenario }))

const states: fc.Arbitrary<PageState> = fc.record({
  scenario: scenarios,
  task: fc.constantFrom(...taskIds),
  colour: fc.constantFrom(...buildingColours),
  extruded: fc.boolean(),
  towerId: fc.option(fc.string({ minLength: 1, unit: 'grapheme' }), { nil: null }),
  packId: fc.option(fc.string({ minLength: 1, unit: 'grapheme' }), { nil: null }),
  camera: fc.constant(null),
})

describe('the state in the address', () => {
  test('comes back as it was written, whatever the form holds', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(decodeState(`#${encodeState(state)}`)).toEqual({ state, ignored: [] })
      }),
    )
  })

  test('holds the camera to the precision of a pixel', () => {
    const camera = { lon: 7.421234, lat: 43.73659, zoom: 15.567, bearing: 12.4, pitch: 55 }
    const { state } = decodeState(encodeState({ ...decodeState('').state, camera }))
    expect(state.camera?.lon).toBeCloseTo(camera.lon, 5)
    expect(state.camera?.lat).toBeCloseTo(camera.lat, 5)
    expect(state.camera?.zoom).toBeCloseTo(camera.zoom, 1)
    expect(state.camera?.pitch).toBe(55)
  })

  test('never throws, and names every member that it cannot read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (fragment) => {
        const names = [...new Set(new URLSearchParams(fragment.replace(/^#/, '')).keys())]
        const { ignored } = decodeState(fragment)
        expect(names).toEqual(expect.arrayContaining([...ignored]))
      }),
    )
    const { state, ignored } = decodeState('#rays=many&task=dance&radius_m=500&colour=red')
    expect(ignored).toEqual(['rays', 'task', 'colour'])
    expect(state.scenario).toEqual({ radius_m: 500 })
    expect(state.task).toBe('rays')
  })

  test.each([
    ['1/2', 'too few numbers'],
    ['15/91/7/0/0', 'beyond the edge of the map'],
    ['15/40/7/0/100', 'looking up from below'],
    ['a/b/c/d/e', 'no numbers'],
  ])('a view of %s is refused (%s)', (view) => {
    const { state, ignored } = decodeState(`#view=${view}`)
    expect(state.camera).toBeNull()
    expect(ignored).toEqual(['view'])
  })

  test('without a scenario is the start of the page; a scenario replaces it as a whole', () => {
    expect(decodeState('').state.scenario).toEqual(initialScenario)
    expect(decodeState('#task=gaps').state.scenario).toEqual(initialScenario)
    expect(decodeState('#tower_lon=1&tower_lat=2').state.scenario).toEqual({
      tower_lon: 1,
      tower_lat: 2,
    })
  })
})
