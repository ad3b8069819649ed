import type { ExpressionSpecification } from 'maplibre-gl'

/**
 * A plain colour or number, stated as if it hung on the feature. Layers of one type share a program
 * of the graphics card where the same members hang on the feature, and a program is the dearest part
 * of the first picture where the processor draws it.
 */
export const perFeature = (value: string | number): ExpressionSpecification => [
  'case',
  ['has', 'id'],
  value,
  value,
]
