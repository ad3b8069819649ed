import { demandRamp, differenceRamp, heightRamp } from '../color/ramps.ts'
import { serviceColors } from '../map/layers/service-colors.ts'
import type { BuildingService } from '../question/service.ts'
import { materialColors } from '../map/layers/buildings.ts'
import { look, mapPalettes } from '../map/look.ts'
import { ResultBoundary } from '../panels/result-boundary.tsx'
import { PowerScale } from '../panels/power-scale.tsx'
import { Scale } from '../parts/scale.tsx'
import { buildingServiceLevel } from '../format/service-level.ts'
import { buildingColors } from '../project/url-state.ts'
import type { BuildingColor } from '../project/url-state.ts'
import { lazyView } from '../parts/lazy-view.tsx'
import { clutterTiles } from '../store/clutter.ts'
import {
  isDifferenceShown,
  isPowerDifferenceShown,
  isWeakShown,
  legendResults,
  shownServiceNames,
  toldMapResults,
} from '../store/compare.ts'
import { knownPlaces } from '../store/known-places.ts'
import { baseLayers } from '../store/layers.ts'
import { questionById } from '../store/registry.ts'
import { packVersion, towers } from '../store/session.ts'
import { buildingColor, legendIsRead, legendOpen, theme } from '../store/view.ts'
import { IconButton } from '../parts/icon-button.tsx'

const ClutterLegend = lazyView(async () => (await import('./clutter-legend.tsx')).ClutterLegend)

const colorNames: Readonly<Record<BuildingColor, string>> = {
  auto: 'As the result says',
  service: 'What they get',
  height: 'Height',
  demand: 'Demand',
  residential: 'Residential demand',
  material: 'Material',
  plain: 'Grey',
}

const commonServiceNames: Readonly<Record<BuildingService, string>> = {
  served: `served: above ${buildingServiceLevel}`,
  weak: 'weak: above the receiver threshold only',
  none: 'not served',
  gained: 'served after only',
  lost: 'served before only',
  retained: 'served in both',
}

/** What the colours on the map mean, docked under it: it never covers what it explains. */
export function LegendBar() {
  const isOpen = legendOpen.value || legendIsRead.value
  return (
    <section class="legend-bar" aria-label="Legend">
      <h2 class="visually-hidden">Legend</h2>
      <IconButton
        icon="chevron"
        label={legendOpen.value ? 'Fold the legend' : 'Show the legend'}
        pressed={legendOpen.value}
        onClick={() => (legendOpen.value = !legendOpen.value)}
      />
      {isOpen ? (
        <div class="legend-parts">
          <ResultLegends />
          {isPowerDifferenceShown.value && <DifferenceLegend />}
          <KnownLegend />
          {clutterTiles.value !== null && <ClutterLegend />}
          <MapLegend />
          <BuildingLegend />
        </div>
      ) : (
        <span class="quiet">Legend</span>
      )}
    </section>
  )
}

/** One legend for each question that shows something. */
function ResultLegends() {
  const first = new Map(legendResults.value.toReversed().map((result) => [result.question, result]))
  return (
    <>
      {[...first.values()].reverse().map((result) => {
        const question = questionById(result.question)
        if (question?.Legend === undefined || question.covers?.(result.answer) === null) return null
        const { Legend } = question
        return (
          <section key={result.question}>
            <h3>
              {question.label}
              {result.packVersion !== packVersion.value && `, ${result.packName}`}
            </h3>
            <ResultBoundary result={result} what="The legend">
              <Legend result={result} />
            </ResultBoundary>
          </section>
        )
      })}
    </>
  )
}

/** More and less power than before. */
const DifferenceLegend = () => (
  <section>
    <h3>Difference</h3>
    <Scale
      ramp={differenceRamp}
      ticks={[-30, -10, 0, 10, 30]}
      unit="dB"
      ends={['less, orange', 'more, blue']}
    />
  </section>
)

/** Of places whose power is known before a question is asked. */
function KnownLegend() {
  const known = knownPlaces.value
  if (known === null) return null
  return (
    <section>
      <h3>Measured</h3>
      <PowerScale span={known.span} />
    </section>
  )
}

function BuildingLegend() {
  if (!baseLayers.value.buildings.visible) return null
  return (
    <section>
      <h3>
        <label>
          Buildings{' '}
          <select
            class="small-select"
            value={buildingColor.value}
            onChange={(event) => {
              const wanted = event.currentTarget.value
              buildingColor.value = buildingColors.find((color) => color === wanted) ?? 'auto'
            }}
          >
            {buildingColors.map((color) => (
              <option key={color} value={color}>
                {colorNames[color]}
              </option>
            ))}
          </select>
        </label>
      </h3>
      <BuildingScale />
    </section>
  )
}

function BuildingScale() {
  const palette = mapPalettes[theme.value]
  switch (look.value.color) {
    case 'height':
      return (
        <div class="legend-line">
          {buildingColor.value === 'auto' && <span>{colorNames.height}</span>}
          <Scale
            ramp={heightRamp[theme.value]}
            ticks={[0, 25, 50, 100]}
            unit="m"
            ends={['low', 'high']}
          />
          <span>
            <Swatch color={palette.unknown} /> unknown
          </span>
        </div>
      )
    case 'demand':
    case 'residential':
      return (
        <div class="legend-line">
          {buildingColor.value === 'auto' && <span>{colorNames[look.value.color]}</span>}
          <Scale
            ramp={demandRamp[theme.value]}
            ticks={[1, 30, 60, 100]}
            unit="weight"
            ends={['little demand', 'much demand']}
          />
          <span>
            <Swatch color={palette.building} /> none
          </span>
        </div>
      )
    case 'material':
      return (
        <ul class="stack legend-list">
          {Object.entries(materialColors[theme.value]).map(([name, color]) => (
            <li key={name}>
              <Swatch color={color} /> {name}
            </li>
          ))}
          <li>
            <Swatch color={palette.unknown} /> unknown
          </li>
        </ul>
      )
    case 'service': {
      const names = shownServiceNames(toldMapResults.value)
      return (
        <ul class="stack legend-list">
          {shownLevels().map((level) => (
            <li key={level}>
              <Swatch color={serviceColors[theme.value][level]} />{' '}
              {names[level] ?? commonServiceNames[level]}
            </li>
          ))}
        </ul>
      )
    }
    case 'plain':
      return null
  }
}

function shownLevels(): readonly BuildingService[] {
  if (isDifferenceShown.value) return ['gained', 'lost', 'retained']
  return isWeakShown.value ? ['served', 'weak', 'none'] : ['served', 'none']
}

/** Sites as far as they are shown and there are such, and the edge of what is known. */
function MapLegend() {
  const { visible } = baseLayers.value.sites
  const isThere = (simulated: boolean): boolean =>
    visible &&
    towers.value.some(({ properties }) => (properties.is_simulated === true) === simulated)
  return (
    <section>
      <h3>{visible && towers.value.length > 0 ? 'Sites' : 'Map'}</h3>
      <ul class="stack legend-list">
        {isThere(false) && (
          <li>
            <i class="dot tower" /> recorded
          </li>
        )}
        {isThere(true) && (
          <li>
            <i class="dot tower simulated" /> simulated
          </li>
        )}
        <li title="No building is known there: questions leave it out">
          <i class="swatch outside" /> outside the pack
        </li>
      </ul>
    </section>
  )
}

function Swatch({ color }: { readonly color: string }) {
  return <i class="swatch" style={{ background: color }} />
}
