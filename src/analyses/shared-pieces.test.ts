import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doAllPieces, doSomePieces, sharedPieces } from './shared-pieces.ts'
import { neverStop, StoppedError, type StopSignal } from '../stop-signal.ts'

/** Stops at the look that is counted. */
function stopsAt(look: number): StopSignal {
  let looks = 0
  return {
    throwIfStopped() {
      if (++looks >= look) throw new StoppedError()
    },
  }
}

describe('work in shared pieces', () => {
  it('is all done, whatever a helper did, began or left', () => {
    fc.assert(
      fc.property(fc.nat(40), fc.nat(50), fc.nat(50), (count, ownLook, helperLook) => {
        const pieces = sharedPieces(count)
        const done = new Set<number>()
        const work = (piece: number) => done.add(piece)
        const helper = () => {
          try {
            doSomePieces(pieces, stopsAt(helperLook), work)
          } catch (error) {
            expect(error).toBeInstanceOf(StoppedError)
          }
        }
        let ownPieces = 0
        doAllPieces(pieces, neverStop, (piece) => {
          work(piece)
          if (ownPieces++ === ownLook) helper()
        })
        expect([...done].sort((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, i) => i))
      }),
    )
  })

  it('is done once each where everybody ends what was begun', () => {
    const pieces = sharedPieces(20)
    const done: number[] = []
    doAllPieces(pieces, neverStop, (piece) => {
      done.push(piece)
      if (piece === 3) doSomePieces(pieces, neverStop, (other) => done.push(other))
    })
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i))
  })

  it('ends when it is told to stop', () => {
    const pieces = sharedPieces(20)
    expect(() => doAllPieces(pieces, stopsAt(5), () => undefined)).toThrow(StoppedError)
  })
})
