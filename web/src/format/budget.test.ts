import { expect, test } from 'vitest'
import { budgetText } from './budget.ts'

test('a budget is told where it can be used up', () => {
  expect(budgetText({ limit: 20, remaining: 19 })).toBe('19 of 20 requests left this minute')
  expect(budgetText({ limit: 10_000_000, remaining: 10_000_000 })).toBeNull()
  // What tiles and states of jobs may still ask for is no planner's matter until it is scarce.
  expect(budgetText({ limit: 600, remaining: 578 })).toBeNull()
  expect(budgetText({ limit: 10_000_000, remaining: 3 })).toContain('3 of 10000000')
})
