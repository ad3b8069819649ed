import { useState } from 'preact/hooks'
import type { ApiError } from '../../api/client.ts'
import { postJson } from '../../api/client.ts'
import type { CoreScenario, CoreStatus } from '../../api/types.ts'
import { formatIdentifier, formatNumber } from '../../format/format.ts'
import { Refusal } from '../../panels/refusal.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import { Section } from '../../parts/section.tsx'
import { ask, asApiError } from '../../store/asking.ts'
import { questionById } from '../../store/registry.ts'
import type { ResultProps } from '../../question/question.ts'
import type { CoreAnswer } from './answer.ts'
import { Table } from '../../parts/table.tsx'

/** What can be done to the simulated core; the first one is none of it. */
const scenarios: readonly CoreScenario[] = [
  'normal',
  'registration_storm',
  'udm_outage',
  'ausf_auth_failure',
  'pcf_policy_degraded',
  'upf_degraded',
  'xn_degraded',
  'xn_unavailable',
]

export function CorePanel({ result }: ResultProps<CoreAnswer>) {
  const { status, topology, sessions, events } = result.answer
  if (status.mode !== 'open5gs') {
    return (
      <ResultFrame result={result} warnings={[]}>
        <p class="stack callout" data-tone="warn">
          {status.message}
        </p>
      </ResultFrame>
    )
  }
  return (
    <ResultFrame result={result} warnings={[]}>
      <p class="headline">{status.message}</p>
      <Scenarios active={status.scenario ?? 'normal'} />
      <Functions status={status} />
      <Section title="Sessions" hint={formatNumber(sessions.session_count)} open>
        <JsonView value={sessions.sessions} />
      </Section>
      <Section title="Events" hint={formatNumber(events.events.length)} open>
        <ul class="plain-list">
          {events.events.map((event) => (
            <li key={event.id}>
              <span class="badge">{event.severity}</span> {event.source}: {event.message}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Topology">
        <JsonView value={topology} />
      </Section>
    </ResultFrame>
  )
}

/** Each starts a failure on the simulated core, or ends it. */
function Scenarios({ active }: { readonly active: string }) {
  const [failure, setFailure] = useState<ApiError | null>(null)
  const start = async (scenario: string): Promise<void> => {
    try {
      await postJson('api/core/scenario', { scenario }, { scope: 'core' })
      setFailure(null)
      const question = questionById('core')
      if (question !== undefined) await ask(question)
    } catch (error) {
      setFailure(asApiError(error))
    }
  }
  return (
    <>
      <div class="line chips" role="group" aria-label="Scenario">
        {scenarios.map((scenario) => (
          <button
            key={scenario}
            type="button"
            class="button small"
            aria-pressed={scenario === active}
            onClick={() => void start(scenario)}
          >
            {formatIdentifier(scenario)}
          </button>
        ))}
      </div>
      {failure !== null && (
        <Refusal message={failure.message} status={failure.status} scope="core" />
      )}
    </>
  )
}

function Functions({ status }: { readonly status: CoreStatus }) {
  return (
    <Table
      rows={status.functions}
      keyOf={({ name }) => name}
      marks={({ message }) => ({ title: message })}
      columns={[
        { head: 'Function', cell: ({ name }) => name },
        { head: 'State', cell: (entry) => entry.status },
        {
          head: 'Latency',
          isNumber: true,
          cell: (entry) => formatNumber(entry.latency_ms),
          unit: 'ms',
        },
        { head: 'Load', isNumber: true, cell: (entry) => formatNumber(entry.load_pct), unit: '%' },
      ]}
    />
  )
}
