import type { ComputePool } from '../compute/pool.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'
import type { ObjectPlace } from './objects/object-store.ts'

/** A kind of job in words, as its messages use them. */
interface JobWords {
  /** What is accepted: `experiment`. */
  readonly job: string
  /** What one machine computes: `run`. */
  readonly unit: string
  /** How a message of a failure begins: `experiment run failed`. */
  readonly failure: string
}

/** What a unit is computed with. */
export interface UnitContext {
  readonly pool: ComputePool
  readonly snapshot: PackSnapshot
  readonly signal: AbortSignal
  /** Of the environment of the job: a thread does not look for it where a new version may lie by now. */
  readonly applicationVersion: string
  /** Where results lie that are too large for the database. */
  readonly objects: ObjectPlace
  /** Results of the units of all earlier phases, in order. */
  readonly earlierResults: () => Promise<readonly unknown[]>
}

/** The units of one job, each by its index. */
export interface JobUnits {
  /**
   * Computes a unit; the same plain data whoever computes it, and however often.
   *
   * @throws what `ComputePool.run` throws
   */
  compute(unit: number, context: UnitContext): Promise<unknown>
  /**
   * For jobs whose second phase need not wait for the end of the first: which of its units may begin once
   * so many of the first units are done. Every unit of the second phase is given for one number, from 1
   * to the units of the first phase. Absent: all begin when the first phase is done.
   */
  readonly readyAfter?: (firstUnits: number) => readonly number[]
}

/**
 * One kind of job. Queue, store, leases and limits know jobs and their units; what a unit is, how it
 * is computed and how results are read is the kind's.
 */
export interface JobKind {
  /** Kept in every record of it; never changed once it was released. */
  readonly id: string
  readonly words: JobWords
  /** The units of a job by its definition, which comes from the store. */
  readonly unitsOf: (definition: unknown) => JobUnits
  /**
   * What a job shows from now on, while it runs, of the result of a unit: plain data; null where that
   * is nothing new. For kinds whose later units follow one after the other.
   */
  readonly progressOf?: (result: unknown) => unknown
  /**
   * What a job keeps in the store of objects once it has succeeded, by its definition and the result of its
   * last unit, bytes. Absent: nothing.
   */
  readonly retainedBytesOf?: (definition: unknown, result: unknown) => number
  /**
   * What the names of the objects begin with that a record names and nobody would compute again, by
   * its definition and the key of its environment: they stay for as long as the record does, unless its job
   * failed or was dismissed.
   */
  readonly objectsOf?: (definition: unknown, environmentKey: string) => readonly string[]
}

/** Words for a job of a kind that this version does not have. */
const unknownWords: JobWords = { job: 'job', unit: 'unit', failure: 'job failed' }

/** The kinds that a process knows, by their ids. */
export class JobKinds {
  readonly #kinds: ReadonlyMap<string, JobKind>

  constructor(kinds: readonly JobKind[]) {
    this.#kinds = new Map(kinds.map((kind) => [kind.id, kind]))
  }

  /** @throws {Error} for a kind that is not there */
  kind(id: string): JobKind {
    const kind = this.find(id)
    if (kind === undefined) throw new Error(`there is no kind of job ${JSON.stringify(id)}`)
    return kind
  }

  /** A kind that this version may not have. */
  find(id: string): JobKind | undefined {
    return this.#kinds.get(id)
  }

  /** @param id null: of a job that is not there any more */
  words(id: string | null): JobWords {
    return (id === null ? undefined : this.#kinds.get(id)?.words) ?? unknownWords
  }
}
