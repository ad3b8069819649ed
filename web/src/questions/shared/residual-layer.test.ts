import { expect, it } from 'vitest'
import { expressionStops } from '../../color/ramps.ts'
import { noResidualDb, numberOf, residualLayer, textOf } from './residual-layer.ts'
import { residualRampOver } from './residual-colors.ts'

const ends = (residualsDb: readonly number[]): readonly number[] =>
  residualRampOver(residualsDb).map(({ value }) => value)

it('the scale has 0 in its middle and reaches as far as the residuals do, at least 20 dB', () => {
  expect(ends([-3, 0, 4])).toEqual([-20, -10, 0, 10, 20])
  expect(ends([])).toEqual([-20, -10, 0, 10, 20])
  // A prediction that is 45 dB too high: none of its places may lie beyond the scale.
  expect(ends([-62, -45, -37])).toEqual([-70, -35, 0, 35, 70])
  expect(ends([12, 58])).toEqual([-60, -30, 0, 30, 60])
  // One odd place of a thousand does not make all others alike.
  expect(ends([-140, ...Array.from({ length: 999 }, (_, i) => (i % 21) - 10)])).toEqual([
    -20, -10, 0, 10, 20,
  ])
})

it('residuals have the colours of their legend, and those before it where they are said', () => {
  const palette = { ink: '#15202b' }
  const residual = ['get', 'residual_db'] as const
  const ramp = residualRampOver([-62, 3])
  const plain = residualLayer(palette, { residual: [...residual], ramp, edgeWidth: 0.3 })
  const scale = expressionStops(ramp)
  expect(plain).toMatchObject({
    source: 'residuals',
    paint: { 'circle-color': ['interpolate', ['linear'], residual, ...scale] },
  })
  const before = [noResidualDb, '#e3e8ed']
  expect(
    residualLayer(palette, { residual: [...residual], ramp, before, edgeWidth: 1 }),
  ).toMatchObject({
    paint: { 'circle-color': ['interpolate', ['linear'], residual, ...before, ...scale] },
  })
})

it('what a feature does not have is null, or the word for it', () => {
  const properties = { distance_m: 0, id: 's1', cell_id: null }
  expect([numberOf(properties, 'distance_m'), numberOf(properties, 'id')]).toEqual([0, null])
  expect([textOf(properties, 'id'), textOf(properties, 'cell_id', 'none')]).toEqual(['s1', 'none'])
})
