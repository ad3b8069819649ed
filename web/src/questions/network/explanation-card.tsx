import { formatAngle, formatChange, formatFixed } from '../../format/format.ts'
import { JobProgress } from '../../panels/question-panel.tsx'
import { Refusal } from '../../panels/refusal.tsx'
import type { StoredResult } from '../../project/project.ts'
import { jobs } from '../../store/jobs.ts'
import type { ResultProps } from '../../question/question.ts'
import type { NetworkAnswer } from './answer.ts'
import { explainCell, explained, explanationFailure, explanationRequest } from './explain.ts'
import { explanationRows, explanationSentences } from './explanation-rows.ts'
import { Table } from '../../parts/table.tsx'

interface ExplainButtonProps {
  readonly result: StoredResult<NetworkAnswer>
  readonly cellId: string
}

/** Asks what turning this cell is worth. A plan that was only judged has nothing to turn back. */
export function ExplainButton({ result, cellId }: ExplainButtonProps) {
  if (explanationRequest(result, cellId) === null) return null
  const isBusy = jobs.jobs.value.some((job) => job.question === 'explanation')
  const shown = explained.value
  return (
    <button
      type="button"
      class="button small"
      aria-label={`Explain ${cellId}`}
      aria-pressed={shown?.resultId === result.id && shown.explanation.cell.id === cellId}
      title="What turning this cell is worth: the plan with it and with it turned back"
      disabled={isBusy}
      onClick={() => void explainCell(result, cellId)}
    >
      Explain
    </button>
  )
}

/** The plan with one cell as planned, beside the same plan with that cell turned back. */
export function ExplanationCard({ result }: ResultProps<NetworkAnswer>) {
  const own = jobs.jobs.value.filter((job) => job.question === 'explanation')
  const failure = explanationFailure.value
  const shown = explained.value?.resultId === result.id ? explained.value.explanation : null
  if (own.length === 0 && failure === null && shown === null) return null
  return (
    <section class="stack card explanation" aria-label="Explanation of a cell" aria-live="polite">
      {own.map((job) => (
        <JobProgress key={job.id} job={job} />
      ))}
      {failure !== null && <Refusal message={failure.message} status={failure.status} scope="rf" />}
      {shown !== null && (
        <>
          <h3>Why {shown.cell.id} points there</h3>
          {explanationSentences(shown).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {!shown.unchanged && (
            <Table
              rows={explanationRows(shown)}
              keyOf={({ label }) => label}
              columns={[
                { head: 'Of the plan', cell: ({ label }) => label },
                {
                  head: `At ${formatAngle(shown.cell.selected_azimuth_deg)}`,
                  isNumber: true,
                  cell: (row) => formatFixed(row.actual, row.digits),
                },
                {
                  head: `At ${formatAngle(shown.cell.baseline_azimuth_deg)}`,
                  isNumber: true,
                  cell: (row) => formatFixed(row.counterfactual, row.digits),
                  key: 'counterfactual',
                },
                {
                  head: 'Change',
                  isNumber: true,
                  cell: ({ delta, digits }) => (delta === null ? '–' : formatChange(delta, digits)),
                },
              ]}
            />
          )}
          {!shown.unchanged && <p class="quiet">{shown.limitations.join(' ')}</p>}
        </>
      )}
    </section>
  )
}
