import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryBeside } from '../../src/packs/temporaries.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { programOf } from '../service-program.ts'
import { rawCall } from './raw-call.ts'
import { cityLat, cityLon, writeCity } from './test-city.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What the system lets wait at most; 0 where it does not say. */
const waitingConnections = Number(
  existsSync('/proc/sys/net/core/somaxconn')
    ? readFileSync('/proc/sys/net/core/somaxconn', 'utf8')
    : 0,
)

/** For what asks about no pack: else the demo city would be made beside it. */
const withoutPack = { PLANNER_DATASET_DIR: '/nowhere' }

interface Service {
  readonly child: ChildProcess
  readonly address: Promise<string>
  readonly exit: Promise<number | null>
  log(): string
}

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** The service as a user starts it, on a free port, with a data folder of its own. */
function start(environment: Readonly<Record<string, string>>): Service {
  const child = spawn(process.execPath, programOf('main'), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      PORT: '0',
      SIGHTLINE_DATA_DIR: join(temporaryDirectory(), 'data'),
      ...environment,
    },
  })
  running.push(child)
  let text = ''
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const address = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const found = /"address":"(http:[^"]+)"/.exec(text)
      if (found !== null) resolve(found[1])
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void exit.then(() => reject(new Error(`the service ended: ${text}`)))
  })
  address.catch(() => undefined)
  return { child, address, exit, log: () => text }
}

