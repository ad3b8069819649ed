import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { temporaryDirectory } from '../../../test/made-packs.ts'
import { lockFile } from './directory-lock.ts'

const newPath = () => join(temporaryDirectory(), 'lock')

function write(path: string, holder: object): void {
  writeFileSync(path, JSON.stringify(holder))
}

describe('a lock', () => {
  it('is held by one, and free again when it is released', () => {
    const path = newPath()
    const lock = lockFile(path)
    expect(() => lockFile(path)).toThrow(/another process uses the store/)
    lock.release()
    expect(existsSync(path)).toBe(false)
    lockFile(path).release()
  })

  it('of a process that was killed is taken over at once', async () => {
    const path = newPath()
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    write(path, { host: hostname(), processId: child.pid, startedAt: null })
    expect(() => lockFile(path)).toThrow(/another process/)
    child.kill('SIGKILL')
    await once(child, 'exit')
    lockFile(path).release()
  })

  it('of a process whose number another has now is taken over', () => {
    const path = newPath()
    write(path, { host: hostname(), processId: process.pid, startedAt: '1' })
    const lock = lockFile(path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ processId: process.pid })
    lock.release()
  })

  it('of another host is respected as long as it is refreshed', () => {
    const path = newPath()
    write(path, { host: 'elsewhere', processId: 1, startedAt: null })
    expect(() => lockFile(path)).toThrow(/another process/)
    const longAgo = new Date(Date.now() - 60_000)
    utimesSync(path, longAgo, longAgo)
    lockFile(path).release()
  })

  it('of another host that a clock which was set back made is taken over when it is not refreshed', () => {
    const path = newPath()
    write(path, { host: 'elsewhere', processId: 1, startedAt: null })
    const now = vi.spyOn(performance, 'now')
    const look = (seconds: number, anHourAheadBy: number) => {
      now.mockReturnValue(1000 * seconds)
      const ahead = new Date(Date.now() + 3_600_000 + anHourAheadBy)
      if (anHourAheadBy > 0) utimesSync(path, ahead, ahead)
      return () => lockFile(path)
    }
    expect(look(0, 1)).toThrow(/another process/)
    expect(look(19, 0)).toThrow(/another process/)
    // It is refreshed, by a holder that lives.
    expect(look(21, 5000)).toThrow(/another process/)
    expect(look(40, 0)).toThrow(/another process/)
    look(41, 0)().release()
    now.mockRestore()
  })

  it('that says nothing is taken over', () => {
    const path = newPath()
    writeFileSync(path, 'half of')
    lockFile(path).release()
  })

  it('that somebody else has taken is not released', () => {
    const path = newPath()
    const lock = lockFile(path)
    write(path, { host: 'elsewhere', processId: 1, startedAt: null })
    lock.release()
    expect(existsSync(path)).toBe(true)
  })
})
