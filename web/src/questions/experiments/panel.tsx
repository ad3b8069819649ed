import { useState } from 'preact/hooks'
import type { ExperimentJob, ExperimentRun } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'
import { saveTable } from '../../format/save.ts'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Section } from '../../parts/section.tsx'
import { withCellMembers } from '../../project/edits.ts'
import { edit } from '../../store/project.ts'
import { tableForm } from '../../store/session.ts'
import { dockOpen, dockTab } from '../../store/view.ts'
import type { ResultProps } from '../../question/question.ts'
import { metrics, metricText } from './metrics.ts'
import { runsCsv } from './runs-csv.ts'
import { Scatter } from './scatter.tsx'

export function ExperimentsPanel({ result }: ResultProps<ExperimentJob>) {
  const [chosen, setChosen] = useState<number | null>(null)
  const { answer } = result
  const runs = answer.result?.runs ?? []
  const best = runs.filter((run) => run.non_dominated)
  const run = runs.find(({ index }) => index === chosen)
  return (
    <ResultFrame result={result} warnings={[]}>
      <p class="headline">
        <strong>{formatNumber(best.length)}</strong> of {formatNumber(runs.length)} runs are beaten
        by no other{answer.cache_hit ? ' (known from an earlier experiment)' : ''}.
      </p>
      <Scatter runs={runs} chosen={chosen} onChoose={setChosen} />
      <p class="quiet">Diamonds: no other run is as good in everything and better in something.</p>
      {run !== undefined && <RunCard run={run} cellId={result.target.cellIds[0] ?? ''} />}
      <div class="row">
        <button
          type="button"
          class="button"
          onClick={() => {
            dockTab.value = 'question'
            dockOpen.value = true
          }}
        >
          List the runs
        </button>
        <button
          type="button"
          class="button"
          onClick={() => saveTable(runsCsv(runs, tableForm.peek()), 'experiment.csv')}
        >
          <Icon name="download" /> CSV
        </button>
      </div>
      <div class="stack notes">
        <Section title="How runs are compared">
          <ul>
            {(answer.result?.objectives ?? []).map((objective) => (
              <li key={objective}>{objective}</li>
            ))}
          </ul>
          <Facts
            rows={[
              ['Job', answer.job_id],
              ['Pack', `${answer.dataset.id}, version ${answer.dataset.version}`],
            ]}
          />
          <p class="quiet wrap">Fingerprint {answer.fingerprint}</p>
        </Section>
      </div>
    </ResultFrame>
  )
}

function RunCard({ run, cellId }: { readonly run: ExperimentRun; readonly cellId: string }) {
  const { azimuth_deg, tx_power_dbm, frequency_ghz, beam_width_deg } = run.parameters
  const apply = (): void => {
    edit(`Take run ${run.index}`, (old) =>
      withCellMembers(old, [cellId], {
        azimuth: azimuth_deg,
        tx_power_dbm,
        frequency_ghz,
        beam_width: beam_width_deg,
      }),
    )
  }
  return (
    <section class="stack card" aria-label={`Run ${run.index}`}>
      <p>
        <strong>Run {run.index}</strong>{' '}
        {run.non_dominated && <span class="badge good">Pareto</span>}
      </p>
      <Facts rows={metrics.map((metric) => [metric.label, metricText(metric, run)])} />
      <p class="quiet">{run.explanation}</p>
      <button type="button" class="button" onClick={apply}>
        Give the cell these values
      </button>
    </section>
  )
}
