import { useEffect, useRef } from 'preact/hooks'
import {
  cssColor,
  demandRamp,
  gradientStops,
  heightRamp,
  powerPalettes,
  powerRamps,
} from '../color/ramps.ts'
import type { PowerPalette, Ramp } from '../color/ramps.ts'
import { materialColours } from '../map/layers/buildings.ts'
import { mapPalettes } from '../map/look.ts'
import { buildingColours } from '../scenario/url-state.ts'
import type { BuildingColour } from '../scenario/url-state.ts'
import { activeTask, buildingColour, powerPalette, theme } from '../store/view.ts'
import { azimuthResult, gapsResult, raysResult, surfaceResult } from '../tasks/state.ts'

const colourNames: Readonly<Record<BuildingColour, string>> = {
  height: 'Height',
  demand: 'Demand',
  residential: 'Residential demand',
  material: 'Material',
  plain: 'Plain',
}

/** What the colours on the map mean, with units. */
export function Legend() {
  return (
    <details class="legend" open={innerWidth >= 1200 && innerHeight >= 700}>
      <summary>Legend</summary>
      <PowerLegend />
      <GapLegend />
      <BuildingLegend />
    </details>
  )
}

function PowerLegend() {
  const task = activeTask.value
  const hasRays = task === 'rays' && raysResult.value !== null
  const hasSurface = task === 'surface' && surfaceResult.value !== null
  if (!hasRays && !hasSurface) return null
  const ramp = powerRamps[powerPalette.value]
  return (
    <section>
      <h3>
        Received power <small>dBm</small>
      </h3>
      <Gradient ramp={ramp} ticks={[-120, -100, -80, -60, -40]} />
      {hasRays && (
        <ul class="legend-list columns">
          <li>
            <i class="stroke thick" /> line of sight
          </li>
          <li>
            <i class="stroke thin" /> no sight
          </li>
          <li>
            <i class="dot ring" /> blocked end
          </li>
        </ul>
      )}
      <label class="legend-choice">
        Palette
        <select
          value={powerPalette.value}
          onChange={(event) => {
            const wanted = event.currentTarget.value
            powerPalette.value =
              powerPalettes.find((palette: PowerPalette) => palette === wanted) ?? 'spectral'
          }}
        >
          <option value="spectral">Spectral</option>
          <option value="viridis">Viridis (CVD safe)</option>
        </select>
      </label>
    </section>
  )
}

function GapLegend() {
  const task = activeTask.value
  if (task === 'gaps' && gapsResult.value !== null) {
    return (
      <section>
        <h3>Coverage gaps</h3>
        <ul class="legend-list">
          <li>
            <i class="dot outage" /> at most −100 dBm; larger for more demand
          </li>
        </ul>
      </section>
    )
  }
  if (task === 'azimuth' && azimuthResult.value !== null) {
    return (
      <section>
        <h3>Turning the sector</h3>
        <ul class="legend-list columns">
          <li>
            <i class="stroke dashed ink" /> before
          </li>
          <li>
            <i class="stroke dashed best" /> best
          </li>
        </ul>
        <h3>Gaps</h3>
        <ul class="legend-list columns">
          <li>
            <i class="dot gone" /> before only
          </li>
          <li>
            <i class="dot lost" /> after only
          </li>
          <li>
            <i class="dot outage" /> both times
          </li>
        </ul>
      </section>
    )
  }
  return null
}

function BuildingLegend() {
  return (
    <section>
      <label class="legend-choice">
        Buildings
        <select
          value={buildingColour.value}
          onChange={(event) => {
            const wanted = event.currentTarget.value
            buildingColour.value = buildingColours.find((colour) => colour === wanted) ?? 'height'
          }}
        >
          {buildingColours.map((colour) => (
            <option key={colour} value={colour}>
              {colourNames[colour]}
            </option>
          ))}
        </select>
      </label>
      <BuildingScale />
      <ul class="legend-list columns">
        <li>
          <i class="dot tower" /> tower
        </li>
        <li>
          <i class="dot tower simulated" /> simulated
        </li>
      </ul>
    </section>
  )
}

function BuildingScale() {
  const palette = mapPalettes[theme.value]
  switch (buildingColour.value) {
    case 'height':
      return (
        <>
          <Gradient ramp={heightRamp[theme.value]} ticks={[0, 25, 50, 100]} unit="m" />
          <ul class="legend-list">
            <li>
              <Swatch color={palette.unknown} /> height unknown
            </li>
          </ul>
        </>
      )
    case 'demand':
    case 'residential':
      return (
        <>
          <Gradient ramp={demandRamp[theme.value]} ticks={[1, 30, 60, 100]} unit="weight" />
          <ul class="legend-list">
            <li>
              <Swatch color={palette.building} /> none
            </li>
          </ul>
        </>
      )
    case 'material':
      return (
        <ul class="legend-list columns">
          {Object.entries(materialColours[theme.value]).map(([name, color]) => (
            <li key={name}>
              <Swatch color={color} /> {name}
            </li>
          ))}
          <li>
            <Swatch color={palette.unknown} /> unknown
          </li>
        </ul>
      )
    case 'plain':
      return null
  }
}

function Swatch({ color }: { readonly color: string }) {
  return <i class="swatch" style={{ background: color }} />
}

interface GradientProps {
  readonly ramp: Ramp
  readonly ticks: readonly number[]
  readonly unit?: string
}

function Gradient({ ramp, ticks, unit }: GradientProps) {
  const bar = useRef<HTMLDivElement>(null)
  const first = ramp[0].value
  const span = ramp[ramp.length - 1].value - first
  useEffect(() => {
    const stops = gradientStops(ramp).map(({ share, color }) => `${color} ${share * 100}%`)
    if (bar.current !== null)
      bar.current.style.background = `linear-gradient(90deg, ${stops.join(', ')})`
  }, [ramp])
  return (
    <div class="gradient">
      <div ref={bar} class="gradient-bar" role="img" aria-label={describeRamp(ramp, unit)} />
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

const describeRamp = (ramp: Ramp, unit = ''): string =>
  `from ${ramp[0].value} (${cssColor(ramp[0].color)}) to ${ramp[ramp.length - 1].value} ${unit}`
