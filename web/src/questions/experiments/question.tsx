import type { ExperimentJob } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'
import { settingsOf } from '../../store/settings.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { sectorProblem, sectorRequest } from '../shared/sector.ts'
import { matrixOf } from './matrix.ts'
import { followJob } from './run.ts'

const id = 'experiments'

export const experimentsQuestion = defineQuestion<ExperimentJob>({
  id,
  label: 'Experiment',
  verb: 'Run the experiment',
  icon: 'experiment',
  about: 'cell',
  isMain: true,
  isAskedByLink: false,
  hint: 'One cell under many combinations of azimuth, power, frequency and beam width: which of them no other beats.',
  problem: (project, target) =>
    sectorProblem(project, target) ?? matrixOf(settingsOf(project, id)).problem,
  request(project, target) {
    const base = sectorRequest(project, target)
    if (base === null) return null
    const settings = settingsOf(project, id)
    const name = settings['name']
    return {
      ...(typeof name === 'string' ? { name } : {}),
      base,
      matrix: matrixOf(settings).axes,
    }
  },
  async ask({ post, request, signal, report }) {
    const job = await post<ExperimentJob>(
      'api/processes/batch-experiment/execution',
      request,
      'Handing in the experiment',
    )
    return followJob(job, { signal, report })
  },
  fingerprint: (answer) => answer.fingerprint,
  Settings: lazyView(async () => (await import('./settings.tsx')).ExperimentsSettings),
  Panel: lazyView(async () => (await import('./panel.tsx')).ExperimentsPanel),
  dock: { label: 'Runs', View: lazyView(async () => (await import('./dock.tsx')).ExperimentsDock) },
  summary: ({ answer }) => {
    const runs = answer.result?.runs ?? []
    const best = runs.filter((run) => run.non_dominated).length
    return `${formatNumber(runs.length)} runs, ${formatNumber(best)} that no other beats`
  },
})
