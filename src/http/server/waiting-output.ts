/** Errors of a reader that has gone for good: of a pipe, of a terminal that has been closed. */
const readerGone: ReadonlySet<string> = new Set(['EPIPE', 'EIO', 'ECONNRESET'])

/** Of a reader that has stopped reading. */
const isBusy: ReadonlySet<string> = new Set(['EAGAIN', 'EWOULDBLOCK'])

/** Of a disk or a quota that is full. */
const isFull: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Texts that wait for room, bytes of all together; what is beyond is lost. */
const waitingBytes = 1024 * 1024

/** How often it is looked whether there is room again. */
const retryMs = 50

/** How long the end of the process waits for a reader that has stopped. */
const patienceMs = 1000

/** How often it is looked then. */
const pauseMs = 10

/** A way for texts that never holds anybody up. */
export interface Output {
  write(text: string): void
  /** Texts that were lost, since the start. */
  lostCount(): number
  /** Bytes that wait for room. */
  waitingBytes(): number
}

interface OutputOptions {
  /**
   * Writes at once what there is room for, and says how many bytes that was, or throws the error of the
   * system.
   */
  readonly put: (bytes: Uint8Array) => number
  /** Told how many texts were lost for want of room, once there is some again. */
  readonly tellLost: (count: number) => void
}

/**
 * Texts on their way to a reader who may stop reading, or to a disk that may be full: they wait in a
 * bounded memory, are tried again now and then, and are lost beyond it. That the reader has gone, or
 * that there is no room, ends and delays nothing.
 */
export class WaitingOutput implements Output {
  readonly #put: OutputOptions['put']
  readonly #tellLost: OutputOptions['tellLost']
  readonly #waiting: Uint8Array[] = []
  #bytes = 0
  #lost = 0
  #told = 0
  #isRead = true
  #retry: NodeJS.Timeout | undefined

  constructor({ put, tellLost }: OutputOptions) {
    this.#put = put
    this.#tellLost = tellLost
  }

  write(text: string): void {
    if (!this.#isRead) {
      this.#lost++
      return
    }
    const bytes = Buffer.from(text)
    const isBeyond = () => this.#bytes + bytes.length > waitingBytes
    if (this.#waiting.length > 0 && isBeyond()) this.#putWaiting()
    if (this.#waiting.length > 0 && isBeyond()) {
      this.#lost++
      return
    }
    this.#waiting.push(bytes)
    this.#bytes += bytes.length
    if (this.#waiting.length === 1) this.#putWaiting()
  }

  lostCount(): number {
    return this.#lost
  }

  waitingBytes(): number {
    return this.#bytes
  }

  /**
   * Waits for the reader, who may take what waits; for the end of the process, which nothing else waits for.
   */
  finish(): void {
    const until = performance.now() + patienceMs
    const pause = new Int32Array(new SharedArrayBuffer(4))
    while (this.#putWaiting() === 'busy' && performance.now() < until) {
      Atomics.wait(pause, 0, 0, pauseMs)
    }
  }

  #putWaiting(): 'done' | 'busy' | 'full' {
    const stopped = this.#putAll()
    if (stopped !== 'done') {
      this.#tryAgain()
      return stopped
    }
    const count = this.#lost - this.#told
    this.#told = this.#lost
    if (this.#isRead && count > 0) this.#tellLost(count)
    return 'done'
  }

  #putAll(): 'done' | 'busy' | 'full' {
    for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
      try {
        this.#took(next, this.#put(next))
      } catch (error) {
        const code = (error as NodeJS.ErrnoException).code ?? ''
        if (isBusy.has(code)) return 'busy'
        if (isFull.has(code)) return 'full'
        if (!readerGone.has(code)) throw error
        this.#forgetReader()
      }
    }
    return 'done'
  }

  #took(first: Uint8Array, count: number): void {
    this.#bytes -= count
    if (count === first.length) this.#waiting.shift()
    else this.#waiting[0] = first.subarray(count)
  }

  #forgetReader(): void {
    this.#isRead = false
    this.#lost += this.#waiting.length
    this.#waiting.length = 0
    this.#bytes = 0
  }

  /** What waits keeps no process alive: its end tries once more. */
  #tryAgain(): void {
    this.#retry ??= setTimeout(() => {
      this.#retry = undefined
      this.#putWaiting()
    }, retryMs).unref()
  }
}
