import type { ExperimentJob } from '../../api/types.ts'
import { formatNumber } from '../../format/format.ts'
import { settingsOf } from '../../store/settings.ts'
import { lazyView } from '../../parts/lazy-view.tsx'
import { defineQuestion } from '../../question/question.ts'
import { followJob, jobState } from '../shared/follow-job.ts'
import { sectorProblem, sectorRequest } from '../shared/sector.ts'
import { matrixOf } from './matrix.ts'

const id = 'experiments'

type Watching = Parameters<typeof followJob<ExperimentJob>>[1]

const untilEnded = (job: ExperimentJob, { signal, report }: Pick<Watching, 'signal' | 'report'>) =>
  followJob(job, { signal, report, progress: progressText, called: 'The experiment' })

const progressText = ({ status, completed_runs, total_runs }: ExperimentJob): string =>
  status === 'accepted'
    ? `Waiting for its turn, ${total_runs} runs`
    : `${completed_runs} of ${total_runs} runs done`

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
  async ask({ post, request, handedIn, ...watching }) {
    const job = await post<ExperimentJob>(
      'api/processes/batch-experiment/execution',
      request,
      'Handing in the experiment',
    )
    handedIn(job.job_id)
    return untilEnded(job, watching)
  },
  async resume(jobId, watching) {
    return untilEnded(await jobState<ExperimentJob>(jobId, watching.signal), watching)
  },
  fingerprint: (answer) => answer.fingerprint,
  Settings: lazyView(async () => (await import('./parts.ts')).ExperimentsSettings),
  Panel: lazyView(async () => (await import('./parts.ts')).ExperimentsPanel),
  dock: { label: 'Runs', View: lazyView(async () => (await import('./parts.ts')).ExperimentsDock) },
  summary: ({ answer }) => {
    const runs = answer.result?.runs ?? []
    const best = runs.filter((run) => run.non_dominated).length
    return `${formatNumber(runs.length)} runs, ${formatNumber(best)} that no other beats`
  },
})
