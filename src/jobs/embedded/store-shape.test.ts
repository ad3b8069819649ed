import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { copyMadeStore } from '../../../test/jobs/made-store.ts'
import { sha256Of, temporaryDirectory } from '../../../test/made-packs.ts'
import { jobFolders } from '../place.ts'
import { openEmbedded } from './open-embedded.ts'
import { assertWholeStore } from './store-shape.ts'

vi.setConfig({ hookTimeout: 240_000, testTimeout: 240_000 })

/** A data directory whose store holds a row. */
const whole = temporaryDirectory()
beforeAll(async () => {
  copyMadeStore(whole)
  const { database } = await openEmbedded(whole)
  await database.query('CREATE TABLE job (id text)')
  await database.query(`INSERT INTO job VALUES ('mine')`)
  await database.close()
})

/** Every file of a folder with its content. */
function contentsOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()
  const isFile = (name: string) => statSync(join(folder, name)).isFile()
  return new Map(
    names.map((name) => [
      name,
      isFile(name) ? sha256Of(readFileSync(join(folder, name))) : 'folder',
    ]),
  )
}

/** A copy of the data directory, and its store. */
function copy() {
  const data = join(temporaryDirectory(), 'data')
  cpSync(whole, data, { recursive: true })
  return { data, store: jobFolders(data).store }
}

const remove = (name: string) => (store: string) => rmSync(join(store, name), { recursive: true })
const replaceBy = (make: (store: string) => void) => (store: string) => {
  rmSync(store, { recursive: true })
  make(store)
}
const write = (name: string, content: string | Buffer) => (store: string) =>
  writeFileSync(join(store, name), content)

describe('a store', () => {
  it('that is whole opens with what is in it', async () => {
    const { data } = copy()
    const { database } = await openEmbedded(data)
    expect(await database.query('SELECT id FROM job')).toEqual([{ id: 'mine' }])
    await database.close()
  })

  it('that was in use, and ends within a block, is whole', async () => {
    const { data } = copy()
    const { database } = await openEmbedded(data)
    await database.query('CREATE TABLE more AS SELECT generate_series(1, 20000) AS a')
    // As a full disk leaves it.
    appendFileSync(join(jobFolders(data).store, 'base/5/1259'), 'x')
    const aside = join(temporaryDirectory(), 'store')
    cpSync(jobFolders(data).store, aside, { recursive: true })
    expect(() => assertWholeStore(aside)).not.toThrow()
    await database.close()
  })

  it.each<[string, (store: string) => void, string]>([
    ['has no PG_VERSION', remove('PG_VERSION'), 'PG_VERSION'],
    ['has an empty PG_VERSION', write('PG_VERSION', ''), 'PG_VERSION'],
    ['is an empty folder', replaceBy((store) => mkdirSync(store)), 'PG_VERSION'],
    ['is a file', replaceBy((store) => writeFileSync(store, '')), 'PG_VERSION'],
    ['has no pg_control', remove('global/pg_control'), 'pg_control'],
    [
      'has half a pg_control',
      (store) => truncateSync(join(store, 'global/pg_control'), 4096),
      'pg_control',
    ],
    ['has no log', remove('pg_wal'), 'pg_wal'],
    ['has no states of transactions', remove('pg_xact/0000'), 'pg_xact'],
    ['has no databases', remove('base'), 'base/1'],
    ['lacks one database', remove('base/5'), 'base/5'],
    ['has no map of its catalogues', remove('base/5/pg_filenode.map'), 'pg_filenode.map'],
    ['has a torn map', write('global/pg_filenode.map', Buffer.alloc(12, 7)), 'pg_filenode.map'],
    ['lacks a shared catalogue', remove('global/1262'), 'global/1262'],
    ['lacks a catalogue', remove('base/5/1259'), 'base/5/1259'],
  ])('that %s is refused with the name, and nothing in it changes', async (_, damage, name) => {
    const { data, store } = copy()
    damage(store)
    const { folder } = jobFolders(data)
    const before = contentsOf(folder)
    const refusal = await openEmbedded(data).then(
      () => null,
      (error: unknown) => error as Error,
    )
    expect(refusal).toMatchObject({ reason: 'unavailable' })
    expect(refusal!.message).toContain('its files are kept')
    expect(String(refusal!.cause)).toContain(name)
    expect(contentsOf(folder)).toEqual(before)
  })
})
