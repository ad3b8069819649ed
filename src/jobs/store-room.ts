/** What a job takes in the store of objects: as estimated while it is unfinished, then what is kept of it. */
export interface StoredJob {
  readonly id: string
  readonly callers: readonly string[]
  readonly bytes: number
  /** Since its end; null while it is unfinished. */
  readonly endedSeconds: number | null
}

/** The bounds of the store. */
export interface StoreBounds {
  /** Of all callers, bytes. */
  readonly storeBytes: number
  /** Of one, bytes. */
  readonly storeBytesOfCaller: number
  /** How long a result is kept whatever other callers do, seconds. */
  readonly retainedSeconds: number
}

/** Room in the store for one caller. */
export interface StoreRoom {
  /** What one job may take at most, bytes. */
  readonly maximumBytes: number
  /** What it may take now, bytes: what is left, and what may be pushed out. */
  readonly freeBytes: number
  /** Which bound leaves no more. */
  readonly bound: 'storeBytes' | 'storeBytesOfCaller'
}

/** Room in the store for a caller now. */
export function roomFor(
  caller: string,
  jobs: readonly StoredJob[],
  bounds: StoreBounds,
): StoreRoom {
  const fixed = jobs.filter((job) => !isForgettable(job, caller, bounds))
  const freeOfCaller = bounds.storeBytesOfCaller - sumOf(ofCaller(fixed, caller))
  const freeOfAll = bounds.storeBytes - sumOf(fixed)
  return {
    maximumBytes: Math.min(bounds.storeBytes, bounds.storeBytesOfCaller),
    freeBytes: Math.max(0, Math.min(freeOfCaller, freeOfAll)),
    bound: freeOfAll <= freeOfCaller ? 'storeBytes' : 'storeBytesOfCaller',
  }
}

/**
 * The results that make room for a job of a caller, which fits into it: the caller's own that nobody else
 * asked for, and anybody's that have been kept for as long as is promised. Of both the oldest first.
 *
 * @param jobs the ended ones in the order in which they ended
 */
export function pushedOut(
  caller: string,
  bytes: number,
  jobs: readonly StoredJob[],
  bounds: StoreBounds,
): string[] {
  const gone = new Set<StoredJob>()
  const pushOut = (candidates: readonly StoredJob[], excess: () => number) => {
    for (const job of candidates) {
      if (excess() <= 0) return
      gone.add(job)
    }
  }
  const left = () => jobs.filter((job) => !gone.has(job))
  const forgettable = jobs.filter((job) => isForgettable(job, caller, bounds))
  pushOut(
    ofCaller(forgettable, caller),
    () => sumOf(ofCaller(left(), caller)) + bytes - bounds.storeBytesOfCaller,
  )
  const past = forgettable.filter((job) => isPastPromise(job, bounds))
  pushOut([...past, ...forgettable], () => sumOf(left()) + bytes - bounds.storeBytes)
  return [...gone].map(({ id }) => id)
}

function isForgettable(job: StoredJob, caller: string, bounds: StoreBounds): boolean {
  if (job.endedSeconds === null) return false
  return isPastPromise(job, bounds) || job.callers.every((one) => one === caller)
}

function isPastPromise({ endedSeconds }: StoredJob, { retainedSeconds }: StoreBounds): boolean {
  return endedSeconds !== null && endedSeconds > retainedSeconds
}

function ofCaller(jobs: readonly StoredJob[], caller: string): readonly StoredJob[] {
  return jobs.filter(({ callers }) => callers.includes(caller))
}

function sumOf(jobs: readonly StoredJob[]): number {
  return jobs.reduce((sum, { bytes }) => sum + bytes, 0)
}
