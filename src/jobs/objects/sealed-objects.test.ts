import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../test/runs.ts'
import { SightlineError } from '../../errors.ts'
import type { ObjectStore } from './object-store.ts'
import { SealedObjects } from './sealed-objects.ts'

/** Objects in memory. */
class HeldObjects implements ObjectStore {
  readonly held = new Map<string, Uint8Array>()
  reads = 0
  /** What becomes of the bytes of a read on their way. */
  onTheWay: (bytes: Uint8Array) => Uint8Array = (bytes) => bytes

  size(name: string): Promise<number | null> {
    return Promise.resolve(this.held.get(name)?.length ?? null)
  }

  read(name: string, from = 0, length = Infinity): Promise<Uint8Array | null> {
    this.reads++
    const bytes = this.held.get(name)?.slice(from, from + length) ?? null
    return Promise.resolve(bytes && this.onTheWay(bytes))
  }

  async write(name: string, parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    const whole: Uint8Array[] = []
    for await (const part of parts) whole.push(part)
    this.held.set(name, new Uint8Array(Buffer.concat(whole)))
  }

  remove(name: string): Promise<void> {
    this.held.delete(name)
    return Promise.resolve()
  }

  async *list() {
    for (const [name, { length }] of this.held) yield { name, bytes: length, usedAtMs: 0 }
  }
}

/** Lengths around the borders of chunks, and others. */
const lengths = fc.oneof(
  fc.integer({ min: 0, max: 200_000 }),
  fc.constantFrom(0, 1, 32_767, 32_768, 32_769, 65_535, 65_536, 65_537, 98_304),
)

const bytesOf = (length: number, first: number) =>
  Uint8Array.from({ length }, (_, index) => (first + index * 31 + (index >> 8)) % 256)

async function stored(length: number, first = 7) {
  const held = new HeldObjects()
  const sealed = new SealedObjects(held)
  const bytes = bytesOf(length, first)
  await sealed.write('loss/a', [bytes.subarray(0, length / 3), bytes.subarray(length / 3)])
  return { held, sealed, bytes }
}

describe('sealed objects', () => {
  it('are read as they were written, whole and in any part', async () => {
    const part = fc.nat({ max: 210_000 })
    await fc.assert(
      fc.asyncProperty(lengths, part, part, async (length, from, count) => {
        const { sealed, bytes } = await stored(length)
        expect(await sealed.size('loss/a')).toBe(length)
        expect(Buffer.compare((await sealed.read('loss/a'))!, bytes)).toBe(0)
        const read = await sealed.read('loss/a', from, count)
        expect(Buffer.compare(read!, bytes.subarray(from, from + count))).toBe(0)
        const rest = await sealed.read('loss/a', from)
        expect(Buffer.compare(rest!, bytes.subarray(from))).toBe(0)
      }),
      { numRuns: runs(100) },
    )
  })

  it('are never read with other bytes, however they are damaged, and are gone then', async () => {
    const damage = fc.oneof(
      fc.record({ kind: fc.constant('bit' as const), at: fc.nat(), bit: fc.nat({ max: 7 }) }),
      fc.record({ kind: fc.constant('cut' as const), at: fc.nat(), bit: fc.constant(0) }),
      fc.record({
        kind: fc.constantFrom('more', 'page', 'zeros', 'other', 'empty', 'turned'),
        at: fc.nat(),
        bit: fc.constant(0),
      }),
    )
    const part = fc.nat({ max: 210_000 })
    await fc.assert(
      fc.asyncProperty(
        lengths,
        damage,
        part,
        part,
        async (length, { kind, at, bit }, from, count) => {
          const { held, sealed, bytes } = await stored(length)
          const intact = held.held.get('loss/a')!
          const changed = await changedBy(kind, intact, at, bit)
          if (Buffer.compare(changed, intact) === 0) return
          held.held.set('loss/a', changed)
          const read = await sealed.read('loss/a', from, count)
          if (read !== null)
            expect(Buffer.compare(read, bytes.subarray(from, from + count))).toBe(0)
          else expect(held.held.has('loss/a')).toBe(false)
          // Whoever reads all of it finds it.
          expect(await sealed.read('loss/a')).toBeNull()
          expect(await sealed.size('loss/a')).toBeNull()
        },
      ),
      { numRuns: runs(200) },
    )
  })

  it('are read once more where they were damaged on their way, and stay', async () => {
    const { held, sealed, bytes } = await stored(40_000)
    let damages = 1
    held.onTheWay = (read) => (damages-- > 0 ? read.map((byte) => byte ^ 1) : read)
    expect(Buffer.compare((await sealed.read('loss/a'))!, bytes)).toBe(0)
    expect(held.held.has('loss/a')).toBe(true)
  })

  it('are not removed by who cannot remove them: what answers may not be their store', async () => {
    const { held, sealed } = await stored(40_000)
    held.onTheWay = () => new TextEncoder().encode('<html>We will be back soon.</html>')
    held.remove = () => Promise.reject(new SightlineError('unavailable', 'it is away'))
    await expect(sealed.read('loss/a')).rejects.toThrow('it is away')
    expect(held.held.has('loss/a')).toBe(true)
  })

  it('cost one request a part, as others do', async () => {
    const { held, sealed } = await stored(150_000)
    held.reads = 0
    await sealed.read('loss/a', 30_000, 70_000)
    expect(held.reads).toBe(1)
  })
})

async function changedBy(kind: string, intact: Uint8Array, at: number, bit: number) {
  const changed = intact.slice()
  switch (kind) {
    case 'bit':
      changed[at % changed.length] ^= 1 << bit
      return changed
    case 'cut':
      return changed.subarray(0, at % changed.length)
    case 'more':
      return new Uint8Array(Buffer.concat([changed, intact.subarray(0, 1 + (at % intact.length))]))
    case 'page':
      return new TextEncoder().encode('<html>We will be back soon.</html>')
    case 'zeros':
      return changed.fill(0)
    case 'turned':
      // Chunks in another order.
      return changed.length < 2 * 32_785
        ? changed.reverse()
        : new Uint8Array(
            Buffer.concat([
              changed.subarray(32_785, 2 * 32_785),
              changed.subarray(0, 32_785),
              changed.subarray(2 * 32_785),
            ]),
          )
    case 'other': {
      const other = new HeldObjects()
      await new SealedObjects(other).write('loss/b', [bytesOf(at % 100_000, 9)])
      return other.held.get('loss/b')!
    }
    default:
      return new Uint8Array(0)
  }
}
