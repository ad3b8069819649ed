import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { cleanDataFolder, dataFolders, leaveDataFolder } from './data-folder.ts'
import {
  removeLeftovers,
  removeOwnTemporaries,
  removeWhole,
  temporaryBeside,
} from './temporaries.ts'

const base = temporaryDirectory()
let folder: string
let number = 0

beforeEach(() => {
  folder = join(base, String(number++))
  mkdirSync(folder)
})

/** The name that another process would take; this number is of one that has ended. */
function nameOf(processId: number, path: string): string {
  return temporaryBeside(path).replace(`-${process.pid}-`, `-${processId}-`)
}

const endedId = spawnSync(process.execPath, ['-e', '']).pid

function write(path: string, ageDays = 0): string {
  writeFileSync(path, '')
  const at = Date.now() / 1000 - ageDays * 86_400
  utimesSync(path, at, at)
  return basename(path)
}

describe('what is left behind', () => {
  it('by a process that has ended goes, folders too; what others are at stays', () => {
    const file = join(folder, 'a.gz')
    const running = write(nameOf(process.ppid, file))
    const own = write(temporaryBeside(file))
    write(nameOf(endedId, file))
    mkdirSync(nameOf(endedId, join(folder, '.pack')))
    const finished = write(file)
    removeLeftovers(folder)
    expect(new Set(readdirSync(folder))).toEqual(new Set([running, own, finished]))
  })

  it('by a former process of this number goes before anything is written', () => {
    write(temporaryBeside(join(folder, 'a')))
    removeLeftovers(folder, { hasNotWritten: true })
    expect(readdirSync(folder)).toEqual([])
  })

  it('by other hosts and former versions goes when it is old', () => {
    const elsewhere = (n: number) => join(folder, `a.00000000-1-0000000${n}.tmp`)
    write(elsewhere(1), 2)
    write(join(folder, 'a.123.part'), 2)
    write(join(folder, 'a.slpack.123-0.tmp'), 2)
    write(join(folder, '.city-partial-x1Y2z3'), 2)
    const young = [write(elsewhere(2)), write(join(folder, 'b.123.part'))]
    const finished = write(join(folder, 'a.gz'), 2)
    removeLeftovers(folder)
    expect(new Set(readdirSync(folder))).toEqual(new Set([...young, finished]))
  })

  it('is looked for under the names of one target alone when asked to', () => {
    write(nameOf(endedId, join(folder, '.a')))
    const other = write(nameOf(endedId, join(folder, '.b')))
    removeLeftovers(folder, { prefix: '.a.' })
    expect(readdirSync(folder)).toEqual([other])
  })

  it('of this process goes at its end, in all its folders', () => {
    const { compiled, compressed } = dataFolders(folder)
    mkdirSync(compiled)
    mkdirSync(compressed)
    const inUse = nameOf(process.ppid, join(compiled, 'a'))
    write(inUse)
    for (const at of [folder, compiled, compressed]) write(temporaryBeside(join(at, 'a')))
    leaveDataFolder(folder)
    expect([compiled, compressed].flatMap((at) => readdirSync(at))).toEqual([basename(inUse)])
    write(nameOf(endedId, join(compressed, 'a')))
    cleanDataFolder(folder)
    expect(readdirSync(compressed)).toEqual([])
    expect(existsSync(inUse)).toBe(true)
  })

  it('is nothing where there is no folder', () => {
    expect(() => removeLeftovers(join(folder, 'nowhere'))).not.toThrow()
    expect(() => removeOwnTemporaries(join(folder, 'nowhere'))).not.toThrow()
  })
})

it('a folder into which another thread still writes goes whole', async () => {
  const written = join(folder, 'written', 'pack')
  mkdirSync(written, { recursive: true })
  // So many that a file comes while they go.
  for (let file = 0; file < 3000; file++) writeFileSync(join(written, `before-${file}`), '')
  const writer = new Worker(
    `const { writeFileSync } = require('node:fs')
     const { parentPort, workerData } = require('node:worker_threads')
     const cell = new Int32Array(new SharedArrayBuffer(4))
     parentPort.postMessage('begins')
     for (let file = 0; ; file++) {
       try { writeFileSync(workerData + '/' + file, '') } catch { break }
       Atomics.wait(cell, 0, 0, 3)
     }`,
    { eval: true, workerData: written },
  )
  const ended = once(writer, 'exit')
  await once(writer, 'message')
  removeWhole(join(folder, 'written'))
  await ended
  expect(readdirSync(folder)).toEqual([])
})
