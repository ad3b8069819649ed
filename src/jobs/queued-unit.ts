/** One unit of a job that waits, or is in work. */
export interface QueuedUnit {
  readonly jobId: string
  readonly unit: number
  /** How often it has been taken before without an end. */
  readonly formerAttempts: number
}

/** A unit that was taken, in the turn of one of the callers of its job. */
export interface TakenUnit extends QueuedUnit {
  readonly caller: string
}
