import { useLayoutEffect, useRef } from 'preact/hooks'
import { describeRamp, gradientStops } from '../color/ramps.ts'
import type { Ramp } from '../color/ramps.ts'

interface ScaleProps {
  readonly ramp: Ramp
  readonly ticks: readonly number[]
  readonly unit?: string
  /** What its ends mean, the lower first, for those who do not see the colours. */
  readonly ends: readonly [low: string, high: string]
}

/** A colour ramp with its numbers. */
export function Scale({ ramp, ticks, unit, ends }: ScaleProps) {
  const bar = useRef<HTMLDivElement>(null)
  const first = ramp[0].value
  const span = ramp[ramp.length - 1].value - first
  useLayoutEffect(() => {
    const stops = gradientStops(ramp).map(({ share, color }) => `${color} ${share * 100}%`)
    if (bar.current !== null)
      bar.current.style.background = `linear-gradient(90deg, ${stops.join(', ')})`
  }, [ramp])
  return (
    <div class="gradient">
      <div ref={bar} class="gradient-bar" role="img" aria-label={describeRamp(ramp, unit, ends)} />
      <div class="gradient-ticks" aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: `${((tick - first) / span) * 100}%` }}>
            {String(tick).replace('-', '−')}
            {unit !== undefined && tick === ticks[ticks.length - 1] ? ` ${unit}` : ''}
          </span>
        ))}
      </div>
    </div>
  )
}
