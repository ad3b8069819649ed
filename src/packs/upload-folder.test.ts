import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { SightlineError } from '../errors.ts'
import { UploadFolder } from './upload-folder.ts'
import { runs } from '../../test/runs.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof SightlineError ? error.reason : error),
  )

describe('uploaded files', () => {
  it('are the pieces in their order, however they are cut', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uint8Array({ minLength: 1, maxLength: 50 }), { minLength: 1, maxLength: 8 }),
        async (pieces) => {
          const folder = new UploadFolder(join(temporaryDirectory(), 'new'), 1000)
          let offset = 0
          for (const piece of pieces) {
            const file = await folder.append('a.csv', offset, piece)
            offset = file.byteLength
          }
          const whole = Buffer.concat(pieces)
          expect(readFileSync(await folder.pathOf('a.csv')).equals(whole)).toBe(true)
          expect(await folder.list()).toEqual([{ name: 'a.csv', byteLength: whole.length }])
        },
      ),
      { numRuns: runs(30) },
    )
  })

  it('begin anew with offset 0, and refuse a piece that does not follow', async () => {
    const folder = new UploadFolder(temporaryDirectory(), 1000)
    await folder.append('a.csv', 0, bytes('abc'))
    expect(await reasonOf(folder.append('a.csv', 2, bytes('x')))).toBe('not_processable')
    expect(await reasonOf(folder.append('b.csv', 2, bytes('x')))).toBe('not_processable')
    await expect(folder.append('b.csv', 2, bytes('x'))).rejects.toThrow(
      /be 0: nothing is here yet$/,
    )
    await expect(folder.append('a.csv', 2, bytes('x'))).rejects.toThrow(
      /be 0 or 3: so much is here$/,
    )
    await folder.append('a.csv', 0, bytes('new'))
    expect(readFileSync(await folder.pathOf('a.csv'), 'utf8')).toBe('new')
  })

  it('may not be larger together than they may', async () => {
    const folder = new UploadFolder(temporaryDirectory(), 10)
    await folder.append('a.csv', 0, bytes('12345'))
    await folder.append('b.csv', 0, bytes('12345'))
    expect(await reasonOf(folder.append('b.csv', 5, bytes('6')))).toBe('body_too_large')
    // What is begun anew does not count twice.
    await folder.append('b.csv', 0, bytes('54321'))
  })

  it('have no names that lead elsewhere', async () => {
    const folder = new UploadFolder(temporaryDirectory(), 10)
    for (const name of ['', '.', '..', '../a', 'a/b', 'a\\b', '.a', 'a\0', 'ä', 'a'.repeat(101)]) {
      expect(await reasonOf(folder.append(name, 0, bytes('1')))).toBe('invalid_request')
      expect(await reasonOf(folder.remove(name))).toBe('not_found')
    }
  })

  it('written by many at once are whole', async () => {
    const folder = new UploadFolder(temporaryDirectory(), 100)
    const written = await Promise.all(
      ['x', 'y', 'z'].map((letter) => folder.append('a.csv', 0, bytes(letter.repeat(20)))),
    )
    expect(written.every(({ byteLength }) => byteLength === 20)).toBe(true)
    expect(readFileSync(await folder.pathOf('a.csv'), 'utf8')).toBe('z'.repeat(20))
  })

  it('are removed once, however many ask at the same time; the others find nothing', async () => {
    const folder = new UploadFolder(temporaryDirectory(), 100)
    await folder.append('a.csv', 0, bytes('abc'))
    const reasons = await Promise.all(
      Array.from({ length: 8 }, () => reasonOf(folder.remove('a.csv'))),
    )
    expect(reasons.filter((reason) => reason === null)).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'not_found')).toHaveLength(7)
  })

  it('are removed by two processes at once without an accident', async () => {
    const folder = new UploadFolder(temporaryDirectory(), 100)
    await folder.append('a.csv', 0, bytes('abc'))
    const other = new UploadFolder(folder.directory, 100)
    const reasons = await Promise.all([folder, other].map((each) => reasonOf(each.remove('a.csv'))))
    expect(reasons.every((reason) => reason === null || reason === 'not_found')).toBe(true)
    expect(await folder.list()).toEqual([])
  })
})
