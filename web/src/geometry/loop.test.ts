import { describe, expect, it } from 'vitest'
import { isInLoop } from './loop.ts'

const horseshoe = [
  [0, 0],
  [10, 0],
  [10, 10],
  [7, 10],
  [7, 3],
  [3, 3],
  [3, 10],
  [0, 10],
] as const

describe('a loop drawn by hand', () => {
  it('holds what it goes around, not what lies in its bay', () => {
    expect(isInLoop(horseshoe, [1, 9])).toBe(true)
    expect(isInLoop(horseshoe, [9, 9])).toBe(true)
    expect(isInLoop(horseshoe, [5, 1])).toBe(true)
    expect(isInLoop(horseshoe, [5, 9])).toBe(false)
    expect(isInLoop(horseshoe, [-1, 5])).toBe(false)
    expect(isInLoop(horseshoe, [11, 5])).toBe(false)
  })

  it('is the same whichever way round and from wherever it was drawn', () => {
    for (let start = 0; start < horseshoe.length; start++) {
      const turned = [...horseshoe.slice(start), ...horseshoe.slice(0, start)]
      for (const loop of [turned, turned.toReversed()]) {
        expect(isInLoop(loop, [1, 9])).toBe(true)
        expect(isInLoop(loop, [5, 9])).toBe(false)
      }
    }
  })

  it('holds a place whose latitude is that of a corner once', () => {
    const diamond = [
      [0, -5],
      [5, 0],
      [0, 5],
      [-5, 0],
    ] as const
    expect(isInLoop(diamond, [0, 0])).toBe(true)
    expect(isInLoop(diamond, [-6, 0])).toBe(false)
    expect(isInLoop(diamond, [6, 0])).toBe(false)
  })

  it('holds places across the antimeridian, as the map draws them on', () => {
    const loop = [
      [179, -1],
      [182, -1],
      [182, 1],
      [179, 1],
    ] as const
    expect(isInLoop(loop, [-179, 0])).toBe(true)
    expect(isInLoop(loop, [179.5, 0])).toBe(true)
    expect(isInLoop(loop, [-177, 0])).toBe(false)
  })

  it('holds nothing where it is no more than a line', () => {
    expect(isInLoop([], [0, 0])).toBe(false)
    expect(
      isInLoop(
        [
          [0, 0],
          [1, 1],
        ],
        [0.5, 0.6],
      ),
    ).toBe(false)
  })
})
