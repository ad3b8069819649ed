import { expect, test } from 'vitest'
import { parameterSchema } from '../../../src/http/wire/rf-profile-schema.ts'
import { choiceFields, modelChoiceField } from './choice-fields.ts'
import { fieldProblem } from './validate.ts'

const climate = {
  property: 'radioClimate',
  wireName: 'radio_climate',
  label: 'Radio climate',
  choices: ['desert', 'continental_temperate'],
  default: 'continental_temperate',
  description: 'How the air bends.',
} as const

test('a choice of a model is a field of the form with a phrase for every word of the wire', () => {
  const field = modelChoiceField(climate)
  expect(field.choices).toEqual([
    { value: 'desert', label: 'Desert' },
    { value: 'continental_temperate', label: 'Continental temperate' },
  ])
  expect(field.fallback).toBe('continental_temperate')
  expect(fieldProblem(field, 'desert')).toBeNull()
  expect(fieldProblem(field, 'arctic')).toBe('unknown choice')
})

test('the service takes the words that the form offers, and says which models have them', () => {
  const schema = parameterSchema(climate, 'one_model')
  expect(schema).toEqual({
    type: 'string',
    enum: modelChoiceField(climate).choices.map(({ value }) => value),
    description: 'How the air bends. Of one_model alone, default continental_temperate.',
  })
})

test('the menu offers the model for cells without a drive test by that name, the words of an answer do not', () => {
  const clutter = choiceFields.propagation_model.choices.find(
    ({ value }) => value === 'free_space_clutter',
  )
  expect(clutter?.offeredAs).toBe('No drive test: free space and clutter (P.2108)')
  expect(clutter?.label).toBe('Free space + clutter (P.2108)')
  expect(choiceFields.clutter_ends.choices.map(({ label }) => label)).toEqual([
    'Receiver',
    'Receiver and antenna',
  ])
})
