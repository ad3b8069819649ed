import { SightlineError } from '../errors.ts'

interface Waiting {
  readonly begin: () => void
}

/** Lets one piece of work run at a time; a bounded number of others waits, first come, first served. */
export class TurnQueue {
  readonly #longest: number
  #waiting: Waiting[] = []
  #isBusy = false

  constructor(longest: number) {
    this.#longest = longest
  }

  /**
   * Runs the work when its turn has come.
   *
   * @param signal - while the work waits, it takes it out of the line.
   * @throws SightlineError `unavailable` when the line is full; the reason of the signal when it was
   *   raised before the work began; what the work throws.
   */
  async run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted()
    if (this.#isBusy) await this.#wait(signal)
    this.#isBusy = true
    try {
      return await work()
    } finally {
      this.#isBusy = false
      this.#waiting.shift()?.begin()
    }
  }

  #wait(signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.length === this.#longest) {
      throw new SightlineError(
        'unavailable',
        'other datasets are being loaded and more are waiting; try again later',
      )
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting = this.#waiting.filter((other) => other !== place)
        reject(signal!.reason as Error)
      }
      const place: Waiting = {
        begin: () => {
          signal?.removeEventListener('abort', leave)
          // Taken at once: whoever comes in between must wait.
          this.#isBusy = true
          resolve()
        },
      }
      this.#waiting.push(place)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }
}
