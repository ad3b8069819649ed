interface Looking {
  /** Whether what was away is back. */
  readonly isBack: () => Promise<boolean>
  /** Settled after so many milliseconds, or sooner where something tells that a look is worth it. */
  readonly wait: (milliseconds: number) => Promise<void>
}

const firstPauseMs = 1_000
const longestPauseMs = 30_000

/** Looks whether a service is back, ever more seldom until it has done some work again. */
export class UntilBack {
  #pauseMs = firstPauseMs
  readonly #looking: Looking

  constructor(looking: Looking) {
    this.#looking = looking
  }

  /** Settled when it is back. One look at a time. */
  async untilBack(): Promise<void> {
    for (;;) {
      const pauseMs = this.#pauseMs
      this.#pauseMs = Math.min(longestPauseMs, 2 * pauseMs)
      await this.#looking.wait(pauseMs)
      if (await this.#looking.isBack()) return
    }
  }

  /** It has worked: the next time that it is away is another one. */
  worked(): void {
    this.#pauseMs = firstPauseMs
  }
}
