import { describe, expect, it } from 'vitest'
import { blockWorld, box, originLat, originLon } from '../../test/worlds/block-world.ts'
import { StoppedError, type StopSignal } from '../stop-signal.ts'

const side = 150
const blocks = Array.from({ length: side * side }, (_, index) => {
  const west = 4 * (index % side) - 300
  const south = 4 * Math.floor(index / side) - 300
  return box(`b${index}`, [west, south, west + 3, south + 3], 6)
})

/** A signal that stops at one look, and counts how often it is looked at. */
function stopAt(look: number): StopSignal & { looks: number } {
  return {
    looks: 0,
    throwIfStopped() {
      if (++this.looks === look) throw new StoppedError()
    },
  }
}

describe('the scene around an antenna', () => {
  const world = blockWorld(blocks)
  const scene = (stop: StopSignal) => world.sceneAround(originLon, originLat, 1000, stop)

  it('ends wherever it is told to while it is built, and is built whole the next time', () => {
    const looks = 7
    for (let look = 1; look <= looks; look++)
      expect(() => scene(stopAt(look))).toThrow(StoppedError)
    const patient = stopAt(Infinity)
    expect(scene(patient).footprintCount).toBe(side * side)
    // 22,500 footprints are projected in two parts; before, between and after come the other passes.
    expect(patient.looks).toBe(looks)
  })

  it('is not built again', () => {
    const stop = stopAt(1)
    expect(scene(stop).footprintCount).toBe(side * side)
    expect(stop.looks).toBe(0)
  })
})
