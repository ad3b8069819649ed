import type { Ramp } from '../../color/ramps.ts'
import { Scale } from '../../parts/scale.tsx'

/** The scale of residuals, with a number at each of its colours. */
export const ResidualScale = ({ ramp }: { readonly ramp: Ramp }) => (
  <Scale
    ramp={ramp}
    ticks={ramp.map(({ value }) => value)}
    unit="dB"
    ends={['less measured than predicted', 'more measured than predicted']}
  />
)
