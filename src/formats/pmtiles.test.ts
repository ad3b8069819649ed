import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { tileIdToZxy } from 'pmtiles'
import { describe, expect, test } from 'vitest'
import { SightlineError } from '../errors.ts'
import { memorySource } from './byte-source.ts'
import { DamagedArchiveError, tileArchive, unpackTile } from './pmtiles-read.ts'
import { TileArchive } from './pmtiles-write.ts'
import { runs } from '../../test/runs.ts'

const description = {
  minimumZoom: 0,
  maximumZoom: 14,
  bounds: [7.4, 43.7, 7.5, 43.8] as const,
  metadata: { vector_layers: [{ id: 'street', fields: {} }], attribution: 'somebody' },
}

interface Tile {
  readonly z: number
  readonly x: number
  readonly y: number
  readonly bytes: Uint8Array
}

function archiveOf(tiles: readonly Tile[]): Buffer {
  const data: Uint8Array[] = []
  const archive = new TileArchive((bytes) => data.push(bytes))
  for (const { z, x, y, bytes } of tiles) archive.add(z, x, y, bytes)
  return Buffer.concat([archive.head(description), ...data])
}

const opened = (bytes: Uint8Array) =>
  tileArchive(async () => ({ ...memorySource(bytes), close: async () => undefined }))

function tileAt(id: number, bytes: Uint8Array): Tile {
  const [z, x, y] = tileIdToZxy(id)
  return { z, x, y, bytes }
}

describe('an archive of tiles', () => {
  test('gives back every tile that was put in, and nothing else', async () => {
    const content = fc.constantFrom('a', 'b', 'c', 'longer than the others')
    const tiles = fc.dictionary(fc.nat(9000).map(String), content, { maxKeys: 60 })
    await fc.assert(
      fc.asyncProperty(tiles, fc.array(fc.nat(9000)), async (byId, others) => {
        const given = Object.entries(byId).map(([id, text]) =>
          tileAt(Number(id), new TextEncoder().encode(text)),
        )
        const archive = opened(archiveOf(given))
        for (const { z, x, y, bytes } of given) {
          const packed = await archive.tile(z, x, y)
          expect(gunzipSync(packed!).equals(bytes)).toBe(true)
        }
        for (const id of others.filter((other) => byId[other] === undefined)) {
          expect(await archive.tile(...tileIdToZxy(id))).toBeNull()
        }
        expect(await archive.facts()).toEqual({
          minimumZoom: 0,
          maximumZoom: 14,
          bounds: description.bounds,
          tileCount: given.length,
        })
        expect(await archive.metadata()).toEqual(description.metadata)
      }),
      { numRuns: runs(40) },
    )
  })

  test('of many tiles has leaf directories, and a root within the first 16 kB', async () => {
    const tiles = Array.from({ length: 20_000 }, (_, i) => {
      const mixed = createHash('sha256').update(String(i)).digest()
      return tileAt(200 * i + 1000 + (mixed[0] % 190), mixed.subarray(0, 1 + (mixed[1] % 32)))
    })
    const bytes = archiveOf(tiles)
    const rootEnd = Number(bytes.readBigUInt64LE(8) + bytes.readBigUInt64LE(16))
    expect(rootEnd).toBeLessThanOrEqual(16_384)
    expect(bytes.readBigUInt64LE(48)).toBeGreaterThan(0n)
    const archive = opened(bytes)
    for (const { z, x, y, bytes: tile } of tiles.filter((_, i) => i % 997 === 0)) {
      expect(Buffer.from(unpackTile((await archive.tile(z, x, y))!)).equals(tile)).toBe(true)
    }
    expect(await archive.tile(...tileIdToZxy(1195))).toBeNull()
  })

  test('keeps equal tiles once', () => {
    const once = archiveOf([tileAt(5, Buffer.alloc(500, 'a'))])
    const often = archiveOf([5, 6, 7, 100].map((id) => tileAt(id, Buffer.alloc(500, 'a'))))
    expect(often.length - once.length).toBeLessThan(20)
  })
})

describe('a damaged archive', () => {
  const whole = archiveOf(
    Array.from({ length: 300 }, (_, i) => tileAt(3 * i, Buffer.from(`tile ${i}`))),
  )

  /** Asks for everything; whatever fails has to fail in the one way that callers know. */
  async function askAll(bytes: Uint8Array): Promise<void> {
    const archive = opened(bytes)
    const questions = [
      () => archive.facts(),
      () => archive.metadata(),
      ...[0, 3, 300, 897].map((id) => async () => {
        const packed = await archive.tile(...tileIdToZxy(id))
        return packed === null ? null : unpackTile(packed)
      }),
    ]
    for (const question of questions) {
      try {
        await question()
      } catch (error) {
        expect(error).toBeInstanceOf(DamagedArchiveError)
      }
    }
  }

  test('is refused, wherever it ends', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        const cut = whole.subarray(0, length)
        await askAll(cut)
        await expect(opened(cut).facts()).rejects.toThrow(SightlineError)
      }),
      { numRuns: runs(60) },
    )
  })

  test('never does anything worse, whichever byte is another', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(2000), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const altered = Buffer.from(whole)
        altered[at % altered.length] ^= change
        await askAll(altered)
      }),
      { numRuns: runs(200) },
    )
  })

  test('of other tiles, or of tiles packed otherwise, is refused', async () => {
    for (const at of [97, 98, 99]) {
      const altered = Buffer.from(whole)
      altered[at] = 3
      await expect(opened(altered).facts()).rejects.toThrow(/no PMTiles archive/)
    }
    await expect(opened(Buffer.from('{"type":"FeatureCollection"}')).facts()).rejects.toThrow(
      DamagedArchiveError,
    )
  })

  test('that unpacks to more than it may is refused', () => {
    const bomb = archiveOf([tileAt(1, Buffer.alloc(9 * 1024 * 1024))])
    return expect(
      (async () => unpackTile((await opened(bomb).tile(...tileIdToZxy(1)))!))(),
    ).rejects.toThrow(DamagedArchiveError)
  })
})
