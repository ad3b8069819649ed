import { formatAngle, formatChange, formatNumber, formatPercent } from '../format/format.ts'
import { Icon } from '../parts/icon.tsx'
import { setMember, scenario } from '../store/scenario.ts'
import { compareGaps } from '../tasks/compare-gaps.ts'
import { optimizeAzimuth } from '../tasks/run.ts'
import { azimuthResult } from '../tasks/state.ts'
import type { AzimuthComparison } from '../tasks/state.ts'
import { EmptyResult } from './empty-result.tsx'
import { servedEvidence } from './evidence.ts'
import { Notes } from './notes.tsx'
import { ResultFrame } from './result-frame.tsx'
import { TaskPanel } from './task-panel.tsx'
import { warningsOf } from './warnings.ts'

export function AzimuthPanel() {
  const finished = azimuthResult.value
  return (
    <TaskPanel task="azimuth" label="Find best azimuth" onRun={optimizeAzimuth}>
      {finished === null ? (
        <EmptyResult>
          Tries 36 azimuths, ten degrees apart, and compares the gaps of the sector before and after
          turning to the best one. Takes three requests.
        </EmptyResult>
      ) : (
        <ResultFrame
          task="azimuth"
          finished={finished}
          warnings={[...warnings(finished.answer), ...warningsOf(finished.answer.choice)]}
        >
          <Turn comparison={finished.answer} />
          <Comparison comparison={finished.answer} />
          <Notes
            finished={finished}
            answer={finished.answer.choice}
            evidence={servedEvidence(
              finished.answer.choice.stats,
              finished.answer.choice.receiver_threshold.sensitivity_dbm,
            )}
          />
        </ResultFrame>
      )}
    </TaskPanel>
  )
}

function Turn({ comparison }: { readonly comparison: AzimuthComparison }) {
  const { seedDeg, choice } = comparison
  const isApplied = scenario.value.azimuth === choice.optimal_azimuth
  return (
    <div class="turn">
      <p class="turn-angles">
        <span>{formatAngle(seedDeg)}</span>
        <span class="turn-arrow" aria-label="to">
          →
        </span>
        <strong>{formatAngle(choice.optimal_azimuth)}</strong>
      </p>
      <button
        type="button"
        class="button"
        disabled={isApplied}
        onClick={() => setMember('azimuth', choice.optimal_azimuth)}
      >
        {isApplied ? (
          <>
            <Icon name="check" /> In the form
          </>
        ) : (
          'Use this azimuth'
        )}
      </button>
    </div>
  )
}

function Comparison({ comparison }: { readonly comparison: AzimuthComparison }) {
  const before = comparison.before.stats
  const after = comparison.after.stats
  const change = compareGaps(comparison.before, comparison.after)
  const { choice } = comparison
  return (
    <>
      <table class="compare">
        <thead>
          <tr>
            <th scope="col">In the sector</th>
            <th scope="col" class="number">
              Before
            </th>
            <th scope="col" class="number">
              After
            </th>
            <th scope="col" class="number">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          <Row
            label="Candidates"
            before={before.candidate_buildings}
            after={after.candidate_buildings}
          />
          <Row
            label="Served"
            before={before.served_buildings}
            after={after.served_buildings}
            better="more"
          />
          <Row
            label="Gaps"
            before={before.gap_buildings}
            after={after.gap_buildings}
            better="fewer"
          />
          <Row
            label="Gap share, %"
            before={before.gap_pct}
            after={after.gap_pct}
            better="fewer"
            digits={1}
          />
          <Row
            label="Demand in gaps"
            before={before.total_gap_demand}
            after={after.total_gap_demand}
            better="fewer"
            digits={1}
          />
        </tbody>
      </table>
      <ul class="legend-list">
        <li>
          <i class="dot gone" /> {formatNumber(change.beforeOnly.length)} gaps before only: served
          now, or outside the turned sector
        </li>
        <li>
          <i class="dot lost" /> {formatNumber(change.afterOnly.length)} gaps after only
        </li>
        <li>
          <i class="dot outage" /> {formatNumber(change.both.length)} gaps both times
        </li>
      </ul>
      <section class="card" aria-label="Scores of the best azimuth">
        <h3>Scores of {formatAngle(choice.optimal_azimuth)}</h3>
        <table class="compare">
          <tbody>
            <tr>
              <th scope="row">Propagation reach</th>
              <td class="number">{formatNumber(choice.propagation_reach_score, 1)}</td>
              <td />
            </tr>
            <tr>
              <th scope="row">Demand</th>
              <td class="number">{formatNumber(choice.demand_score, 1)}</td>
              <td class="number">{formatNumber(choice.hit_demand_buildings)} buildings</td>
            </tr>
            <tr>
              <th scope="row">Residential</th>
              <td class="number">{formatNumber(choice.residential_score, 1)}</td>
              <td class="number">{formatNumber(choice.hit_residential_buildings)} buildings</td>
            </tr>
          </tbody>
        </table>
        <p class="quiet">Data quality of the pack: {choice.data_quality}.</p>
      </section>
    </>
  )
}

interface RowProps {
  readonly label: string
  readonly before: number
  readonly after: number
  readonly better?: 'more' | 'fewer'
  readonly digits?: number
}

function Row({ label, before, after, better, digits = 0 }: RowProps) {
  const change = after - before
  const isBetter = better === 'more' ? change > 0 : change < 0
  const tone = better === undefined || change === 0 ? undefined : isBetter ? 'good' : 'bad'
  return (
    <tr>
      <th scope="row">{label}</th>
      <td class="number">{formatNumber(before, digits)}</td>
      <td class="number">{formatNumber(after, digits)}</td>
      <td class="number" data-tone={tone}>
        {formatChange(change, digits)}
      </td>
    </tr>
  )
}

function warnings(comparison: AzimuthComparison): readonly string[] {
  const { before, after } = comparison
  if (compareGaps(before, after).complete) return []
  return [
    `The map compares the largest gaps only: an answer lists at most 500, the table counts all (${formatPercent(before.stats.gap_pct)} before, ${formatPercent(after.stats.gap_pct)} after).`,
  ]
}
