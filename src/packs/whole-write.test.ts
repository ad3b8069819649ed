import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { sourceFiles } from '../../test/imports.ts'
import { writeWhole } from './whole-write.ts'

describe('bytes that are written as a whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-whole-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const bytes = Uint8Array.from({ length: 1000 }, (_, index) => index % 251)

  it('are all there where the system takes seven at a time', () => {
    const path = join(folder, 'bytes')
    const file = openSync(path, 'wx')
    writeWhole(file, bytes, (descriptor, part, from, count) =>
      writeSync(descriptor, part, from, Math.min(count, 7)),
    )
    closeSync(file)
    expect(new Uint8Array(readFileSync(path))).toEqual(bytes)
  })

  it('are an error where the disk is full in their midst', () => {
    let room = 600
    const fullDisk = (_: number, __: Uint8Array, ___: number, count: number): number => {
      if (room === 0) throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' })
      const taken = Math.min(count, room)
      room -= taken
      return taken
    }
    expect(() => writeWhole(0, bytes, fullDisk)).toThrow('ENOSPC')
  })

  it('are those of every file that is written piece by piece', () => {
    const source = fileURLToPath(new URL('..', import.meta.url))
    const writing = sourceFiles(source).filter((file) =>
      readFileSync(file, 'utf8').includes('writeSync'),
    )
    // What a reader of the log has not taken waits there (`WaitingOutput`).
    const log = 'http/server/standard-output.ts'
    expect(writing.map((file) => relative(source, file))).toEqual([log, 'packs/whole-write.ts'])
  })
})
