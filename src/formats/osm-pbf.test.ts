import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { osmPbfFile, osmPbfFileWithBlob } from '../../test/worlds/osm-pbf-file.ts'
import { readOsmBlocks } from './osm-pbf.ts'

const everyTag = { way: true, relation: true }

async function* inPieces(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function elementsOf(bytes: Uint8Array, pieceBytes = 1e6) {
  const elements = []
  for await (const block of readOsmBlocks(inPieces(bytes, pieceBytes), everyTag)) {
    elements.push(...block)
  }
  return elements
}

describe('an OSM extract', () => {
  const file = osmPbfFile(
    { nodes: [{ id: 7, lon: 32.5, lat: 39.25 }] },
    { ways: [{ id: 8, refs: [7, 9, 7], tags: { building: 'yes' } }] },
    { relations: [{ id: 9, members: [{ ref: 8, role: 'outer' }], tags: { name: 'a' } }] },
  )
  const expected = [
    { type: 'node', id: 7, lon: 32.5, lat: 39.25 },
    { type: 'way', id: 8, refs: [7, 9, 7], tags: { building: 'yes' } },
    {
      type: 'relation',
      id: 9,
      members: [{ type: 'way', ref: 8, role: 'outer' }],
      tags: { name: 'a' },
    },
  ]

  it.each([1, 3, 64, 1e6])('is read whatever pieces it comes in (%i bytes)', async (pieceBytes) => {
    expect(await elementsOf(file, pieceBytes)).toEqual(expected)
  })

  it('that is cut off anywhere within a blob is refused', async () => {
    for (const end of [3, 4, 20, file.length - 1]) {
      await expect(elementsOf(file.subarray(0, end))).rejects.toMatchObject({
        reason: 'not_processable',
      })
    }
  })

  it.each([
    [4, 'LZMA'],
    [6, 'LZ4'],
    [7, 'Zstandard'],
  ])('packed as field %i is refused, and %s named', async (field, name) => {
    const packed = osmPbfFileWithBlob(field, Buffer.from('whatever'), 100)
    await expect(elementsOf(packed)).rejects.toMatchObject({
      reason: 'not_processable',
      message: expect.stringContaining(`is packed with ${name}`) as string,
    })
  })

  it('may hold blobs that are not packed', async () => {
    const block = Buffer.from([0x0a, 0x02, 0x0a, 0x00])
    expect(await elementsOf(osmPbfFileWithBlob(1, block, block.length))).toEqual([])
  })

  it('that declares a block above the bound is refused before it is unpacked', async () => {
    const packed = osmPbfFileWithBlob(3, Buffer.from('not even packed'), 3e9)
    await expect(elementsOf(packed)).rejects.toMatchObject({
      message: expect.stringContaining('larger than the format allows') as string,
    })
  })

  it('whose block unpacks to more than it declares is refused', async () => {
    const packed = osmPbfFileWithBlob(3, deflateSync(Buffer.alloc(50e6)), 1000)
    const before = process.memoryUsage().arrayBuffers
    await expect(elementsOf(packed)).rejects.toMatchObject({ reason: 'not_processable' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20e6)
  })

  it('whose block is nothing but repetitions is refused before it is unpacked', async () => {
    const zeros = Buffer.alloc(30e6)
    const packed = osmPbfFileWithBlob(3, deflateSync(zeros), zeros.length)
    await expect(elementsOf(packed)).rejects.toMatchObject({
      message: expect.stringContaining('more than 100 times its size') as string,
    })
  })

  it('whose header or blob claims gigabytes is refused without waiting for them', async () => {
    const claim = Buffer.from(file)
    claim.writeUInt32BE(0xffff_ffff)
    let given = 0
    const endless = async function* () {
      yield claim
      for (; given < 100; given++) yield Buffer.alloc(1e6)
    }
    const read = async () => {
      for await (const block of readOsmBlocks(endless(), everyTag)) expect(block).toEqual([])
    }
    await expect(read()).rejects.toMatchObject({ reason: 'not_processable' })
    expect(given).toBe(0)
  })
})
