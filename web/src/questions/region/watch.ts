import { signal } from '@preact/signals'
import { ApiError, deleteJson, getJson } from '../../api/client.ts'
import type { JobWorkload, RegionJob } from '../../api/types.ts'
import { withoutResult, withResultReplaced } from '../../project/edits.ts'
import type { StoredResult } from '../../project/project.ts'
import { requestKey } from '../../scenario/scenario.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { amendProject, project } from '../../store/project.ts'
import type { RegionAnswer } from './answer.ts'
import { boxOfRequest, regionId } from './request.ts'

/** How a region stands that is not finished. */
export interface Standing {
  readonly job: RegionJob
  /** Null where the service has not said. */
  readonly workload: JobWorkload | null
  /** Parts a second over the last looks; null before the second one. */
  readonly rate: number | null
  /** Why nothing more is heard of it; null while something is. */
  readonly silence: string | null
}

interface Look {
  readonly at: number
  readonly parts: number
}

const pauseMs = 1500
const longestPauseMs = 20_000
/** Looks that a rate is taken over. */
const ratedLooks = 20

/** The regions that this page follows, by their jobs. */
const standings = signal<Readonly<Record<string, Standing>>>({})
const followed = new Set<string>()

export const isUnderWay = ({ status }: RegionJob): boolean =>
  status === 'accepted' || status === 'running'

/** The state of a result's job that was heard last; follows the job from now on until it ends. */
export function standingOf(result: StoredResult<RegionJob>): Standing {
  const { answer } = result
  const known = standings.value[answer.job_id]
  if (isUnderWay(answer) && !followed.has(answer.job_id)) {
    followed.add(answer.job_id)
    void follow(answer)
  }
  return known ?? { job: answer, workload: null, rate: null, silence: null }
}

/** One text for all that the picture of a region follows from, beside its answer. */
export function standingsText(): string {
  return Object.entries(standings.value)
    .map(([id, { job }]) => `${id}:${job.completed_parts}`)
    .join()
}

/** Ends the job at the service; what it has computed stays there. */
export async function pauseRegion({ job_id }: RegionJob): Promise<void> {
  await deleteJson(addressOf(job_id), { scope: 'rf' })
}

/**
 * A region that was paused goes when what goes on with it is there: it says nothing that the other does not.
 */
export function giveWay(paused: StoredResult): void {
  const key = requestKey('', paused.request)
  const isFollowed = project
    .peek()
    .results.some(
      (other) =>
        other.question === regionId &&
        numberOf(other) > numberOf(paused) &&
        requestKey('', other.request) === key,
    )
  if (isFollowed) amendProject((old) => withoutResult(old, paused.id))
}

/** Results are counted as they come. */
const numberOf = ({ id }: StoredResult): number => Number(id.slice(1))

const addressOf = (jobId: string): string => `api/jobs/${encodeURIComponent(jobId)}`

async function follow(answer: RegionJob): Promise<void> {
  const id = answer.job_id
  const looks: Look[] = []
  let waitMs = 0
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    try {
      const job = await getJson<RegionJob>(addressOf(id))
      looks.push({ at: performance.now(), parts: job.completed_parts })
      if (looks.length > ratedLooks) looks.shift()
      if (!isUnderWay(job)) {
        await end(job)
        return
      }
      const workload = await getJson<JobWorkload>(`${addressOf(id)}/workload`)
      say(id, { job, workload, rate: rateOf(looks), silence: null })
      waitMs = pauseMs
    } catch (error) {
      const { job } = standings.peek()[id] ?? { job: answer }
      const silence = error instanceof Error ? error.message : String(error)
      say(id, { job, workload: null, rate: null, silence })
      if (error instanceof ApiError && error.status === 404) {
        await end({ ...job, status: 'dismissed', message: 'the service no longer knows it' })
        return
      }
      const retryMs = error instanceof ApiError ? 1000 * (error.retryAfterS ?? 0) : 0
      waitMs = Math.min(longestPauseMs, Math.max(2 * waitMs, pauseMs, retryMs))
    }
  }
}

function rateOf(looks: readonly Look[]): number | null {
  const first = looks[0]
  const last = looks[looks.length - 1]
  const seconds = (last.at - first.at) / 1000
  return seconds > 0 ? (last.parts - first.parts) / seconds : null
}

function say(id: string, standing: Standing): void {
  standings.value = { ...standings.peek(), [id]: standing }
}

/** A region that has succeeded, with what its files say in numbers. */
export async function withFigures(job: RegionJob, request: RequestBody): Promise<RegionAnswer> {
  const { readFigures } = await import('./figures.ts')
  return readFigures(job, boxOfRequest(request))
}

/** The last that is heard of a job is the answer of its results. */
async function end(job: RegionJob): Promise<void> {
  const others = Object.entries(standings.peek()).filter(([id]) => id !== job.job_id)
  const finishedAt = job.finished_at ?? new Date().toISOString()
  const elapsedMs = Date.parse(finishedAt) - Date.parse(job.created_at)
  for (const result of project.peek().results) {
    const { question, answer } = result
    if (question !== regionId || (answer as RegionJob).job_id !== job.job_id) continue
    const finished = await withFigures(job, result.request)
    amendProject((old) =>
      withResultReplaced(old, { ...result, answer: finished, finishedAt, elapsedMs }),
    )
  }
  standings.value = Object.fromEntries(others)
  // A project that is opened later may have it as it was: it is looked after again.
  followed.delete(job.job_id)
}
