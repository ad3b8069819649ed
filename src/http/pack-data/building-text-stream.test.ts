import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { TextPlace } from '../../packs/query/building-text.ts'
import { buildingTextStream } from './building-text-stream.ts'

/** Parts of a long text, counted as they are asked for. */
function longText(partCount: number, breaksAt = Infinity) {
  const asked: number[] = []
  const partFrom = async ({ footprints }: TextPlace) => {
    asked.push(footprints)
    if (footprints === breaksAt) throw new Error('the file has changed')
    await nextTurn()
    const next = { footprints: footprints + 1, buildingsOfParts: 0, buildings: 0 }
    return {
      body: new Uint8Array(footprints % 2 === 1 ? 0 : 100_000).fill(footprints),
      contentType: 'text/plain',
      facts: { ...next, isLast: footprints === partCount - 1 },
    }
  }
  return { asked, partFrom }
}

async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await nextTurn()
}

it('a caller who stops reading has no more parts made, and one who goes none at all', async () => {
  const { asked, partFrom } = longText(1000)
  const stream = await buildingTextStream(partFrom)
  const chunks = stream[Symbol.asyncIterator]()
  await chunks.next()
  await someTurns()
  const askedByThen = asked.length
  expect(askedByThen).toBeLessThan(6)
  await someTurns()
  expect(asked.length).toBe(askedByThen)
  stream.destroy()
  await someTurns()
  expect(asked.length).toBe(askedByThen)
})

it('a whole reading asks for every part once, empty ones too', async () => {
  const { asked, partFrom } = longText(7)
  let byteLength = 0
  for await (const chunk of await buildingTextStream(partFrom)) {
    byteLength += (chunk as Uint8Array).length
  }
  expect(asked).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(byteLength).toBe(400_000)
})

it('a part that cannot be given breaks the text off; the first one is refused before it begins', async () => {
  const { partFrom } = longText(7, 3)
  const reading = async () => {
    for await (const chunk of await buildingTextStream(partFrom)) expect(chunk).toBeDefined()
  }
  await expect(reading()).rejects.toThrow('the file has changed')
  await expect(buildingTextStream(longText(7, 0).partFrom)).rejects.toThrow('the file has changed')
})
