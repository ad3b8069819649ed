import { useMemo } from 'preact/hooks'
import type { SimulateResponse } from '../../api/types.ts'
import { PowerChart } from '../../chart/power-chart.tsx'
import { raySeries, summarizeRay } from '../../chart/ray-series.ts'
import {
  formatAngle,
  formatDistance,
  formatNumber,
  formatPercent,
  formatPower,
} from '../../format/format.ts'
import { saveJson } from '../../format/save.ts'
import { Notes } from '../../panels/notes.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { warningsOf } from '../../panels/warnings.ts'
import { Check } from '../../parts/check.tsx'
import { IconButton } from '../../parts/icon-button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Stat } from '../../parts/stat.tsx'
import { defaultNumber } from '../../scenario/fields.ts'
import type { ResultProps } from '../../question/question.ts'
import { alsoGaps, pinnedRay, raysOf, shownRay } from './state.ts'

export function RaysSettings() {
  return (
    <Check checked={alsoGaps.value} onChange={(wanted) => (alsoGaps.value = wanted)}>
      Also list the coverage gaps, in the same request
    </Check>
  )
}

export function RaysPanel({ result }: ResultProps<SimulateResponse>) {
  const { answer } = result
  return (
    <ResultFrame result={result} warnings={[...rayWarnings(answer), ...warningsOf(answer)]}>
      <dl class="stats">
        <Stat
          label="Blocked rays"
          value={formatPercent(answer.stats.blocked_pct)}
          detail={`of ${raysOf(answer).size}`}
        />
        <Stat label="Average at end" value={formatPower(answer.stats.avg_rx_dbm)} />
        <Stat label="Shortest" value={formatDistance(answer.stats.min_range_m)} />
        <Stat label="Longest" value={formatDistance(answer.stats.max_range_m)} />
      </dl>
      <RayDock result={result} />
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => saveJson(answer.geojson, 'rays.geojson', 'application/geo+json')}
        >
          <Icon name="download" /> Rays as GeoJSON
        </button>
      </div>
      <Notes result={result} answer={answer} />
    </ResultFrame>
  )
}

/** The power along one ray. */
export function RayDock({ result }: ResultProps<SimulateResponse>) {
  return (
    <RayProfile
      answer={result.answer}
      thresholdDbm={result.answer.receiver_threshold?.sensitivity_dbm ?? null}
      radiusM={result.scenarios[0]?.radius_m ?? defaultNumber('radius_m')}
    />
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
  readonly answer: SimulateResponse
  readonly thresholdDbm: number | null
  readonly radiusM: number
}

/** One ray in detail: chosen here, or by pointing at it on the map. */
function RayProfile({ answer, thresholdDbm, radiusM }: RayProfileProps) {
  const rays = raysOf(answer)
  const indices = [...rays.keys()]
  const index = shownRay.value ?? indices[Math.floor(indices.length / 2)] ?? 0
  const segments = rays.get(index)
  const series = useMemo(() => raySeries(segments ?? []), [segments])
  if (segments === undefined) return <p class="quiet">No ray leaves the antenna.</p>
  const facts = summarizeRay(segments)
  const position = indices.indexOf(index)
  const pin = (to: number): void => {
    pinnedRay.value = indices[(to + indices.length) % indices.length]
  }
  return (
    <section class="stack card" aria-label="Ray profile">
      <header class="line card-header">
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
