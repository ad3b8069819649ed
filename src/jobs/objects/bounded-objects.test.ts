import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectory } from '../../../test/made-packs.ts'
import { boundObjects } from './bounded-objects.ts'
import { openObjects } from './open-objects.ts'

const dayMs = 86_400_000

it('a store within its bound has what records name, and of all else what was used last', async () => {
  const folder = temporaryDirectory()
  const store = openObjects({ folder })
  const start = Date.now() - 10 * dayMs
  const write = async (name: string, bytes: number, day: number) => {
    await store.write(name, [new Uint8Array(bytes)])
    const at = new Date(start + day * dayMs)
    utimesSync(join(folder, name), at, at)
  }
  await write('plan/named.json', 30, 0)
  await write('plan/left.json', 30, 0)
  await write('plan/fresh.json', 30, 9)
  await write('output/named/a.tif', 40, 0)
  await write('output/left/a.tif', 40, 0)
  await write('loss/old.tif', 10, 1)
  await write('loss/middle.tif', 10, 5)
  await write('tile/new/facts.json', 10, 8)
  const bound = {
    ofRecords: ['plan/', 'output/'],
    named: ['plan/named.json', 'output/named/'],
    leftBehindMs: start + 8 * dayMs,
  }
  const names = async () => {
    const left = []
    for await (const { name } of store.list()) left.push(name)
    return left.sort()
  }
  const records = ['output/named/a.tif', 'plan/fresh.json', 'plan/named.json']
  expect(await boundObjects(store, { ...bound, maximumBytes: 1000 })).toEqual({
    removedObjects: 2,
    removedBytes: 70,
    bytes: 130,
  })
  const parts = ['loss/middle.tif', 'loss/old.tif', 'tile/new/facts.json']
  expect(await names()).toEqual([...parts, ...records].sort())
  expect(await boundObjects(store, { ...bound, maximumBytes: 125 })).toMatchObject({ bytes: 120 })
  expect(await names()).toEqual(['loss/middle.tif', 'tile/new/facts.json', ...records].sort())
  // No record loses anything, however little may be there.
  expect(await boundObjects(store, { ...bound, maximumBytes: -5 })).toMatchObject({ bytes: 100 })
  expect(await names()).toEqual(records)
})
