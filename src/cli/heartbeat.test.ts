import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../test/made-packs.ts'
import { beat, checkWorkers } from './heartbeat.ts'

const nothing = () => undefined

/** A data folder in which workers have said such things. */
function folderWith(...said: readonly object[]): string {
  const data = temporaryDirectory()
  mkdirSync(join(data, 'workers'))
  said.forEach((one, index) =>
    writeFileSync(join(data, 'workers', `${index}.json`), JSON.stringify(one)),
  )
  return data
}

const [pid, now] = [process.pid, uptime()]
/** No process has this number: it is above the largest that Linux gives. */
const nobody = 4_194_305

describe('workers', () => {
  it('are well while they say so and their rounds go on', () => {
    const data = join(temporaryDirectory(), 'data')
    const end = beat(data, () => 100, nothing)
    expect(checkWorkers(data)).toBe(1)
    end()
    expect(readdirSync(join(data, 'workers'))).toEqual([])
    expect(() => checkWorkers(data)).toThrow(/^no worker runs with the data folder/)
  })

  it.each([
    ['has said nothing for 3', { pid, atSeconds: now - 31, roundAtSeconds: now - 31 }],
    ['has said nothing for -', { pid, atSeconds: now + 1000, roundAtSeconds: now }],
    ['has had no answer of its database for 6', { pid, atSeconds: now, roundAtSeconds: now - 61 }],
    ['has not reached its database yet', { pid, atSeconds: now, roundAtSeconds: null }],
  ])('of which one %s are not well', (words, said) => {
    const well = { pid, atSeconds: now, roundAtSeconds: now }
    expect(() => checkWorkers(folderWith(well, said))).toThrow(words)
    expect(checkWorkers(folderWith(well, { ...said, pid: nobody }))).toBe(1)
  })

  it('that have ended are forgotten by the next one, and what is no word of a worker is none', () => {
    const data = folderWith({ pid: nobody, atSeconds: now - 1000, roundAtSeconds: now })
    writeFileSync(join(data, 'workers', 'half.json'), '{"pid":')
    const end = beat(data, () => 0, nothing)
    expect(readdirSync(join(data, 'workers'))).toEqual([`${pid}.json`])
    end()
  })

  it('say once that they cannot say it', () => {
    const file = join(temporaryDirectory(), 'file')
    writeFileSync(file, '')
    const told: unknown[] = []
    beat(
      file,
      () => 0,
      (error) => told.push(error),
    )()
    expect(told).toHaveLength(1)
    expect(readFileSync(file, 'utf8')).toBe('')
    expect(existsSync(join(file, 'workers'))).toBe(false)
  })
})
