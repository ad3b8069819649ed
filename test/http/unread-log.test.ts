import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../made-packs.ts'
import { programOf } from '../service-program.ts'
import { until } from '../until.ts'
import { freePort } from './free-port.ts'

const running: ChildProcess[] = []
const pipes: number[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  for (const pipe of pipes.splice(0)) closeSync(pipe)
})

/** A pipe whose reader reads when it is told to. */
function pipe() {
  const path = join(temporaryDirectory(), 'pipe')
  expect(spawnSync('mkfifo', [path]).status).toBe(0)
  const { O_RDONLY, O_NONBLOCK } = constants
  const reading = openSync(path, O_RDONLY | O_NONBLOCK)
  const writing = openSync(path, 'w')
  pipes.push(reading, writing)
  const chunk = Buffer.alloc(65_536)
  const read = (): string => {
    try {
      return chunk.toString('utf8', 0, readSync(reading, chunk))
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return ''
      throw error
    }
  }
  const close = () => pipes.splice(0).forEach((each) => closeSync(each))
  return { writing, read, close }
}

/** The service, whose standard output and errors go where they are told to. */
async function start(output: number | 'pipe', errors: number | 'pipe', more: object = {}) {
  const port = await freePort()
  const child = spawn(process.execPath, programOf('main'), {
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: String(port),
      SIGHTLINE_DATA_DIR: temporaryDirectory(),
      PLANNER_DATASET_DIR: '/nowhere',
      ...more,
    },
    stdio: ['ignore', output, errors],
  })
  running.push(child)
  const ended = once(child, 'exit') as Promise<[number | null]>
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const ask = (path: string): Promise<{ status: number; body: string }> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent }, (answer) => {
        text(answer).then((body) => resolve({ status: answer.statusCode!, body }), reject)
      }).on('error', reject)
    })
  const statusOf = async (path: string) => (await ask(path)).status
  await until(async () => (await statusOf('/healthz').catch(() => 0)) === 200)
  const end = async () => {
    child.kill('SIGTERM')
    return (await ended)[0]
  }
  return { ask, statusOf, end, agent }
}

type Service = Awaited<ReturnType<typeof start>>

/** Asks so often, eight at a time, and after every five hundred whether the service is well. */
async function askOften({ statusOf }: Service, count: number): Promise<void> {
  for (let asked = 0; asked < count; asked += 500) {
    const statuses = await Promise.all(Array.from({ length: 500 }, () => statusOf('/api/nope')))
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect(await statusOf('/healthz')).toBe(200)
  }
}

async function lostLines({ ask }: Service): Promise<number> {
  const { body } = await ask('/metrics')
  return Number(/^sightline_log_lines_lost_total (\d+)$/m.exec(body)?.[1])
}

describe('a service whose log nobody reads', () => {
  it('answers 10,000 questions, and says how many lines are lost when the reader is back', async () => {
    const { writing, read } = pipe()
    const service = await start(writing, writing)
    await askOften(service, 10_000)
    const lost = await lostLines(service)
    // A pipe of 64 KiB, and a mebibyte that waits, of lines of 150 to 300 bytes.
    expect(lost).toBeGreaterThan(2000)
    expect(lost).toBeLessThan(9000)
    let said = ''
    await until(() => {
      said += read()
      return said.includes('are lost')
    })
    const lines = said.trimEnd().split('\n')
    const entries = lines.map((line) => JSON.parse(line) as { msg: string; status?: number })
    const answered = entries.filter(({ status }) => status === 404)
    const told = entries.flatMap(({ msg }) => /^(\d+) lines of the log are lost/.exec(msg) ?? [])
    expect(Number(told[1])).toBeGreaterThanOrEqual(lost)
    expect(answered.length + Number(told[1])).toBe(10_000)
    expect(await service.end()).toBe(0)
  })

  it.each(['standard output', 'standard errors'])(
    'of a supervisor that holds a socket answers as well: %s',
    async (unread) => {
      const { writing, read } = pipe()
      const service = await start(
        unread === 'standard output' ? 'pipe' : writing,
        unread === 'standard output' ? writing : 'pipe',
      )
      await until(async () => {
        read()
        return (await service.statusOf('/healthz')) === 200
      })
      const reading = setInterval(read, 10)
      await askOften(service, 5000)
      clearInterval(reading)
      expect(await service.end()).toBe(0)
    },
  )

  it('ends in order though what waits is never read', async () => {
    const { writing } = pipe()
    const service = await start(writing, writing)
    await askOften(service, 1000)
    expect(await service.end()).toBe(0)
  })

  it('goes on when the reader closes a pipe that is full', async () => {
    const { writing, close } = pipe()
    const service = await start(writing, writing)
    await askOften(service, 1000)
    close()
    await askOften(service, 1000)
    expect(await lostLines(service)).toBeGreaterThan(1000)
    expect(await service.end()).toBe(0)
  })
})

const logModule = fileURLToPath(new URL('../../src/http/server/log.ts', import.meta.url))
const commandModule = fileURLToPath(new URL('../../src/cli/lost-output.ts', import.meta.url))

/** What a program of a few lines makes of standard files that nobody reads. */
async function endOf(program: string): Promise<number | null> {
  const { writing } = pipe()
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { stdio: ['ignore', writing, writing] },
  )
  running.push(child)
  return ((await once(child, 'exit')) as [number | null])[0]
}

describe('a program whose errors nobody reads', () => {
  it('is not held up by what libraries, threads and Node itself say', async () => {
    const code = await endOf(`
      import { Worker } from 'node:worker_threads'
      import { createLog } from ${JSON.stringify(logModule)}
      createLog({ LOG_LEVEL: 'info', LOG_FORMAT: 'json' }, false)
      const say = "for (let i = 0; i < 3000; i++) { console.log('x'.repeat(200)); console.error('x'.repeat(200));" +
        "process.emitWarning('x'.repeat(200)) }"
      eval(say)
      const thread = new Worker(say, { eval: true })
      thread.once('exit', () => { process.exitCode = 7 })
    `)
    expect(code).toBe(7)
  })

  it('ends as a command with its own exit code', async () => {
    const code = await endOf(`
      import { endWhereOutputIsLost } from ${JSON.stringify(commandModule)}
      endWhereOutputIsLost()
      for (let i = 0; i < 3000; i++) process.stderr.write('x'.repeat(1000) + '\\n')
      process.exitCode = 7
    `)
    expect(code).toBe(7)
  })
})
