import { getJson } from '../../api/client.ts'
import type { CoreEvents, CoreSessions, CoreStatus, CoreTopology } from '../../api/types.ts'
import { formatIdentifier } from '../../format/format.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { activePlan } from '../../project/project.ts'
import type { Project } from '../../project/project.ts'
import { defineQuestion } from '../../question/question.ts'
import type { CoreAnswer } from './answer.ts'

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
  Panel: lazyView(async () => (await import('./panel.tsx')).CorePanel),
  summary: ({ answer }) => formatIdentifier(answer.status.scenario ?? answer.status.state),
})
