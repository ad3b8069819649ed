import { describe, expect, test } from 'vitest'
import { FramePace } from './frame-pace.ts'

/** A movement of some frames, one as long as the other. */
function move(pace: FramePace, frames: number, gapMs: number, hasDrawn = true): void {
  for (let i = 0; i <= frames; i++) pace.frame(i * gapMs, hasDrawn)
}

describe('the pace of frames', () => {
  test('is slow below thirty frames a second, and not from one long frame among short ones', () => {
    const steady = new FramePace()
    move(steady, 4, 40)
    expect(steady.coarseness).toBe(1)
    const hiccup = new FramePace()
    move(hiccup, 6, 16)
    hiccup.frame(6 * 16 + 60, true)
    expect(hiccup.coarseness).toBe(0)
  })

  test('grows coarser where the first step was not enough, judged by the frames after it alone', () => {
    const enough = new FramePace()
    move(enough, 4, 200)
    for (let i = 1; i <= 10; i++) enough.frame(800 + i * 25, true)
    expect(enough.coarseness).toBe(1)
    const notEnough = new FramePace()
    for (let i = 0; i <= 9; i++) notEnough.frame(i * 40, true)
    expect(notEnough.coarseness).toBe(2)
  })

  test('does not count frames in which nothing was drawn', () => {
    const pace = new FramePace()
    move(pace, 20, 100, false)
    expect(pace.coarseness).toBe(0)
  })

  test('the rest between two movements is no frame', () => {
    const pace = new FramePace()
    for (let i = 0; i < 10; i++) {
      pace.frame(10_000 * i, true)
      pace.pause()
    }
    expect(pace.coarseness).toBe(0)
  })

  test('stays slow over a rest, until a movement was fast to its end', () => {
    const pace = new FramePace()
    move(pace, 4, 50)
    pace.pause()
    expect(pace.coarseness).toBe(1)
    move(pace, 10, 25)
    pace.pause()
    expect(pace.coarseness).toBe(1)
    move(pace, 10, 16)
    pace.pause()
    expect(pace.coarseness).toBe(0)
  })
})
