import { createHash } from 'node:crypto'
import { renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../../test/made-packs.ts'
import { fileStamp } from '../manifest/file-stamp.ts'
import { VerifiedFile, type KnownFile } from './verified-file.ts'

const folder = temporaryDirectory()
const content = Buffer.from('measured '.repeat(100_000))
let number = 0
let path: string

beforeEach(() => {
  path = join(folder, `file-${number++}`)
  writeFileSync(path, content)
})

function known(stamp = ''): KnownFile {
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { path, sha256, stamp, name: 'the file' }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 150))
const stampNow = () => fileStamp(statSync(path, { bigint: true }))

async function allOf(file: VerifiedFile): Promise<Buffer> {
  const pieces = []
  for await (const piece of file.chunks()) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('a verified file', () => {
  it('gives ranges and all of its bytes', async () => {
    const file = await VerifiedFile.open(known())
    expect(Buffer.from(await file.read(9, 9)).toString()).toBe('measured ')
    expect((await allOf(file)).equals(content)).toBe(true)
    await expect(file.read(content.length - 1, 2)).rejects.toThrow(/truncated/)
    await file.close()
  })

  it('is not opened when it has other bytes, also of the same size and time', async () => {
    await settled()
    const stamp = stampNow()
    const { atime, mtime } = statSync(path)
    writeFileSync(path, Buffer.from(content).fill('x', 0, 1))
    utimesSync(path, atime, mtime)
    await expect(VerifiedFile.open(known(stamp))).rejects.toThrow(
      'the file has changed since it was loaded',
    )
  })

  it('gives no byte more once it has been changed in its place', async () => {
    await settled()
    const file = await VerifiedFile.open(known(stampNow()))
    const pieces = file.chunks()
    expect((await pieces.next()).done).toBe(false)
    writeFileSync(path, Buffer.from(content).fill('x', 500_000, 500_001))
    await expect(pieces.next()).rejects.toMatchObject({ reason: 'unavailable' })
    await file.close()
  })

  it('goes on giving its bytes when another file takes its name', async () => {
    const file = await VerifiedFile.open(known())
    writeFileSync(`${path}.new`, 'other')
    renameSync(`${path}.new`, path)
    expect((await allOf(file)).equals(content)).toBe(true)
    await file.close()
    await expect(VerifiedFile.open(known())).rejects.toThrow(/has changed/)
  })

  it('has not changed when it was only touched, or written again as it was', async () => {
    await settled()
    const stamp = stampNow()
    utimesSync(path, 1, 1)
    const file = await VerifiedFile.open(known(stamp))
    writeFileSync(path, content)
    expect((await allOf(file)).equals(content)).toBe(true)
    await file.close()
  })

  it('is called missing or not to be opened where that is so, never changed', async () => {
    rmSync(path)
    await expect(VerifiedFile.open(known())).rejects.toThrow('the file is missing')
    const tooLong = { ...known(), path: join(folder, 'x'.repeat(300)) }
    await expect(VerifiedFile.open(tooLong)).rejects.toThrow('the file cannot be opened')
  })
})
