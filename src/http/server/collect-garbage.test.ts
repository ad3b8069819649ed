import { expect, it } from 'vitest'
import { collectGarbage } from './collect-garbage.ts'

it('what nobody holds is gone when spare memory has been returned, again and again', async () => {
  for (let round = 0; round < 3; round++) {
    const forgotten = Array.from({ length: 100 }, (_, i) => new WeakRef(new Array(1000).fill(i)))
    const retained = { round }
    const reference = new WeakRef(retained)
    await collectGarbage()
    expect(forgotten.filter((each) => each.deref() !== undefined)).toEqual([])
    expect(reference.deref()).toBe(retained)
  }
})
