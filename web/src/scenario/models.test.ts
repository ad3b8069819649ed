import { expect, test } from 'vitest'
import { propagationModels } from '../../../src/rf/models/list.ts'
import { inWords, modelLabel, modelsOf, modelWithId, serviceWords } from './models.ts'

test('every model has a name that a person reads, and an unknown one is told by its id', () => {
  for (const { id } of propagationModels) expect(modelLabel(id)).not.toMatch(/_/)
  expect(modelLabel('of a later version')).toBe('of a later version')
})

test('a person reads the name first, the id in brackets, and no id twice', () => {
  for (const { id } of propagationModels) {
    expect(modelWithId(id)).toBe(`${modelLabel(id)} (${id})`)
    expect(serviceWords(`1.2.3/${id}`)).toMatch(/^Sightline 1\.2\.3; [^_]+ \(\w+\) where/)
  }
  expect(modelWithId('of a later version')).toBe('of a later version')
  expect(serviceWords('1.2.3')).toBe('Sightline 1.2.3')
})

test('a picture names the models that it was made with, each once, not what is usual elsewhere', () => {
  const [one, other] = propagationModels
  const version = `1.2.3/${one.id}`
  expect(
    modelsOf([{ propagation_model: other.id }, { propagation_model: other.id }], version),
  ).toBe(other.words.label)
  expect(modelsOf([{}, { propagation_model: other.id }], version)).toBe(
    `${one.words.label}; ${other.words.label}`,
  )
  expect(modelsOf([{}], '1.2.3')).toBe('')
})

test('a sentence of the service has the names that the form has, and signs of numbers', () => {
  const [one, other] = propagationModels
  expect(
    inWords(`antenna_height_m 9 m lies near the limit of ${one.id}: ${other.id} loses -3 to 2 dB.`),
  ).toBe(
    `Antenna height 9 m lies near the limit of ${one.words.label}: ${other.words.label} loses −3 to 2 dB.`,
  )
  expect(inWords('2-way, well_known: 2020-01-02.')).toBe('2-way, well known: 2020-01-02.')
})
