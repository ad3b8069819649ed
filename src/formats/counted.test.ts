import { expect, it } from 'vitest'
import { counted } from './counted.ts'

it('counts one thing in the singular and every other number in the plural', () => {
  expect([0, 1, 2].map((count) => counted(count, 'path'))).toEqual(['0 paths', '1 path', '2 paths'])
  expect(counted(1, 'row takes', 'rows take')).toBe('1 row takes')
})
