import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SharedMemoryPool } from '../spatial/shared-memory.ts'
import { doSomePieces, endPieces, isLeft, sharedPieces } from './shared-pieces.ts'
import { neverStop } from '../stop-signal.ts'

describe('memory of ended work', () => {
  it('is lent again, and to one at a time', () => {
    const pool = new SharedMemoryPool()
    const memory = pool.take(100)
    const pieces = sharedPieces(1)
    endPieces(pieces)
    pool.giveBack(memory, () => isLeft(pieces))
    expect(pool.take(200)).not.toBe(memory)
    expect(pool.take(100)).toBe(memory)
    expect(pool.take(100)).not.toBe(memory)
  })

  it('is lent to nobody while another thread is at the work, and by nobody written after that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(25), (count, endsAt) => {
        const pool = new SharedMemoryPool()
        const memory = pool.take(64)
        const pieces = sharedPieces(count)
        const giveBack = () => {
          endPieces(pieces)
          pool.giveBack(memory, () => isLeft(pieces))
        }
        let pieceOfHelper = 0
        doSomePieces(pieces, neverStop, () => {
          if (pieceOfHelper++ !== endsAt) return
          giveBack()
          expect(pool.take(64)).not.toBe(memory)
        })
        if (pieceOfHelper <= endsAt) giveBack()
        expect(pool.take(64)).toBe(memory)
        doSomePieces(pieces, neverStop, () => {
          throw new Error('it began after the end')
        })
      }),
    )
  })

  it('stays lent where the work has not ended', () => {
    const pool = new SharedMemoryPool()
    const memory = pool.take(8)
    const unfinished = sharedPieces(1)
    pool.giveBack(memory, () => isLeft(unfinished))
    expect(pool.take(8)).not.toBe(memory)
  })
})
