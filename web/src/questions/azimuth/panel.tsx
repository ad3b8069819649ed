import { azimuthStepDeg } from '../../../../src/optimization/azimuth-grid.ts'
import { maximumReturnedGaps } from '../../../../src/analyses/question-bounds.ts'
import { formatAngle, formatCount, formatNumber, formatPercent } from '../../format/format.ts'
import type { AzimuthResponse } from '../../api/types.ts'
import { servedEvidence } from '../../panels/evidence.ts'
import { Notes } from '../../panels/notes.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { warningsOf } from '../../panels/warnings.ts'
import { ChangeTable } from '../../parts/change-table.tsx'
import { Icon } from '../../parts/icon.tsx'
import { withCellMembers } from '../../project/edits.ts'
import { cellById, resolved } from '../../project/project.ts'
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

/** The azimuth of the cell as the plan has it now, and how it is changed there. */
function planned(id: string) {
  const cell = cellById(project.value, id)
  const { azimuth = 0 } = cell === undefined ? {} : resolved(project.value, cell)
  const turnTo = (azimuthDeg: number): void =>
    edit(`Turn ${cell?.name ?? id}`, (old) => withCellMembers(old, [id], { azimuth: azimuthDeg }))
  return { isThere: cell !== undefined, azimuth, turnTo }
}

function Turn({ result }: ResultProps<AzimuthComparison>) {
  const { seedDeg, choice } = result.answer
  const { optimal_azimuth: best, present_azimuth: present } = choice
  const { isThere, azimuth, turnTo } = planned(result.target.cellIds[0] ?? '')
  if (present !== undefined)
    return <Stay {...{ seedDeg, present, best, isThere, azimuth, turnTo }} />
  const isApplied = isThere && azimuth === best
  return (
    <div class="line turn">
      <p class="turn-angles">
        <span>{formatAngle(seedDeg)}</span>
        <span class="turn-arrow" aria-label="to">
          →
        </span>
        <strong>{formatAngle(best)}</strong>
      </p>
      <button
        type="button"
        class="button"
        disabled={isApplied || !isThere}
        onClick={() => turnTo(best)}
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

interface StayProps extends ReturnType<typeof planned> {
  readonly seedDeg: number
  readonly present: NonNullable<AzimuthResponse['present_azimuth']>
  readonly best: number
}

/** The azimuth of the request lies between two of those that compete, and is better than all of them. */
function Stay({ seedDeg, present, best, isThere, azimuth, turnTo }: StayProps) {
  const stands = isThere && azimuth === seedDeg
  return (
    <div class="stack callout">
      <p>
        <strong>
          {formatAngle(seedDeg)} is better than every step of {azimuthStepDeg}°.
        </strong>
      </p>
      <p>
        As it stands the antenna has {formatNumber(present.total_score, 1)} points,{' '}
        {formatNumber(present.better_by, 1)} more than at {formatAngle(best)}, the best step.
      </p>
      <div class="row">
        <button
          type="button"
          class="button"
          disabled={stands || !isThere}
          onClick={() => turnTo(seedDeg)}
        >
          {stands && <Icon name="check" />} Keep {formatAngle(seedDeg)}
        </button>
        <button
          type="button"
          class="button"
          disabled={!isThere || azimuth === best}
          onClick={() => turnTo(best)}
        >
          Turn to {formatAngle(best)} all the same
        </button>
      </div>
      <p class="quiet">“After” in the table and on the map: turned to {formatAngle(best)}.</p>
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
