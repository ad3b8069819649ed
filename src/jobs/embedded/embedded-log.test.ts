import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { copyEmptyStore } from '../../../test/jobs/experiment-app.ts'
import { temporaryDirectory } from '../../../test/made-packs.ts'
import { jobFolders } from '../place.ts'
import { EmbeddedDatabase } from './embedded-database.ts'
import { EmbeddedThread } from './embedded-thread.ts'

vi.setConfig({ testTimeout: 240_000 })

const sinceCheckpoint = `
  SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes
  FROM pg_control_checkpoint()`

it('the log that is read again after a kill has a bound, however much was written', async () => {
  const folder = join(temporaryDirectory(), 'data')
  await copyEmptyStore(folder)
  const { store } = jobFolders(folder)
  const thread = await EmbeddedThread.open(store)
  const database = new EmbeddedDatabase(thread)
  await database.query('CREATE TABLE filled (text text)')
  const row = `INSERT INTO filled SELECT repeat(md5(n::text), 30) FROM generate_series(1, 250) AS n`
  const unread: number[] = []
  for (let turn = 0; turn < 256; turn++) {
    await database.transaction((inside) => inside.query(row, []))
    if (turn % 16 === 0)
      unread.push((await database.query<{ bytes: number }>(sinceCheckpoint))[0].bytes)
  }
  // 32 turns of a quarter of a megabyte, and 8 MB before, with whole pages now and then.
  expect(Math.max(...unread)).toBeLessThan(40e6)
  await thread.end()
  const again = await EmbeddedThread.open(store)
  const rows = await again.ask('SELECT count(*)::integer AS count FROM filled', [])
  expect(rows).toEqual([{ count: 64_000 }])
  await again.close()
})
