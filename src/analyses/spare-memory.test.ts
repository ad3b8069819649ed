import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { doSomePieces, endPieces, sharedPieces } from './shared-pieces.ts'
import { SpareMemory } from './spare-memory.ts'
import { neverStop } from '../stop-signal.ts'

describe('memory of ended work', () => {
  it('is lent again, and to one at a time', () => {
    const spares = new SpareMemory()
    const memory = spares.take(100)
    const pieces = sharedPieces(1)
    endPieces(pieces)
    spares.giveBack(memory, pieces)
    expect(spares.take(101)).not.toBe(memory)
    expect(spares.take(100)).toBe(memory)
    expect(spares.take(100)).not.toBe(memory)
  })

  it('is lent to nobody while another thread is at the work, and by nobody written after that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(25), (count, endsAt) => {
        const spares = new SpareMemory()
        const memory = spares.take(64)
        const pieces = sharedPieces(count)
        const giveBack = () => {
          endPieces(pieces)
          spares.giveBack(memory, pieces)
        }
        let pieceOfHelper = 0
        doSomePieces(pieces, neverStop, () => {
          if (pieceOfHelper++ !== endsAt) return
          giveBack()
          expect(spares.take(64)).not.toBe(memory)
        })
        if (pieceOfHelper <= endsAt) giveBack()
        expect(spares.take(64)).toBe(memory)
        doSomePieces(pieces, neverStop, () => {
          throw new Error('it began after the end')
        })
      }),
    )
  })

  it('stays lent where the work has not ended', () => {
    const spares = new SpareMemory()
    const memory = spares.take(8)
    spares.giveBack(memory, sharedPieces(1))
    expect(spares.take(8)).not.toBe(memory)
  })
})
