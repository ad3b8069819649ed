import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryDirectory, writePack } from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'
import { programOf } from '../../test/service-program.ts'

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** What `open` has printed once it has printed a line, and where it listens. */
async function open(...args: string[]): Promise<{ text: () => string; address: string }> {
  const child = spawn(
    process.execPath,
    [...programOf('cli/main'), 'open', ...args, '--no-browser'],
    { env: { PATH: process.env.PATH, SIGHTLINE_DATA_DIR: temporaryDirectory() } },
  )
  running.push(child)
  let text = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      text += chunk.toString()
      const address = /http:\S+(?=,)/.exec(text)?.[0]
      if (address !== undefined) resolve({ text: () => text, address })
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', () => reject(new Error(text)))
  })
}

async function datasetsOf(address: string): Promise<{ active_id: string; ids: string[] }> {
  for (;;) {
    const answer = await fetch(`${address}/api/datasets`)
    const { active_id: activeId, datasets } = (await answer.json()) as {
      active_id?: string
      datasets: { id: string }[]
    }
    if (activeId) return { active_id: activeId, ids: datasets.map(({ id }) => id) }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

describe('sightline open', () => {
  it('serves a pack to this machine alone, and says so in one plain line', async () => {
    const pack = writePack(join(temporaryDirectory(), 'city'), { manifest: { name: 'My city' } })
    const { text, address } = await open(pack)
    expect(text()).toMatch(/^Sightline on http:\/\/127\.0\.0\.1:\d+, My city\n$/)
    const { ids } = await datasetsOf(address)
    expect(ids).toHaveLength(1)
    const answer = await fetch(`${address}/api/buildings/summary`)
    expect(answer.status).toBe(200)
    expect(text().split('\n')).toHaveLength(2)
  })

  it('takes the first of a folder of packs; the others can be switched to', async () => {
    const root = temporaryDirectory()
    for (const id of ['b', 'a']) writePack(join(root, id), { manifest: { id } })
    const { address } = await open(root)
    expect(await datasetsOf(address)).toEqual({ active_id: 'a', ids: ['a', 'b'] })
  })

  it('sets no budget of requests a minute', async () => {
    const { address } = await open(writePack(join(temporaryDirectory(), 'city')))
    await datasetsOf(address)
    const statuses = new Set<number>()
    for (let i = 0; i < 30; i++) {
      const answer = await fetch(`${address}/api/path-profile`, { method: 'POST', body: '{}' })
      statuses.add(answer.status)
      await answer.arrayBuffer()
    }
    expect([...statuses]).toEqual([400])
    const limit = await fetch(`${address}/api/datasets`)
    expect(Number(limit.headers.get('ratelimit-limit') ?? 1e7)).toBe(1e7)
  })

  it.each([
    ['nowhere', (root: string) => join(root, 'nowhere'), /nowhere: no such folder/],
    [
      'a folder without a pack',
      (root: string) => {
        mkdirSync(join(root, 'empty'))
        return join(root, 'empty')
      },
      /holds no pack .* `sightline pack build`/,
    ],
    [
      'an extract',
      (root: string) => {
        writeFileSync(join(root, 'city.osm.pbf'), '')
        return join(root, 'city.osm.pbf')
      },
      /is a file .* --buildings city\.osm\.pbf/,
    ],
  ])('helps who names %s', async (_what, make, sentence) => {
    const { code, errors } = await runCommand('open', make(temporaryDirectory()))
    expect(code).toBeGreaterThan(0)
    expect(errors).toMatch(sentence)
    expect(errors.trim().split('\n')).toHaveLength(1)
  })

  it.each(['65536', '-1', '8080.5', '0x50', '', 'http'])(
    'refuses port "%s" instead of taking another one',
    async (port) => {
      const { code, errors } = await runCommand('open', `--port=${port}`, '--no-browser')
      expect(code).toBe(2)
      expect(errors).toContain('--port must be a whole number between 0 and 65535')
    },
  )
})
