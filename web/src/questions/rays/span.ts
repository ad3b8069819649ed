import type { SimulateResponse } from '../../api/types.ts'
import { fittingSpan, fixedPowerSpan } from '../../color/ramps.ts'
import type { Span } from '../../color/ramps.ts'

type Rays = Pick<SimulateResponse, 'geojson'>

const spans = new WeakMap<Rays, Span>()

/** The span of the colours of rays: of their own powers, or the one of all pictures. */
export function spanOfRays(answer: Rays, fits: boolean): Span {
  if (!fits) return fixedPowerSpan
  const known = spans.get(answer)
  if (known !== undefined) return known
  const powers = answer.geojson.features.map(({ properties }) => properties.signal_dbm)
  const span = fittingSpan(powers) ?? fixedPowerSpan
  spans.set(answer, span)
  return span
}
