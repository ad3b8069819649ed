import { expect, test } from 'vitest'
import { propagationModels } from '../../../src/rf/models/list.ts'
import { modelLabel } from './models.ts'

test('every model has a name that a person reads, and an unknown one is told by its id', () => {
  for (const { id } of propagationModels) expect(modelLabel(id)).not.toMatch(/_/)
  expect(modelLabel('of a later version')).toBe('of a later version')
})
