import { expect, test } from 'vitest'
import { turns } from './turns.ts'

test('the latest turn counts however late the others end, and takers do not disturb each other', async () => {
  const take = turns()
  const other = turns()
  const shown: string[] = []
  const read = async (name: string, moments: number): Promise<void> => {
    const isLatest = take()
    for (let i = 0; i < moments; i++) await Promise.resolve()
    if (isLatest()) shown.push(name)
  }
  const slow = read('slow', 20)
  const isOtherLatest = other()
  await Promise.all([slow, read('quick', 2)])
  expect(shown).toEqual(['quick'])
  expect(isOtherLatest()).toBe(true)
})
