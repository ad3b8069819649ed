import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../made-packs.ts'
import { programOf } from '../service-program.ts'
import { freePort } from './free-port.ts'

/** A file on a disk without room. */
const full = '/dev/full'
if (!existsSync(full)) console.warn(`SKIPPED: output to a full disk, which needs ${full}`)

const env = { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR }

/** A command whose results or words (file descriptor 1 or 2) have no room. */
function withoutRoom(args: readonly string[], fullFile: 1 | 2): SpawnSyncReturns<string> {
  const stdio = (['ignore', 'pipe', 'pipe'] as const).map((way, i) =>
    i === fullFile ? openSync(full, 'w') : way,
  )
  const program = [...programOf('cli/main'), ...args]
  return spawnSync(process.execPath, program, { env, stdio, encoding: 'utf8' })
}

describe('a command', () => {
  it('ends without a word where its reader has gone', async () => {
    const child = spawn(process.execPath, [...programOf('cli/main'), '--help'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.destroy()
    const [words, [code]] = await Promise.all([
      text(child.stderr),
      once(child, 'exit') as Promise<[number]>,
    ])
    expect(words).toBe('')
    expect(code).toBe(141)
  })

  it.runIf(existsSync(full))('says in one line that its results have no room', () => {
    const { status, stderr } = withoutRoom(['--help'], 1)
    expect(stderr).toMatch(/^sightline: the output could not be written: ENOSPC: .*\n$/)
    expect(status).toBe(1)
  })

  it.runIf(existsSync(full))('ends as it would where its words have no room', () => {
    const { status, stdout } = withoutRoom(['verify-plan', 'no-such-file'], 2)
    expect(stdout).toBe('')
    expect(status).toBe(1)
    expect(withoutRoom(['no-such-command'], 2).status).toBe(2)
  })
})

describe('a service', () => {
  it.runIf(existsSync(full))('answers though its log has no room', async () => {
    const port = await freePort()
    const service = spawn(process.execPath, programOf('main'), {
      env: {
        ...env,
        PORT: String(port),
        SIGHTLINE_DATA_DIR: temporaryDirectory(),
        PLANNER_DATASET_DIR: '/nowhere',
      },
      stdio: ['ignore', openSync(full, 'w'), 'inherit'],
    })
    const ended = once(service, 'exit') as Promise<[number | null]>
    try {
      let status = 0
      while (status === 0 && service.exitCode === null) {
        status = await fetch(`http://127.0.0.1:${port}/healthz`).then(
          (answer) => answer.status,
          () => 0,
        )
        await sleep(50)
      }
      expect(status).toBe(200)
    } finally {
      service.kill('SIGTERM')
    }
    expect((await ended)[0]).toBe(0)
  })
})
