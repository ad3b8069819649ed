import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../made-packs.ts'
import { programOf } from '../service-program.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `script` of util-linux runs a command in a terminal of its own, which ends with it. */
const hasTerminals = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
if (!hasTerminals) console.warn('SKIPPED: closing terminals, which needs script of util-linux')

const running: number[] = []
afterEach(() => {
  for (const pid of running.splice(0)) if (isRunning(pid)) process.kill(pid, 'SIGKILL')
})

/** Whether a process still does anything; one that has ended and that nobody asked about does not. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && !/^\d+ \(.*\) Z /.test(readFileSync(file, 'utf8'))
}

async function fileText(path: string): Promise<string> {
  while (!existsSync(path) || readFileSync(path, 'utf8') === '') await sleep(20)
  return readFileSync(path, 'utf8').trim()
}

/**
 * The service in a terminal.
 *
 * @param before - what the shell does before, and what it runs the service with.
 */
async function inTerminal(environment: Readonly<Record<string, string>>, before: string) {
  const folder = temporaryDirectory()
  const [pidFile, codeFile] = [join(folder, 'pid'), join(folder, 'code')]
  const program = [process.execPath, ...programOf('main')].map((word) => `"${word}"`).join(' ')
  const service = `echo $$ > ${pidFile}; exec ${program}`
  const command = `${before} sh -c '${service}'; echo $? > ${codeFile}`
  const terminal = spawn('script', ['--quiet', '--command', command, '/dev/null'], {
    cwd: root,
    // An input that is at its end would end the terminal.
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      SHELL: '/bin/sh',
      PORT: '0',
      SIGHTLINE_DATA_DIR: join(folder, 'data'),
      PLANNER_DATASET_DIR: '/nowhere',
      ...environment,
    },
  })
  let text = ''
  const address = await new Promise<string>((resolve) => {
    terminal.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /(?:Sightline on |"address":")(http:\/\/[\d.:]+)/.exec(text)
      if (found !== null) resolve(found[1])
    })
  })
  const pid = Number(await fileText(pidFile))
  running.push(pid)
  return { pid, address, codeFile, close: () => terminal.kill('SIGKILL') }
}

describe.skipIf(!hasTerminals)('a terminal that is closed', () => {
  it('ends the service in it, in order', async () => {
    // A shell that outlives the terminal, to tell how the service has ended.
    const { pid, close, codeFile } = await inTerminal({}, 'trap : HUP;')
    close()
    // The shell in a terminal passes it on.
    process.kill(pid, 'SIGHUP')
    while (isRunning(pid)) await sleep(20)
    expect(await fileText(codeFile)).toBe('0')
  })

  it('does not end a service that was sent away from it, whose log nobody reads any more', async () => {
    const environment = { LOG_FORMAT: 'json', LOG_LEVEL: 'debug' }
    const { pid, address, close } = await inTerminal(environment, 'setsid --wait')
    close()
    for (let i = 0; i < 10; i++) {
      // Each is a line of the log.
      expect((await fetch(`${address}/api/towers`)).status).toBe(503)
      await sleep(20)
    }
    expect(isRunning(pid)).toBe(true)
    process.kill(pid, 'SIGTERM')
    while (isRunning(pid)) await sleep(20)
  })
})
