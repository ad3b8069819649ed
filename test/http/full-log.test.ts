import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../made-packs.ts'

const log = fileURLToPath(new URL('../../src/http/server/log.ts', import.meta.url))

/** Writes 3,000 lines of a kilobyte, and two more for each byte of its input. */
const writer = `
  import { readSync } from 'node:fs'
  import { setImmediate } from 'node:timers/promises'
  import { createLog } from ${JSON.stringify(log)}
  const { log } = createLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' }, false)
  const padding = 'x'.repeat(900)
  let count = 0
  const write = () => log.info({ count: count++, padding }, 'a line')
  while (count < 3000) write()
  process.stderr.write('written')
  while (readSync(0, Buffer.alloc(1)) > 0) {
    write()
    write()
    await setImmediate()
  }
`

const limits = '/usr/bin/prlimit'
if (!existsSync(limits)) console.warn(`SKIPPED: a log without room, which needs ${limits}`)

describe('a log without room', () => {
  it.runIf(existsSync(limits))(
    'holds what may wait, and says how many lines are lost once there is room again',
    async () => {
      const file = join(temporaryDirectory(), 'log.jsonl')
      const program = [process.execPath, '--import', 'tsx', '--input-type=module', '-e', writer]
      const child = spawn(limits, ['--fsize=65536:unlimited', ...program], {
        stdio: ['pipe', openSync(file, 'a'), 'pipe'],
      })
      const ended = once(child, 'exit') as Promise<[number | null]>
      const [said] = (await once(child.stderr!, 'data')) as [Buffer]
      expect(said.toString()).toBe('written')
      expect(statSync(file).size).toBe(65536)
      spawnSync(limits, [`--pid=${child.pid}`, '--fsize=unlimited'])
      child.stdin!.end('.')
      expect((await ended)[0]).toBe(0)

      const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
      const entries = lines.map((line) => JSON.parse(line) as { count?: number; msg: string })
      const counts = entries.flatMap(({ count }) => count ?? [])
      const retained = counts.length - 2
      expect(counts).toEqual([...Array(retained).keys(), 3000, 3001])
      expect(retained * 1024).toBeGreaterThan(1024 * 1024)
      expect(entries.filter(({ count }) => count === undefined)).toMatchObject([
        {
          level: 50,
          msg: `${3000 - retained} lines of the log are lost: there was no room for them`,
        },
      ])
    },
  )
})
