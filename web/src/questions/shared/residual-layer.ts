import type { ExpressionSpecification } from 'maplibre-gl'
import { expressionStops } from '../../color/ramps.ts'
import type { Ramp } from '../../color/ramps.ts'
import type { MapPalette } from '../../map/look.ts'
import type { Drawing } from '../../question/question.ts'

/** Below every residual there can be. */
export const noResidualDb = -1000

interface ResidualDots {
  /** Expression of a residual, dB; `noResidualDb` for none. */
  readonly residual: ExpressionSpecification
  readonly ramp: Ramp
  /** Colours of the ramp from below it on. */
  readonly before?: readonly (number | string)[]
  readonly edgeWidth: number
}

/** Measured places of the source `residuals`, coloured by what is left of them. */
export function residualLayer(
  { ink }: Pick<MapPalette, 'ink'>,
  { residual, ramp, before = [], edgeWidth }: ResidualDots,
): Drawing['layers'][number] {
  return {
    id: 'residuals',
    type: 'circle',
    source: 'residuals',
    // What has a residual lies over what has none.
    layout: { 'circle-sort-key': ['step', residual, 0, noResidualDb + 1, 1] },
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 12, 2.5, 16, 6],
      'circle-color': ['interpolate', ['linear'], residual, ...before, ...expressionStops(ramp)],
      'circle-stroke-color': ink,
      'circle-stroke-width': edgeWidth,
    },
  }
}

type Properties = Readonly<Record<string, unknown>>

/** A number of a feature of the map; null where it has none. */
export function numberOf(properties: Properties, name: string): number | null {
  const value = properties[name]
  return typeof value === 'number' ? value : null
}

/** A text of a feature of the map. */
export function textOf(properties: Properties, name: string, otherwise = ''): string {
  const value = properties[name]
  return typeof value === 'string' ? value : otherwise
}
