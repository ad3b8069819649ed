import { useState } from 'preact/hooks'
import type { ApiError } from '../../api/client.ts'
import { getJson, postJson } from '../../api/client.ts'
import type { CoreEvents, CoreSessions, CoreStatus, CoreTopology } from '../../api/types.ts'
import { formatIdentifier, formatNumber } from '../../format/format.ts'
import { Refusal } from '../../panels/refusal.tsx'
import { ResultFrame } from '../../panels/result-frame.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import { Section } from '../../parts/section.tsx'
import { activePlan } from '../../project/project.ts'
import type { Project } from '../../project/project.ts'
import { ask, asApiError } from '../../store/asking.ts'
import { questionById } from '../../store/registry.ts'
import { defineQuestion } from '../question.ts'
import type { ResultProps } from '../question.ts'
import { scenarios } from './scenarios.ts'

interface CoreAnswer {
  readonly status: CoreStatus
  readonly topology: CoreTopology
  readonly sessions: CoreSessions
  readonly events: CoreEvents
}

const towersOf = (asked: Project): readonly string[] =>
  activePlan(asked).cells.flatMap(({ towerId }) => (towerId === null ? [] : [towerId]))

export const coreQuestion = defineQuestion<CoreAnswer>({
  id: 'core',
  label: 'Core Lab',
  verb: 'Look at the core',
  icon: 'core',
  about: 'pack',
  isMain: false,
  hint: 'A simulated 5G core: its functions, sessions of the plan’s towers, and what failures do to them.',
  problem: () => null,
  request: (asked) => ({ network_tech: '5g', cluster_tower_ids: towersOf(asked) }),
  async ask({ request, signal }) {
    const towers = (request['cluster_tower_ids'] as readonly string[]).join(',')
    const tech = 'network_tech=5g'
    const cluster = towers === '' ? '' : `&cluster_tower_ids=${encodeURIComponent(towers)}`
    const [status, topology, sessions, events] = await Promise.all([
      getJson<CoreStatus>(`api/core/status?${tech}`, { signal }),
      getJson<CoreTopology>(`api/core/topology?${tech}${cluster}`, { signal }),
      getJson<CoreSessions>(`api/core/sessions?${tech}${cluster}`, { signal }),
      getJson<CoreEvents>(`api/core/events?${tech}`, { signal }),
    ])
    return { status, topology, sessions, events }
  },
  fingerprint: ({ status }) => status.updated_at,
  Panel: CorePanel,
  summary: ({ answer }) => formatIdentifier(answer.status.scenario ?? answer.status.state),
})

function CorePanel({ result }: ResultProps<CoreAnswer>) {
  const { status, topology, sessions, events } = result.answer
  if (status.mode !== 'open5gs') {
    return (
      <ResultFrame result={result} warnings={[]}>
        <p class="callout" data-tone="warn">
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
      <div class="chips" role="group" aria-label="Scenario">
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
    <table class="compare">
      <thead>
        <tr>
          <th scope="col">Function</th>
          <th scope="col">State</th>
          <th scope="col" class="number">
            Latency <small>ms</small>
          </th>
          <th scope="col" class="number">
            Load <small>%</small>
          </th>
        </tr>
      </thead>
      <tbody>
        {status.functions.map((entry) => (
          <tr key={entry.name} title={entry.message}>
            <th scope="row">{entry.name}</th>
            <td>{entry.status}</td>
            <td class="number">{formatNumber(entry.latency_ms)}</td>
            <td class="number">{formatNumber(entry.load_pct)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
