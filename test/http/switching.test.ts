import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ActivePack } from '../../src/packs/active-pack.ts'
import { discoverPacks } from '../../src/packs/manifest/discovery.ts'
import { loadPack } from '../../src/packs/load/load.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { errorOf, get, post, testApp } from './test-app.ts'
import { writeCity } from './test-city.ts'

/** A service with the pack `one` active and `two`, `broken` and `incomplete` beside it. */
async function serviceWithPacks() {
  const root = temporaryDirectory()
  writeCity(join(root, 'one'), { id: 'one' })
  writeCity(join(root, 'two'), { id: 'two', name: 'The other' })
  writeCity(join(root, 'broken'), { id: 'broken' })
  writeFileSync(join(root, 'broken', 'buildings.geojson'), '{"type":"FeatureCollection"')
  writeCity(join(root, 'incomplete'), { id: 'incomplete' })
  rmSync(join(root, 'incomplete', 'towers.geojson'))
  const packs = new ActivePack({
    root,
    load: async (directory) => loadPack(directory, { maximumBuildingFileBytes: 1e8 }),
  })
  await packs.loadFirst(join(root, 'one'))
  const app = await testApp({
    packs,
    discover: () => discoverPacks(root, packs.snapshot?.directory),
    configuration: { DATASET_ADMIN_API_KEY: 'admin' },
  })
  const switchTo = (body: unknown) =>
    post(app, '/api/datasets/switch', body, { 'x-api-key': 'admin' })
  const activeId = async () =>
    ((await get(app, '/api/datasets')).json as { active_id: string }).active_id
  return { root, app, packs, switchTo, activeId }
}

describe('switching between datasets', () => {
  it('lists what is installed, and what of it is complete', async () => {
    const { app } = await serviceWithPacks()
    const { datasets, active_id } = (await get(app, '/api/datasets')).json as {
      readonly active_id: string
      readonly datasets: readonly { id: string; active: boolean; available: boolean }[]
    }
    expect(active_id).toBe('one')
    expect(datasets.map(({ id, active, available }) => [id, active, available])).toEqual([
      ['broken', false, true],
      ['incomplete', false, false],
      ['one', true, true],
      ['two', false, true],
    ])
  })

  it('and listing them go on beside a manifest nested 50,000 deep', async () => {
    const { root, app, switchTo } = await serviceWithPacks()
    const path = join(root, 'broken', 'manifest.json')
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    writeFileSync(path, readFileSync(path, 'utf8').replace(/}$/, `,"extra":${deep}}`))
    const list = await get(app, '/api/datasets')
    expect(list.status).toBe(200)
    expect(list.json).toMatchObject({
      datasets: [{ id: 'incomplete' }, { id: 'one' }, { id: 'two' }],
      warnings: ['a dataset was ignored: its manifest is invalid'],
    })
    expect((await switchTo({ id: 'two' })).status).toBe(200)
    expect((await switchTo({ id: 'broken' })).status).toBe(404)
  })

  it('answers with the manifest, and every route follows', async () => {
    const { app, switchTo, activeId } = await serviceWithPacks()
    const answer = await switchTo({ id: 'two' })
    expect(answer.status).toBe(200)
    expect(answer.json).toMatchObject({
      status: 'active',
      dataset: { id: 'two', name: 'The other', sha256: expect.any(Object) as object },
    })
    expect(await activeId()).toBe('two')
    expect((await get(app, '/api/meta')).json).toMatchObject({ dataset: { id: 'two' } })
    expect((await get(app, '/api/collections')).text).toContain('The other')
  })

  it('to the active one loads it again', async () => {
    const { root, app, switchTo } = await serviceWithPacks()
    writeCity(join(root, 'one'), { id: 'one', name: 'Newer' })
    expect((await switchTo({ id: 'one' })).json).toMatchObject({ dataset: { name: 'Newer' } })
    expect((await get(app, '/api/meta')).json).toMatchObject({ dataset: { name: 'Newer' } })
    expect((await get(app, '/api/buildings')).status).toBe(200)
  })

  it.each([
    ['unknown', 404],
    ['../one', 404],
    ['broken', 422],
    ['incomplete', 422],
    [' ', 400],
    ['', 400],
    ['x'.repeat(129), 400],
    ['𝄞'.repeat(129), 400],
    [7, 400],
    [null, 400],
    [['two'], 400],
  ])('to %j answers %i and leaves everything as it was', async (id, status) => {
    const { root, packs, switchTo, activeId } = await serviceWithPacks()
    const before = packs.snapshot
    const answer = await switchTo({ id })
    expect(answer.status).toBe(status)
    expect(errorOf(answer)).not.toContain(root)
    expect(packs.snapshot).toBe(before)
    expect(await activeId()).toBe('one')
  })

  it('accepts an id of exactly 128 characters, however many bytes', async () => {
    const { switchTo } = await serviceWithPacks()
    expect((await switchTo({ id: '𝄞'.repeat(128) })).status).toBe(404)
    expect((await switchTo({ id: '𝄞'.repeat(129) })).status).toBe(400)
  })

  it('is refused without the key, whatever the body', async () => {
    const { app, activeId } = await serviceWithPacks()
    expect((await post(app, '/api/datasets/switch', { id: 'two' })).status).toBe(401)
    expect(await activeId()).toBe('one')
  })

  it('one after the other, when asked for many at once', async () => {
    const { switchTo, activeId } = await serviceWithPacks()
    const answers = await Promise.all(['two', 'broken', 'one', 'two'].map((id) => switchTo({ id })))
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 200])
    expect(await activeId()).toBe('two')
  })

  it('does not send a file that was changed after its hash was checked', async () => {
    const { root, app } = await serviceWithPacks()
    expect((await get(app, '/api/buildings')).status).toBe(200)
    writeFileSync(join(root, 'one', 'buildings.geojson'), '{"type":"FeatureCollection"}')
    const answer = await get(app, '/api/buildings')
    expect(answer.status).toBe(503)
    expect(errorOf(answer)).toContain('has changed since it was loaded')
  })
})
