import { maximumReturnedGaps } from '../../../../src/analyses/question-bounds.ts'
import { formatAngle, formatCount, formatPercent } from '../../format/format.ts'
import { servedEvidence } from '../../panels/evidence.ts'
import { Notes } from '../../panels/notes.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { warningsOf } from '../../panels/warnings.ts'
import { ChangeTable } from '../../parts/change-table.tsx'
import { Icon } from '../../parts/icon.tsx'
import { withCellMembers } from '../../project/edits.ts'
import { cellById } from '../../project/project.ts'
import { edit, project } from '../../store/project.ts'
import type { ResultProps } from '../../question/question.ts'
import type { AzimuthComparison } from './answer.ts'
import { compareGaps } from './compare-gaps.ts'
import { Scores } from './scores.tsx'

export function AzimuthPanel({ result }: ResultProps<AzimuthComparison>) {
  const { answer } = result
  return (
    <ResultFrame result={result} warnings={[...warnings(answer), ...warningsOf(answer.choice)]}>
      <Turn result={result} />
      <Comparison comparison={answer} />
      <Scores resultId={result.id} choice={answer.choice} seedDeg={answer.seedDeg} />
      <Notes
        result={result}
        answer={answer.choice}
        evidence={servedEvidence(
          answer.choice.stats,
          answer.choice.receiver_threshold.sensitivity_dbm,
        )}
      />
    </ResultFrame>
  )
}

function Turn({ result }: ResultProps<AzimuthComparison>) {
  const { seedDeg, choice } = result.answer
  const id = result.target.cellIds[0] ?? ''
  const cell = cellById(project.value, id)
  const isApplied = cell?.overrides.azimuth === choice.optimal_azimuth
  const apply = (): void => {
    edit(`Turn ${cell?.name ?? id}`, (old) =>
      withCellMembers(old, [id], { azimuth: choice.optimal_azimuth }),
    )
  }
  return (
    <div class="line turn">
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
        disabled={isApplied || cell === undefined}
        onClick={apply}
      >
        {isApplied ? (
          <>
            <Icon name="check" /> In the plan
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
  return (
    <>
      <ChangeTable
        of="In the sector"
        rows={[
          {
            label: 'Candidates',
            before: before.candidate_buildings,
            after: after.candidate_buildings,
          },
          {
            label: 'Served',
            before: before.served_buildings,
            after: after.served_buildings,
            better: 'more',
          },
          {
            label: 'Gaps',
            before: before.gap_buildings,
            after: after.gap_buildings,
            better: 'fewer',
          },
          {
            label: 'Gap share, %',
            before: before.gap_pct,
            after: after.gap_pct,
            better: 'fewer',
            digits: 1,
          },
          {
            label: 'Demand in gaps',
            before: before.total_gap_demand,
            after: after.total_gap_demand,
            better: 'fewer',
            digits: 1,
          },
        ]}
      />
      <ul class="stack legend-list">
        <li>
          <i class="dot gone" /> {formatCount(change.beforeOnly.length, 'gap')} before only: served
          now, or outside the turned sector
        </li>
        <li>
          <i class="dot lost" /> {formatCount(change.afterOnly.length, 'gap')} after only
        </li>
        <li>
          <i class="dot outage" /> {formatCount(change.both.length, 'gap')} both times
        </li>
      </ul>
    </>
  )
}

function warnings(comparison: AzimuthComparison): readonly string[] {
  const { before, after, choice } = comparison
  const scores = new Set(choice.candidates?.map(({ total_score }) => total_score))
  const alike =
    scores.size === 1 ? ['Every azimuth scores alike: none is better than another.'] : []
  if (compareGaps(before, after).complete) return alike
  return [
    ...alike,
    `The map compares the largest gaps only: an answer lists at most ${maximumReturnedGaps}, the table counts all (${formatPercent(before.stats.gap_pct)} before, ${formatPercent(after.stats.gap_pct)} after).`,
  ]
}
