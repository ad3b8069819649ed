import { expect, it } from 'vitest'
import { expressionStops } from '../../color/ramps.ts'
import { numberOf, residualLayer, textOf } from './residual-layer.ts'
import { residualRamp } from './residual-colors.ts'

it('residuals have the colours of their legend, and those before it where they are said', () => {
  const palette = { ink: '#15202b' }
  const residual = ['get', 'residual_db'] as const
  const plain = residualLayer(palette, { residual: [...residual], edgeWidth: 0.3 })
  const scale = expressionStops(residualRamp)
  expect(plain).toMatchObject({
    source: 'residuals',
    paint: { 'circle-color': ['interpolate', ['linear'], residual, ...scale] },
  })
  const before = [-1000, '#e3e8ed']
  expect(residualLayer(palette, { residual: [...residual], before, edgeWidth: 1 })).toMatchObject({
    paint: { 'circle-color': ['interpolate', ['linear'], residual, ...before, ...scale] },
  })
})

it('what a feature does not have is null, or the word for it', () => {
  const properties = { distance_m: 0, id: 's1', cell_id: null }
  expect([numberOf(properties, 'distance_m'), numberOf(properties, 'id')]).toEqual([0, null])
  expect([textOf(properties, 'id'), textOf(properties, 'cell_id', 'none')]).toEqual(['s1', 'none'])
})
