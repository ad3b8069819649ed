import { beforeAll, expect, it } from 'vitest'
import { cityLat, cityLon } from '../../test/http/test-city.ts'
import { loadTerrainCity } from '../../test/http/terrain-city.ts'
import { neverStop } from '../stop-signal.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import { borrow, takeOver } from '../spatial/shared-memory.ts'
import { rememberGround, worldOverGround } from './attached-ground.ts'
import { type TaskContext, withEnd } from './task.ts'

let snapshot: PackSnapshot
beforeAll(async () => {
  snapshot = await loadTerrainCity()
})

/** The pack as it were after a switch away from it and back. */
const again = (snapshotId: string): PackSnapshot => ({ ...snapshot, snapshotId })

function contextOf(of: PackSnapshot): TaskContext {
  return { snapshot: of, stop: neverStop }
}

async function groundWithin(reachM: number, of: PackSnapshot | TaskContext) {
  const context = 'snapshot' in of ? of : contextOf(of)
  const circles = [{ lon: cityLon, lat: cityLat, reachM }]
  const world = await worldOverGround(context, circles)
  return world.groundAround(cityLon, cityLat, reachM)!
}

it('ground that another thread has read is not read again', async () => {
  const read = await groundWithin(400, again('first'))
  const sent = { ...read, elevationM: read.elevationM.slice().fill(7) }
  expect(rememberGround(contextOf(again('second')), sent)).toBe(true)
  expect((await groundWithin(300, again('second'))).elevationM).toBe(sent.elevationM)
})

it('ground of another snapshot is not taken for that of this one', async () => {
  const read = await groundWithin(400, again('third'))
  expect(read.elevationM).not.toContain(7)
  rememberGround(contextOf(again('fourth')), {
    ...read,
    elevationM: read.elevationM.slice().fill(7),
  })
  expect((await groundWithin(400, again('fifth'))).elevationM).toEqual(read.elevationM)
})

it('ground is read into the memory of ground that nobody uses any more, with the same heights', async () => {
  const first = await withEnd(contextOf(again('sixth')), (context) => groundWithin(400, context))
  const heights = first.elevationM.slice()
  const second = await withEnd(contextOf(again('seventh')), (context) => groundWithin(400, context))
  expect(second.elevationM.buffer).toBe(first.elevationM.buffer)
  expect(second.elevationM).toEqual(heights)
  expect(borrow(first.lease)).toBe(false)
})

it('ground is not read into memory that a question or another thread is using', async () => {
  await withEnd(contextOf(again('eighth')), async (asked) => {
    const used = await groundWithin(400, asked)
    const other = await groundWithin(400, again('ninth'))
    expect(other.elevationM.buffer).not.toBe(used.elevationM.buffer)
  })
  const lent = await withEnd(contextOf(again('tenth')), (context) => groundWithin(400, context))
  expect(borrow(lent.lease)).toBe(true)
  const other = await groundWithin(400, again('eleventh'))
  expect(other.elevationM.buffer).not.toBe(lent.elevationM.buffer)
})

it('ground whose memory another thread has taken is read again', async () => {
  const id = again('twelfth')
  const taken = await withEnd(contextOf(id), (context) => groundWithin(400, context))
  const heights = taken.elevationM.slice()
  expect(takeOver(taken.lease)).toBe(true)
  taken.elevationM.fill(7)
  expect(rememberGround(contextOf(id), taken)).toBe(false)
  expect((await groundWithin(400, id)).elevationM).toEqual(heights)
})
