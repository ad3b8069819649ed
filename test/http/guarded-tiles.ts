import type { FastifyInstance } from 'fastify'
import { beforeAll, expect, it } from 'vitest'
import { errorOf, get, type TestAppOptions } from './test-app.ts'

interface GuardedTiles {
  /** Addresses of a tile that there is, and of the description of all. */
  readonly tile: string
  readonly description: string
  /** An application on a pack with the tiles; called when tests run. */
  readonly open: (options?: TestAppOptions) => Promise<FastifyInstance>
}

/** What holds of the tiles of every layer beside the buildings: addresses, tags, key and budget. */
export function describeGuardedTiles({ tile, description, open }: GuardedTiles): void {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await open()
  })

  it('are 400 where no tile is', async () => {
    for (const wrong of ['23/0/0', '3/8/0', '3/0/8', '3/-1/0', '3/a/0', '1.5/0/0']) {
      const answer = await get(app, tile.replace(/\d+\/\d+\/\d+/, wrong))
      expect(answer.status).toBe(400)
      expect(errorOf(answer)).toMatch(/must be/)
    }
  })

  it('are not sent again to who has them', async () => {
    const { headers } = await get(app, tile)
    expect(headers['cache-control']).toBe('public, max-age=3600, must-revalidate')
    const again = await get(app, tile, { 'if-none-match': headers.etag! })
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers.etag).toBe(headers.etag)
    const other = await get(app, tile, { 'if-none-match': '"another"' })
    expect(other.status).toBe(200)
  })

  it('want the key of the map tiles, and a cache of their own then', async () => {
    const keyed = await open({ configuration: { BUILDINGS_API_KEY: 'key' } })
    for (const url of [tile, description]) {
      expect((await get(keyed, url)).status).toBe(401)
      expect((await get(keyed, url, { 'x-api-key': 'key' })).status).toBe(200)
    }
    const { headers } = await get(keyed, tile, { 'x-api-key': 'key' })
    expect(headers['cache-control']).toMatch(/^private/)
  })

  it('have a budget beside that of the building tiles', async () => {
    const few = await open({ configuration: { TILES_PER_MINUTE: 2 } })
    const etag = (await get(few, tile)).headers.etag!
    expect((await get(few, description)).status).toBe(200)
    const refused = await get(few, tile)
    expect(refused.status).toBe(429)
    expect(refused.headers['retry-after']).toBeDefined()
    expect((await get(few, tile, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(few, '/api/tiles/buildings/0/0/0.mvt')).status).toBe(200)
  })
}
