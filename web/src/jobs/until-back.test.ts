import { expect, test } from 'vitest'
import { UntilBack } from './until-back.ts'

/** A service whose looks are answered as listed, then "back"; with the pauses before them. */
function awayFor(looks: readonly boolean[]) {
  const pauses: number[] = []
  const answers = [...looks]
  const waiting = new UntilBack({
    isBack: async () => answers.shift() ?? true,
    wait: async (milliseconds) => void pauses.push(milliseconds),
  })
  return { pauses, waiting }
}

test('looks ever more seldom, at last twice a minute, until the service is back', async () => {
  const { pauses, waiting } = awayFor(Array<boolean>(7).fill(false))
  await waiting.untilBack()
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test('a service that is back without working is left alone for longer, one that has worked is not', async () => {
  const { pauses, waiting } = awayFor([])
  await waiting.untilBack()
  await waiting.untilBack()
  waiting.worked()
  await waiting.untilBack()
  expect(pauses).toEqual([1000, 2000, 1000])
})
