import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../../test/made-packs.ts'
import { VerifiedFile } from '../../packs/load/verified-file.ts'
import { compressInBackground, openCompressed } from './precompressed.ts'

const base = temporaryDirectory()
let plain: string
let directory: string
let content: Buffer
let sha256: string
let number = 0

beforeEach(() => {
  plain = join(base, `plain-${number}`)
  directory = join(base, `compressed-${number}`)
  content = Buffer.from(`${number++} buildings `.repeat(60_000))
  sha256 = createHash('sha256').update(content).digest('hex')
  writeFileSync(plain, content)
})

const openPlain = () =>
  VerifiedFile.open({ path: plain, sha256, stamp: '', name: 'the building file' })

const compress = (open = openPlain) => compressInBackground(open, directory, sha256)

async function compressedBytes(): Promise<Buffer | null> {
  const file = await openCompressed(directory, sha256)
  if (file === null) return null
  const bytes = Buffer.from(await file.read(0, file.byteLength))
  await file.close()
  return bytes
}

describe('the compressed form of a file', () => {
  it('unpacks to the file, and is named after both hashes', async () => {
    expect(await compressedBytes()).toBeNull()
    await Promise.all([compress(), compress()])
    const bytes = await compressedBytes()
    expect(gunzipSync(bytes!).equals(content)).toBe(true)
    const own = createHash('sha256').update(bytes!).digest('hex')
    expect(readdirSync(directory)).toEqual([`${sha256}.${own}.gz`])
  })

  it('is not made of a file that is edited meanwhile', async () => {
    const editing = async () => {
      const file = await openPlain()
      writeFileSync(plain, Buffer.from(content).fill('x', content.length - 9))
      return file
    }
    await expect(compress(editing)).rejects.toThrow('the building file has changed')
    expect(readdirSync(directory)).toEqual([])
    expect(await compressedBytes()).toBeNull()
  })

  it('is not given when a byte of it was changed, and is made again', async () => {
    await compress()
    const [name] = readdirSync(directory)
    const bytes = readFileSync(join(directory, name))
    bytes[bytes.length >> 1] ^= 1
    writeFileSync(join(directory, name), bytes)
    expect(await compressedBytes()).toBeNull()
    expect(readdirSync(directory)).toEqual([])
    await compress()
    expect(gunzipSync((await compressedBytes())!).equals(content)).toBe(true)
  })

  it('of a former version, which knew no hash of its own, is not taken', async () => {
    await compress()
    const [name] = readdirSync(directory)
    writeFileSync(join(directory, `${sha256}.gz`), readFileSync(join(directory, name)))
    expect((await openCompressed(join(directory, 'nowhere'), sha256)) === null).toBe(true)
    expect(await openCompressed(directory, '0'.repeat(64))).toBeNull()
  })
})
