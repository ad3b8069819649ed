import { ApiError, deleteJson, getJson } from '../../api/client.ts'
import type { ExperimentJob } from '../../api/types.ts'

const firstPauseMs = 200
const longestPauseMs = 1_000

interface Watching {
  readonly signal: AbortSignal
  readonly report: (step: string) => void
}

/**
 * Asks for the state of a job until it has ended. When the signal says so, the job is ended on the
 * service too.
 */
export async function followJob(
  job: ExperimentJob,
  { signal, report }: Watching,
): Promise<ExperimentJob> {
  const address = `api/jobs/${encodeURIComponent(job.job_id)}`
  const end = (): void => {
    // Nobody waits for the answer: a job that has ended meanwhile needs no end.
    deleteJson(address, { scope: 'rf' }).catch(() => undefined)
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    let current = job
    for (let pauseMs = firstPauseMs; isUnderWay(current);) {
      report(progressText(current))
      await pause(pauseMs, signal)
      pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)
      try {
        current = await getJson<ExperimentJob>(address, { scope: 'rf', signal })
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) throw error
        pauseMs = 1000 * (error.retryAfterS ?? 1)
      }
    }
    if (current.status !== 'succeeded') throw ended(current)
    return current
  } finally {
    signal.removeEventListener('abort', end)
  }
}

const isUnderWay = ({ status }: ExperimentJob): boolean =>
  status === 'accepted' || status === 'running'

const progressText = ({ status, completed_runs, total_runs }: ExperimentJob): string =>
  status === 'accepted'
    ? `Waiting for its turn, ${total_runs} runs`
    : `${completed_runs} of ${total_runs} runs done`

function ended({ status, message }: ExperimentJob): ApiError {
  const words = status === 'dismissed' ? 'The experiment was cancelled' : 'The experiment failed'
  return new ApiError(message === undefined ? `${words}.` : `${words}: ${message}`, 500, null, null)
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer)
      reject(new DOMException('cancelled', 'AbortError'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}
