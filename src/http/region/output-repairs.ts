import { SightlineError } from '../../errors.ts'
import type { Job } from '../../jobs/job.ts'
import { regionOutputs } from '../../jobs/kinds/region-coverage.ts'
import { regionFileJob } from '../../jobs/kinds/region-file.ts'
import type { ObjectStore } from '../../jobs/objects/object-store.ts'
import { LostOutputError } from '../../jobs/regions/checked-output.ts'
import type { AppContext } from '../server/app-context.ts'

/** What is told of repairs in the log. */
interface RepairLog {
  warn(details: object, message: string): void
}

/** Files whose repairs are remembered: one that is asked for later is looked at anew. */
const maximumKnown = 1024
/** A repair that has failed is not tried again for so long. */
const failedMs = 60_000

/** Has files made again that the store has lost or damaged, each once at a time. */
export class OutputRepairs {
  readonly #jobs: AppContext['jobs']
  readonly #store: ObjectStore
  /** Ids of the jobs by the objects that they make, the oldest first; null where none was accepted. */
  readonly #known = new Map<string, Promise<string | null>>()

  constructor(jobs: AppContext['jobs'], store: ObjectStore) {
    this.#jobs = jobs
    this.#store = store
  }

  /**
   * What is given of a region's files; where one of them is lost or damaged, it is made again.
   *
   * @throws {SightlineError} unavailable when it is, with how far that is
   */
  async holding<Value>(job: Job, log: RepairLog, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LostOutputError)) throw error
      throw await this.#refusal(job, log, error)
    }
  }

  /** Repairs a file that is being sent: who receives it is not given another byte. */
  async *sending(
    job: Job,
    log: RepairLog,
    parts: AsyncIterable<Uint8Array>,
  ): AsyncIterable<Uint8Array> {
    try {
      yield* parts
    } catch (error) {
      if (error instanceof LostOutputError) {
        await this.#refusal(job, log, error).catch((err: unknown) =>
          log.warn({ err, job: job.id }, 'a file of a region cannot be made again'),
        )
      }
      throw error
    }
  }

  async #refusal(job: Job, log: RepairLog, error: LostOutputError): Promise<SightlineError> {
    const { object } = error.output
    const known = this.#known.get(object)
    // Who finds none begins one before anybody else looks.
    const latest = known === undefined ? null : await this.#jobOf(known)
    const isUnderWay = latest?.status === 'accepted' || latest?.status === 'running'
    const isTooSoon =
      latest?.status === 'failed' && Date.now() - (latest.finishedAt?.getTime() ?? 0) < failedMs
    if (isTooSoon) return unavailable(`${error.message}, and ${latest.message}`, error)
    if (isUnderWay) {
      const { completedUnits: done, totalUnits: total } = latest
      return unavailable(
        `${error.message}; it is made again: ${done} of ${total} parts are done`,
        error,
      )
    }
    log.warn({ err: error, job: job.id }, 'a file of a region is made again')
    const beginning = this.#begin(job, error)
    this.#remember(object, beginning)
    const isBegun = (await beginning) !== null
    const words = isBegun ? 'it is made again' : 'it is made again when there is room; try again'
    return unavailable(`${error.message}; ${words}`, error)
  }

  async #jobOf(beginning: Promise<string | null>): Promise<Job | null> {
    const id = await beginning.catch(() => null)
    return id === null ? null : this.#jobs.job(id)
  }

  #remember(object: string, beginning: Promise<string | null>): void {
    this.#known.set(object, beginning)
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= maximumKnown) break
      this.#known.delete(oldest)
    }
  }

  async #begin(job: Job, { output }: LostOutputError): Promise<string | null> {
    await this.#store.remove(output.object)
    const request = regionFileJob(job, regionOutputs(job) ?? [], output.name)
    const submission = await this.#jobs.submitBeside(request, job.environment)
    return submission.kind === 'refused' ? null : submission.job.id
  }
}

function unavailable(message: string, cause: LostOutputError): SightlineError {
  return new SightlineError('unavailable', message, { cause })
}