async function untilReady(address: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${address}/readyz`)
    const { buildings } = (await answer.json()) as { readonly buildings: boolean }
    if (buildings) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('the service as a process', () => {
  it('answers at once, then with its pack, and ends with 0 on SIGTERM', async () => {
    const service = start({
      PLANNER_DATASET_DIR: writeCity(join(temporaryDirectory(), 'city')),
      RF_API_KEY: 'radio-secret',
    })
    const address = await service.address
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    await untilReady(address)
    const ask = (key: string) =>
      fetch(`${address}/api/simulate`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: JSON.stringify({ tower_lon: cityLon, tower_lat: cityLat }),
      })
    expect((await ask('radio-secret')).status).toBe(200)
    expect((await ask('radio-wrong')).status).toBe(401)
    service.child.kill('SIGTERM')
    expect(await service.exit).toBe(0)
    expect(service.log()).toContain('"radio":"keyed"')
    expect(service.log()).toContain('"footprints":7')
    expect(service.log()).not.toMatch(/radio-(secret|wrong)/)
  })

  it('that takes uploads removes what a killed one has left of a pack, and no pack', async () => {
    const datasets = temporaryDirectory()
    writeCity(join(datasets, 'city'))
    const ended = spawn(process.execPath, ['-e', ''])
    await once(ended, 'exit')
    const left = temporaryBeside(join(datasets, '.mine')).replace(
      `-${process.pid}-`,
      `-${ended.pid}-`,
    )
    mkdirSync(join(left, 'pack'), { recursive: true })
    const { address } = start({ PLANNER_DATASETS_ROOT: datasets, MAX_UPLOAD_BYTES: '1000' })
    await address
    expect(readdirSync(datasets)).toEqual(['city'])
  })

  it.runIf(waitingConnections >= 1500)(
    'keeps 1,000 connections waiting while it is busy, and turns none away to try again',
    async () => {
      const service = start(withoutPack)
      const { hostname, port } = new URL(await service.address)
      // Stopped, it takes none: the system alone answers, for as many as may wait.
      service.child.kill('SIGSTOP')
      const waiting = Array.from({ length: 1000 }, () => connect(Number(port), hostname))
      await Promise.all(waiting.map((connection) => once(connection, 'connect')))
      for (const connection of waiting) connection.destroy()
    },
  )

  it('listens once where it listens on localhost', async () => {
    const service = start({ ...withoutPack, HOST: 'localhost' })
    const { hostname, port } = new URL(await service.address)
    expect(hostname).toBe('127.0.0.1')
    const elsewhere = connect(Number(port), '::1')
    await expect(once(elsewhere, 'connect')).rejects.toThrow()
  })

  it('stops work that is running when it is told to end', async () => {
    const service = start({ PLANNER_DATASET_DIR: writeCity(join(temporaryDirectory(), 'city')) })
    const address = await service.address
    await untilReady(address)
    const answer = fetch(`${address}/api/coverage-surface`, {
      method: 'POST',
      body: JSON.stringify({
        tower_lon: cityLon,
        tower_lat: cityLat,
        rays: 8,
        radius_m: 5000,
        cell_size_m: 32,
        beam_width: 360,
      }),
    }).then(
      ({ status }) => status,
      () => 0,
    )
    await new Promise((resolve) => setTimeout(resolve, 30))
    service.child.kill('SIGTERM')
    // What does not end by itself in ten seconds is ended, and then with 1.
    expect(await service.exit).toBe(0)
    // Done in time, or stopped; never left hanging.
    expect([200, 503, 0]).toContain(await answer)
  })

  it('does not wait for a caller that never finishes', async () => {
    const service = start(withoutPack)
    const { hostname, port } = new URL(await service.address)
    const caller = connect({ host: hostname, port: Number(port) })
    caller.on('error', () => undefined)
    await once(caller, 'connect')
    caller.write('POST /api/simulate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{')
    await new Promise((resolve) => setTimeout(resolve, 200))
    service.child.kill('SIGTERM')
    expect(await service.exit).toBe(0)
    caller.destroy()
  })

  it('answers to no foreign name, to no foreign page, and names the variable', async () => {
    const service = start({ ...withoutPack, ALLOWED_HOSTS: 'planner.example' })
    const port = Number(new URL(await service.address).port)
    const ask = (head: string) => rawCall(port, `${head}Connection: close\r\n\r\n`)
    const named = (host: string) => ask(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n`)
    expect((await named(`127.0.0.1:${port}`)).status).toBe(200)
    expect((await named('planner.example')).status).toBe(200)
    const foreign = await named('evil.example')
    expect(foreign.status).toBe(403)
    expect(foreign.body).toContain('ALLOWED_HOSTS')
    const post = 'POST /api/datasets/switch HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n'
    const page = await ask(`${post}Origin: http://evil.example\r\nContent-Type: text/plain\r\n`)
    expect(page.status).toBe(403)
    expect(page.body).toContain('CORS_ORIGINS')
    // A program sends neither header: its body is looked at, and there is none.
    expect((await ask(post)).status).toBe(400)
  })

  it('stays up without its pack, names it without its path, and says why in the log', async () => {
    const folder = temporaryDirectory()
    const directory = join(folder, 'nothing-here')
    const service = start({ PLANNER_DATASET_DIR: directory })
    const address = await service.address
    for (;;) {
      const answer = await fetch(`${address}/readyz`)
      expect(answer.status).toBe(503)
      const text = await answer.text()
      expect(text).not.toContain(folder)
      if (text.includes('dataset unavailable')) {
        expect(text).toContain('nothing-here: ')
        break
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
    expect((await fetch(`${address}/api/towers`)).status).toBe(503)
    expect(service.log()).toContain('could not be loaded')
  })

  it('builds and serves the demo city when nothing is configured', async () => {
    const service = start({})
    const address = await service.address
    await untilReady(address)
    const meta = (await (await fetch(`${address}/api/meta`)).json()) as {
      readonly dataset: { readonly id: string; readonly confidence: string }
    }
    expect(meta.dataset.id).toBe('demo-city')
    expect(meta.dataset.confidence).toMatch(/synthetic/i)
  })

  it('does not start with a proxy range that is none, and says which', async () => {
    const service = start({ TRUSTED_PROXIES: '10.0.0.0/8, everywhere' })
    expect(await service.exit).toBe(1)
    expect(service.log()).toContain('"everywhere"')
    expect(service.log()).not.toContain('    at ')
  })

  it('says which port is taken, and ends', async () => {
    const first = start(withoutPack)
    const { port } = new URL(await first.address)
    const second = start({ ...withoutPack, PORT: port })
    expect(await second.exit).toBe(1)
    expect(second.log()).toContain(port)
    expect(second.log()).not.toContain('    at ')
  })
})
