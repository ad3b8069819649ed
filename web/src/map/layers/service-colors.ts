import type { ExpressionSpecification } from 'maplibre-gl'
import { mixed } from '../../color/ramps.ts'
import type { Theme } from '../../color/theme.ts'
import type { BuildingService } from '../../question/service.ts'

/** How much of its colours an answer keeps that no longer answers the question. */
export const staleShare = 0.35

/**
 * Apart in lightness and in hue, whatever colours the eye tells apart; none has the hue of a warning. Nor
 * of a picture's palette: a weak building stays one on strong ground.
 */
export const serviceColors: Readonly<Record<Theme, Readonly<Record<BuildingService, string>>>> = {
  light: {
    served: '#2472d0',
    weak: '#e8859a',
    none: '#a3123f',
    gained: '#0b58c9',
    lost: '#d8571a',
    retained: '#b7c3cf',
  },
  dark: {
    served: '#4f9df0',
    weak: '#ffc0dc',
    none: '#d6335f',
    gained: '#6cb4ff',
    lost: '#ff8a4c',
    retained: '#4a5763',
  },
}

/**
 * The colour of a footprint by what it gets; buildings that nobody asked about are plain. Of an answer
 * that no longer answers the question the other colours are near to that.
 */
export function serviceExpression(
  theme: Theme,
  plain: string,
  isStale: boolean,
): ExpressionSpecification {
  const [[first, itsColor], ...others] = Object.entries(serviceColors[theme]).map(
    ([level, color]) => [level, isStale ? mixed(plain, color, staleShare) : color] as const,
  )
  const level: ExpressionSpecification = ['coalesce', ['feature-state', 'service'], '']
  return ['match', level, first, itsColor, ...others.flat(), plain]
}
