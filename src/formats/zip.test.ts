import { crc32, deflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { memorySource } from './byte-source.ts'
import { readZipEntry } from './zip.ts'

interface Entry {
  name: string
  content: Uint8Array
  stored?: boolean
  flags?: number
  wrongChecksum?: boolean
}

/** A minimal archive written after the ZIP application note: local entries, directory, end record. */
function zip(entries: readonly Entry[], comment = ''): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const packed = entry.stored === true ? entry.content : deflateRawSync(entry.content)
    const name = Buffer.from(entry.name)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(entry.flags ?? 0, 2)
    shared.writeUInt16LE(entry.stored === true ? 0 : 8, 4)
    shared.writeUInt32LE(crc32(entry.content), 10)
    if (entry.wrongChecksum === true) shared.writeUInt32LE(1, 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(entry.content.length, 18)
    shared.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), shared, tail, name]))
    parts.push(local)
    offset += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, list, end, Buffer.from(comment)])
}

const isTile = (name: string): boolean => /\.hgt$/i.test(name)
const content = new TextEncoder().encode('postings '.repeat(1000))

test.each([
  ['deflated', false, ''],
  ['stored', true, ''],
  ['with a comment', false, 'from the survey'],
])('the one matching entry is unpacked: %s', async (_, stored, comment) => {
  const archive = zip(
    [
      { name: 'readme.txt', content: Uint8Array.of(1) },
      { name: 'N43E007.hgt', content, stored },
    ],
    comment,
  )
  const entry = await readZipEntry(memorySource(archive), isTile, 1e6)
  expect(entry.name).toBe('N43E007.hgt')
  expect(Buffer.from(entry.bytes).equals(content)).toBe(true)
})

test.each([
  ['no matching entry', zip([{ name: 'a.txt', content }]), /found 0/],
  [
    'two matching entries',
    zip([
      { name: 'a.hgt', content },
      { name: 'b.hgt', content },
    ]),
    /found 2/,
  ],
  ['an encrypted entry', zip([{ name: 'a.hgt', content, flags: 1 }]), /encrypted/],
  ['a wrong checksum', zip([{ name: 'a.hgt', content, wrongChecksum: true }]), /checksum/],
  ['no directory', new Uint8Array(100), /no directory/],
  ['an empty file', new Uint8Array(0), /no directory/],
  ['a cut file', zip([{ name: 'a.hgt', content }]).subarray(0, 100), /no directory/],
])('%s is refused', async (_, archive, reason) => {
  const attempt = readZipEntry(memorySource(archive), isTile, 1e6)
  await expect(attempt).rejects.toThrow(reason)
  await expect(attempt).rejects.toMatchObject({ reason: 'not_processable' })
})

test('an entry above the limit is not unpacked', async () => {
  const archive = zip([{ name: 'a.hgt', content }])
  await expect(readZipEntry(memorySource(archive), isTile, 100)).rejects.toThrow(/at most 100/)
})

test('sizes that no tile has are refused before anything is read', async () => {
  const bytes = Buffer.from(zip([{ name: 'N43E007.hgt', content }]))
  const entryAt = bytes.lastIndexOf('PK\x01\x02')
  bytes.writeUInt32LE(0xfffffff, entryAt + 20)
  await expect(readZipEntry(memorySource(bytes), isTile, 26e6)).rejects.toThrow(
    /takes 268435455 bytes, more than it could/,
  )
  bytes.writeUInt32LE(0xfffffff, bytes.lastIndexOf('PK\x05\x06') + 12)
  await expect(readZipEntry(memorySource(bytes), isTile, 26e6)).rejects.toThrow(
    /directory is too large/,
  )
})
