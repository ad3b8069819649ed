// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined }))
vi.stubGlobal('localStorage', { getItem: () => null })
const { isOpenedSince, makeRoomForAnswer, makeRoomForChart, onePanel } = await import('./room.ts')
const { dockOpen, dockTab, inspectorOpen } = await import('./view.ts')

const closed = { inspector: false, rail: false, dock: false }

describe('where there is room for one panel', () => {
  test('it is the one that was opened last', () => {
    const before = { ...closed, inspector: true }
    expect(onePanel({ ...before, dock: true }, before)).toBe('dock')
    expect(onePanel({ ...before, rail: true }, before)).toBe('rail')
    expect(onePanel({ ...closed, dock: true, inspector: true }, { ...closed, dock: true })).toBe(
      'inspector',
    )
  })

  test('the inspector is left of all, and none of none', () => {
    const all = { inspector: true, rail: true, dock: true }
    expect(onePanel(all, closed)).toBe('inspector')
    expect(onePanel(all, all)).toBe('inspector')
    expect(onePanel(closed, all)).toBeNull()
  })
})

test('what a hand has opened since then is what was not there: not a chart, nor what it has folded', () => {
  const then = { rail: false, dock: 'cells' }
  expect(isOpenedSince(then, then)).toBe(false)
  expect(isOpenedSince(then, { ...then, dock: 'time' })).toBe(true)
  expect(isOpenedSince({ ...then, dock: null }, then)).toBe(true)
  expect(isOpenedSince(then, { ...then, rail: true })).toBe(true)
  expect(isOpenedSince({ ...then, rail: true }, { rail: false, dock: null })).toBe(false)
  expect(isOpenedSince(then, { ...then, dock: 'question' })).toBe(false)
})

describe('the dock under an answer', () => {
  test('opens for a chart in a high window, and gives its room back to the map where the next answer has none', () => {
    dockOpen.value = false
    inspectorOpen.value = false
    makeRoomForChart(true, true)
    makeRoomForAnswer()
    expect([dockOpen.value, dockTab.value, inspectorOpen.value]).toEqual([true, 'question', false])
    makeRoomForChart(false, true)
    makeRoomForAnswer()
    expect([dockOpen.value, inspectorOpen.value]).toEqual([false, true])
  })

  test('stays as a hand has left it in a low window, with a chart and without one', () => {
    dockTab.value = 'question'
    for (const isOpen of [true, false]) {
      dockOpen.value = isOpen
      for (const hasChart of [true, false]) makeRoomForChart(hasChart, false)
      expect(dockOpen.value).toBe(isOpen)
    }
  })

  test('stays as a hand has left it where there is nothing to chart', () => {
    dockOpen.value = true
    dockTab.value = 'cells'
    makeRoomForChart(false, true)
    expect([dockOpen.value, dockTab.value]).toEqual([true, 'cells'])
  })
})
