import { fixedPowerSpan, powerPalettes, powerRampOver } from '../color/ramps.ts'
import type { Span } from '../color/ramps.ts'
import { Scale } from '../parts/scale.tsx'
import { powerPalette, scaleFits } from '../store/view.ts'

interface PowerScaleProps {
  /** Where the scale follows the values of a result. */
  readonly span?: Span
}

/** Received power, in the chosen palette. */
export function PowerScale({ span = fixedPowerSpan }: PowerScaleProps) {
  return (
    <div class="power-scale">
      <Scale
        ramp={powerRampOver(powerPalette.value, span)}
        ticks={ticksOf(span)}
        unit="dBm"
        ends={['weak', 'strong']}
      />
      <PaletteChoice />
    </div>
  )
}

/** Whether the colours of powers span those of each picture, or the same for all. */
export function SpanChoice() {
  return (
    <select
      class="small-select"
      aria-label="Span of the colours"
      value={scaleFits.value ? 'fits' : 'fixed'}
      onChange={(event) => (scaleFits.value = event.currentTarget.value === 'fits')}
    >
      <option value="fits">Fits the picture</option>
      <option value="fixed">Same for all</option>
    </select>
  )
}

/** Chances in percent, in the palette of powers. */
export function ChanceScale() {
  return (
    <div class="power-scale">
      <Scale
        ramp={powerRampOver(powerPalette.value, [0, 100])}
        ticks={[0, 50, 100]}
        unit="%"
        ends={['unlikely', 'sure']}
      />
      <PaletteChoice />
    </div>
  )
}

/** The palette of powers and of what is drawn in its colours. */
export function PaletteChoice() {
  return (
    <select
      class="small-select"
      aria-label="Palette"
      value={powerPalette.value}
      onChange={(event) => {
        const wanted = event.currentTarget.value
        powerPalette.value = powerPalettes.find((palette) => palette === wanted) ?? 'viridis'
      }}
    >
      <option value="viridis">Viridis</option>
      <option value="cividis">Cividis</option>
      <option value="grey">Grey</option>
    </select>
  )
}

/** Both ends, and round numbers between them that leave room for each other. */
function ticksOf([low, high]: Span): readonly number[] {
  const room = 0.24 * (high - low)
  const step = [20, 50, 100].find((wide) => wide >= room) ?? 200
  const between = []
  for (let tick = step * Math.ceil((low + room) / step); tick <= high - room; tick += step)
    between.push(tick)
  return [low, ...between, high]
}
