import { ApiError, deleteJson, getJson } from '../../api/client.ts'

/** The state of any job of the service. */
interface JobState {
  readonly job_id: string
  readonly status: 'accepted' | 'running' | 'succeeded' | 'failed' | 'dismissed'
  readonly message?: string
}

const firstPauseMs = 200
const longestPauseMs = 1_000

interface Watching<Job> {
  readonly signal: AbortSignal
  readonly report: (step: string) => void
  /** How far it is, in words; takes up whatever else a state says. */
  readonly progress: (job: Job) => string
  /** What has ended, where it did not succeed: "The experiment". */
  readonly called: string
}

const addressOf = (jobId: string): string => `api/jobs/${encodeURIComponent(jobId)}`

/** The state of a job that was handed in before. */
export const jobState = <Job extends JobState>(jobId: string, signal: AbortSignal): Promise<Job> =>
  getJson<Job>(addressOf(jobId), { scope: 'rf', signal })

/**
 * Asks for the state of a job until it has ended. When the signal says so, the job is ended on the
 * service too.
 */
export async function followJob<Job extends JobState>(
  job: Job,
  { signal, report, progress, called }: Watching<Job>,
): Promise<Job> {
  const end = (): void => {
    // Nobody waits for the answer: a job that has ended meanwhile needs no end.
    deleteJson(addressOf(job.job_id), { scope: 'rf' }).catch(() => undefined)
  }
  signal.addEventListener('abort', end, { once: true })
  try {
    let current = job
    for (let pauseMs = firstPauseMs; isUnderWay(current);) {
      report(progress(current))
      await pause(pauseMs, signal)
      pauseMs = Math.min(longestPauseMs, pauseMs * 1.5)
      try {
        current = await jobState<Job>(job.job_id, signal)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 429) throw error
        pauseMs = 1000 * (error.retryAfterS ?? 1)
      }
    }
    if (current.status !== 'succeeded') throw ended(current, called)
    return current
  } finally {
    signal.removeEventListener('abort', end)
  }
}

const isUnderWay = ({ status }: JobState): boolean => status === 'accepted' || status === 'running'

function ended({ status, message }: JobState, called: string): ApiError {
  const words = `${called} ${status === 'dismissed' ? 'was cancelled' : 'failed'}`
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
