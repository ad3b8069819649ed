import { afterEach, describe, expect, test, vi } from 'vitest'
import { copyOfMap } from './map-picture.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A map in a tab that is not drawn, and how many still wait for its next frame. */
function hiddenMap() {
  const waiting = new Set<unknown>()
  const map = {
    getCanvas: (): HTMLCanvasElement => {
      throw new Error('nothing was drawn')
    },
    on: (_: 'render', listener: () => void) => waiting.add(listener),
    off: (_: 'render', listener: () => void) => waiting.delete(listener),
    triggerRepaint: () => undefined,
  }
  return { map, waiting }
}

describe('a copy of the map', () => {
  test('of a tab that nobody looks at ends with a sentence, and nothing waits any longer', async () => {
    vi.useFakeTimers()
    const { map, waiting } = hiddenMap()
    const copied = expect(copyOfMap(map)).rejects.toThrow(/tab in the background\. Come back to it/)
    expect(waiting.size).toBe(1)
    await vi.advanceTimersByTimeAsync(5_000)
    await copied
    expect(waiting.size).toBe(0)
  })
})
