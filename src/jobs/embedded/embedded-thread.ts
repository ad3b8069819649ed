import { Worker } from 'node:worker_threads'
import { siblingModule, threadArguments } from '../../compute/thread-options.ts'
import { DatabaseGoneError, type SqlValues } from '../database.ts'
import type { EmbeddedAnswer, EmbeddedQuestion } from './worker.ts'

/** States of SQL that tell of the disk, of memory or of the database itself, not of the statement. */
const troubleStates = /^(?:53|57|58|XX)/

/** A statement that the database refused. */
class SqlError extends Error {
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.name = 'SqlError'
    this.code = code
  }
}

interface Waiting {
  readonly resolve: (rows: readonly unknown[]) => void
  readonly reject: (error: Error) => void
}

/** The thread in which the embedded database lives: statements in, rows out. */
export class EmbeddedThread {
  readonly #thread: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #goneBecause: Error | null = null
  /** Resolves when the thread has ended, in whichever way. */
  readonly ended: Promise<void>

  private constructor(directory: string) {
    const entry = siblingModule('worker', import.meta.url)
    this.#thread = new Worker(entry, {
      workerData: { directory },
      execArgv: threadArguments(entry),
      // What the database prints when it breaks is in the error too.
      stdout: true,
      stderr: true,
    })
    this.#thread.on('message', (answer: EmbeddedAnswer) => this.#settle(answer))
    this.#thread.on('error', (cause) => this.#giveUp(cause))
    this.ended = new Promise((resolve) => {
      this.#thread.once('exit', () => {
        this.#giveUp(new Error('the thread of the embedded database ended'))
        resolve()
      })
    })
  }

  /**
   * Opens the database of a directory, or makes one there.
   *
   * @throws {Error} what the database says where it does not open
   */
  static async open(directory: string): Promise<EmbeddedThread> {
    const thread = new EmbeddedThread(directory)
    try {
      await thread.#answerTo(0)
      return thread
    } catch (error) {
      await thread.end()
      throw error instanceof DatabaseGoneError && error.cause instanceof Error ? error.cause : error
    }
  }

  /** @throws {DatabaseGoneError} when the thread has ended */
  async ask(text: string, values: SqlValues | null): Promise<readonly unknown[]> {
    return this.#send({ id: ++this.#lastId, text, values })
  }

  /** Closes the database and then the thread. */
  async close(): Promise<void> {
    if (this.#goneBecause === null) {
      await this.#send({ id: ++this.#lastId, text: null, values: null }).catch(() => undefined)
    }
    await this.end()
  }

  /** Ends the thread as it is. */
  async end(): Promise<void> {
    await this.#thread.terminate()
    await this.ended
  }

  #send(question: EmbeddedQuestion): Promise<readonly unknown[]> {
    if (this.#goneBecause !== null) {
      return Promise.reject(new DatabaseGoneError({ cause: this.#goneBecause }))
    }
    const rows = this.#answerTo(question.id)
    this.#thread.postMessage(question)
    return rows
  }

  #answerTo(id: number): Promise<readonly unknown[]> {
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  #settle({ id, rows, error }: EmbeddedAnswer): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) {
      waiting?.resolve(rows ?? [])
      return
    }
    const refusal = new SqlError(error.message, error.code)
    const isTrouble = error.code === undefined || troubleStates.test(error.code)
    waiting?.reject(isTrouble ? new DatabaseGoneError({ cause: refusal }) : refusal)
  }

  #giveUp(cause: Error): void {
    this.#goneBecause ??= cause
    for (const { reject } of this.#waiting.values()) {
      reject(new DatabaseGoneError({ cause: this.#goneBecause }))
    }
    this.#waiting.clear()
  }
}
