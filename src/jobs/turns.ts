/** A job with units to hand out, as one of its callers has it. */
export interface WaitingJob {
  readonly jobId: string
  readonly caller: string
  /** When the caller was last handed a unit of any job, counted in turns; 0: never. */
  readonly callerTurn: number
  /** When a unit of this job was last handed out, counted in turns; 0 before the first. */
  readonly jobTurn: number
  /** Grows from one job to the next. */
  readonly sequence: number
  /** When its next unit was added, on any clock. */
  readonly addedAt: number
  /** Whether its next unit was put back behind those that do not wait for their store. */
  readonly isBehind: boolean
}

/**
 * Which job of a caller comes first: the one that was served longest ago, so that a small one does not wait
 * for a large one, or the one whose units were added first, so that a large one goes on however many come.
 */
export type JobOrder = 'fewest' | 'oldest'

/**
 * Hands out units in turns: caller by caller, and of a caller job by job. What waits for its store comes
 * behind all that does not, and by age behind what was added before it was put back.
 */
export class Turns {
  #waiting: WaitingJob[]
  readonly #order: JobOrder
  #lastTurn: number

  constructor(waiting: readonly WaitingJob[], order: JobOrder) {
    this.#waiting = [...waiting]
    this.#order = order
    this.#lastTurn = Math.max(0, ...waiting.map(({ callerTurn }) => callerTurn))
  }

  /** The job whose unit is next; undefined where none has any. */
  next(): WaitingJob | undefined {
    const ready = this.#ready()
    const caller = leastOf(ready, ({ callerTurn }) => callerTurn)?.caller
    const own = ready.filter((job) => job.caller === caller)
    return this.#order === 'fewest'
      ? leastOf(own, ({ jobTurn }) => jobTurn)
      : leastOf(own, ({ addedAt }) => addedAt)
  }

  /** Whether no other job has units to hand out. */
  isLast({ jobId }: WaitingJob): boolean {
    return this.#waiting.every((other) => other.jobId === jobId)
  }

  /** A unit of the job was handed out in the turn of its caller. */
  served({ jobId, caller }: WaitingJob): void {
    const turn = ++this.#lastTurn
    this.#waiting = this.#waiting.map((job) =>
      job.caller !== caller
        ? job
        : { ...job, callerTurn: turn, ...(job.jobId === jobId && { jobTurn: turn }) },
    )
  }

  /** The job has no more units to hand out. */
  emptied({ jobId }: WaitingJob): void {
    this.#waiting = this.#waiting.filter((job) => job.jobId !== jobId)
  }

  #ready(): readonly WaitingJob[] {
    const before = this.#waiting.filter(({ isBehind }) => !isBehind)
    if (before.length === 0) return this.#waiting
    if (this.#order === 'fewest') return before
    const oldest = Math.min(...before.map(({ addedAt }) => addedAt))
    return this.#waiting.filter(({ isBehind, addedAt }) => !isBehind || addedAt < oldest)
  }
}

/** Of equals the job that came first. */
function leastOf(
  jobs: readonly WaitingJob[],
  valueOf: (job: WaitingJob) => number,
): WaitingJob | undefined {
  return jobs.reduce<WaitingJob | undefined>((least, job) => {
    if (least === undefined) return job
    const difference = valueOf(job) - valueOf(least) || job.sequence - least.sequence
    return difference < 0 ? job : least
  }, undefined)
}
