import { powerPalettes, powerRamps } from '../color/ramps.ts'
import { Scale } from '../parts/scale.tsx'
import { powerPalette } from '../store/view.ts'

/** Received power, in the chosen palette. */
export function PowerScale() {
  return (
    <div class="power-scale">
      <Scale ramp={powerRamps[powerPalette.value]} ticks={[-120, -100, -80, -60, -40]} unit="dBm" />
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
    </div>
  )
}
