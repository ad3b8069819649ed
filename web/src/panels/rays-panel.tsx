import { useMemo } from 'preact/hooks'
import type { SimulateResponse } from '../api/types.ts'
import { PowerChart } from '../chart/power-chart.tsx'
import { raySeries, summarizeRay } from '../chart/ray-series.ts'
import {
  formatAngle,
  formatDistance,
  formatNumber,
  formatPercent,
  formatPower,
} from '../format/format.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { Stat } from '../parts/stat.tsx'
import { numberFields } from '../scenario/fields.ts'
import { pinnedRay, shownRay } from '../store/view.ts'
import { analyzeSector, simulateRays } from '../tasks/run.ts'
import { saveJson } from '../tasks/save.ts'
import { rays, raysResult } from '../tasks/state.ts'
import { EmptyResult } from './empty-result.tsx'
import { Notes } from './notes.tsx'
import { ResultFrame } from './result-frame.tsx'
import { TaskPanel } from './task-panel.tsx'
import { warningsOf } from './warnings.ts'

export function RaysPanel() {
  const finished = raysResult.value
  return (
    <TaskPanel
      task="rays"
      label="Analyze sector"
      onRun={() => analyzeSector('rays')}
      other={{ label: 'Rays only', onRun: simulateRays }}
    >
      {finished === null ? (
        <EmptyResult>
          Traces rays across the beam until the power falls to the receiver threshold. Click the map
          or a tower to place the cell.
        </EmptyResult>
      ) : (
        <ResultFrame
          task="rays"
          finished={finished}
          warnings={[...rayWarnings(finished.answer), ...warningsOf(finished.answer)]}
        >
          <dl class="stats">
            <Stat
              label="Blocked rays"
              value={formatPercent(finished.answer.stats.blocked_pct)}
              detail={`of ${rays.value.size}`}
            />
            <Stat label="Average at end" value={formatPower(finished.answer.stats.avg_rx_dbm)} />
            <Stat label="Shortest" value={formatDistance(finished.answer.stats.min_range_m)} />
            <Stat label="Longest" value={formatDistance(finished.answer.stats.max_range_m)} />
          </dl>
          <RayProfile
            thresholdDbm={finished.answer.receiver_threshold?.sensitivity_dbm ?? null}
            radiusM={finished.scenario.radius_m ?? numberFields.radius_m.fallback ?? 0}
          />
          <div class="row">
            <button
              type="button"
              class="button"
              onClick={() =>
                saveJson(finished.answer.geojson, 'rays.geojson', 'application/geo+json')
              }
            >
              <Icon name="download" /> Rays as GeoJSON
            </button>
          </div>
          <Notes finished={finished} answer={finished.answer} />
        </ResultFrame>
      )}
    </TaskPanel>
  )
}

function rayWarnings(answer: SimulateResponse): readonly string[] {
  const { features } = answer.geojson
  const replaced = features.filter((feature) => feature.properties.fallback_used === true).length
  if (replaced === 0 || answer.applicability.fallback_used) return []
  return [
    `${formatNumber(replaced)} of ${formatNumber(features.length)} segments were computed by the fallback model.`,
  ]
}

interface RayProfileProps {
  readonly thresholdDbm: number | null
  readonly radiusM: number
}

/** One ray in detail: chosen here, or by pointing at it on the map. */
function RayProfile({ thresholdDbm, radiusM }: RayProfileProps) {
  const indices = [...rays.value.keys()]
  const index = shownRay.value ?? indices[Math.floor(indices.length / 2)] ?? 0
  const segments = rays.value.get(index)
  const series = useMemo(() => raySeries(segments ?? []), [segments])
  if (segments === undefined) return <p class="quiet">No ray leaves the antenna.</p>
  const facts = summarizeRay(segments)
  const position = indices.indexOf(index)
  const pin = (to: number): void => {
    pinnedRay.value = indices[(to + indices.length) % indices.length]
  }
  return (
    <section class="card" aria-label="Ray profile">
      <header class="card-header">
        <h3>
          Ray {index + 1}
          {facts !== null && <span class="quiet"> at {formatAngle(facts.bearingDeg)}</span>}
        </h3>
        <div class="row tight">
          <IconButton icon="previous" label="Previous ray" onClick={() => pin(position - 1)} />
          <input
            type="range"
            class="slider"
            aria-label="Ray"
            min={0}
            max={indices.length - 1}
            value={position}
            onInput={(event) => pin(event.currentTarget.valueAsNumber)}
          />
          <IconButton icon="next" label="Next ray" onClick={() => pin(position + 1)} />
        </div>
      </header>
      <PowerChart series={series} thresholdDbm={thresholdDbm} radiusM={radiusM} />
      {facts !== null && (
        <p class="quiet">
          Ends at {formatDistance(facts.reachM)} with {formatPower(facts.endDbm)}
          {facts.isBlocked ? ', blocked' : ''}. {sightText(facts.sightLostM)}
          {facts.fallbackSegments > 0 &&
            ` ${facts.fallbackSegments} segments by the fallback model.`}
        </p>
      )}
    </section>
  )
}

function sightText(lostM: number | null): string {
  if (lostM === null) return 'Line of sight all the way.'
  if (lostM === 0) return 'No line of sight from the start.'
  return `Line of sight lost beyond ${formatDistance(lostM)}.`
}
