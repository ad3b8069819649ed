import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../../test/made-packs.ts'
import { cleanObjects } from './clean-objects.ts'
import { openObjects } from './open-objects.ts'

const text = (content: string) => new TextEncoder().encode(content)

describe('objects in a folder', () => {
  it('are there as a whole or not at all', async () => {
    const folder = temporaryDirectory()
    const store = openObjects({ folder })
    expect(await store.size('loss/a.tif')).toBeNull()
    expect(await store.read('loss/a.tif')).toBeNull()
    async function* broken() {
      yield text('half')
      await Promise.resolve()
      throw new Error('the maker broke')
    }
    await expect(store.write('loss/a.tif', broken())).rejects.toThrow('the maker broke')
    expect(readdirSync(join(folder, 'loss'))).toEqual([])
    await store.write('loss/a.tif', [text('all '), text('of it')])
    expect(await store.size('loss/a.tif')).toBe(9)
    expect(await store.read('loss/a.tif', 4, 2)).toEqual(text('of'))
    expect(await store.read('loss/a.tif', 7, 100)).toEqual(text('it'))
    expect(await store.read('loss/a.tif', 100, 1)).toEqual(new Uint8Array(0))
  })

  it('say why they cannot be written, and have no way out of the folder', async () => {
    const folder = temporaryDirectory()
    writeFileSync(join(folder, 'loss'), '')
    const store = openObjects({ folder })
    await expect(store.write('loss/a.tif', [text('x')])).rejects.toMatchObject({
      reason: 'unavailable',
      message: expect.stringMatching(
        /^the store of regions cannot be written: .* \(E[A-Z]+\)$/,
      ) as string,
    })
    for (const name of ['../a', 'loss/../../a', '/etc/passwd', 'a//b', '']) {
      await expect(store.read(name)).rejects.toThrow('no object is called')
    }
  })

  it('go when they have not been used for long, and stay when they have', async () => {
    const folder = temporaryDirectory()
    const store = openObjects({ folder })
    const names = ['loss/old.tif', 'loss/used.tif', 'output/x/new.csv']
    for (const name of names) await store.write(name, [text(name)])
    const longAgo = new Date('2020-01-01T00:00:00Z')
    for (const name of names.slice(0, 2)) utimesSync(join(folder, name), longAgo, longAgo)
    expect(await store.size('loss/used.tif')).toBe(13)
    mkdirSync(join(folder, 'empty'))
    const cleaned = await cleanObjects(store, Date.parse('2021-01-01T00:00:00Z'), [])
    expect(cleaned).toEqual({ objects: 1, bytes: 12 })
    const left = []
    for await (const { name } of store.list()) left.push(name)
    expect(left).toEqual(['loss/used.tif', 'output/x/new.csv'])
    const tomorrow = Date.now() + 1e8
    expect(await cleanObjects(store, tomorrow, ['output/x/'])).toEqual({ objects: 1, bytes: 13 })
    expect(await store.size('output/x/new.csv')).toBe(16)
  })
})
