import { expect, it } from 'vitest'
import { airSentence, unstatedAir } from './known-air.ts'

const parameter = {
  wireName: 'surface_refractivity',
  label: 'Surface refractivity',
  unit: 'N-units',
  digitalMap: 'N050',
  default: 325,
} as const
const told = (value: number, source: 'pack_map' | 'default') => ({
  kind: 'told' as const,
  parameters: [
    { parameter: 'surface_refractivity', value, unit: 'N-units', map: 'N050' as const, source },
  ],
})

it('takes what the map of the pack says at the antenna, and says so', () => {
  const known = told(313.456, 'pack_map')
  expect(unstatedAir(parameter, known)).toBe(313.456)
  expect(airSentence(parameter, known)).toEqual([
    "Surface refractivity 313.46 N-units is what the pack's map N050 says at the antenna.",
  ])
})

it('takes the default of the model without a map, and beyond it', () => {
  expect(unstatedAir(parameter, { kind: 'no_maps' })).toBe(325)
  expect(airSentence(parameter, { kind: 'no_maps' })[0]).toContain(
    'default of the model: the pack holds no map N050',
  )
  const beyond = told(325, 'default')
  expect(unstatedAir(parameter, beyond)).toBe(325)
  expect(airSentence(parameter, beyond)[0]).toContain('325 N-units is the default of the model')
})

it('claims no value that it does not know', () => {
  for (const kind of ['nowhere', 'asked', 'unreadable'] as const) {
    expect(unstatedAir(parameter, { kind })).toBeNull()
    expect(airSentence(parameter, { kind }).join(' ')).not.toMatch(/325/)
  }
})

it('says nothing of a parameter that no map knows', () => {
  const { wireName, label, unit } = parameter
  const own = { wireName, label, unit, default: 325 }
  expect(airSentence(own, told(1, 'pack_map'))).toEqual([])
  expect(unstatedAir(own, { kind: 'asked' })).toBe(325)
})
