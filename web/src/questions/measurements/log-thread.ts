import type { DriveTestHeader } from '../../../../src/formats/drive-test/header.ts'
import type { DriveTestOptions } from '../../../../src/formats/drive-test/read.ts'
import type { ShareRead } from '../../../../src/formats/table-rows.ts'
import type { FromLogWorker, ToLogWorker } from './log-worker.ts'
import type { LogReader, ReadLogs } from './logs.ts'

type Answer = Exclude<FromLogWorker, { readonly share: number }>

interface Waiting {
  readonly tell: ShareRead
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/** Logs in a thread of their own: the page stays free however long they are, and can end it at any time. */
export class LogThread implements LogReader {
  readonly #worker: Worker
  readonly #files: readonly File[]
  /** One question at a time is asked. */
  #waiting: Waiting | null = null
  /** Why the thread answers no more. */
  #ended: Error | null = null

  constructor(files: readonly File[]) {
    this.#files = files
    this.#worker = new Worker(new URL('./log-worker.ts', import.meta.url), { type: 'module' })
    this.#worker.onmessage = ({ data }: MessageEvent<FromLogWorker>) => this.#hear(data)
    this.#worker.onerror = ({ message }) =>
      this.#giveUp(new Error(`The file could not be read${message ? `: ${message}` : '.'}`))
  }

  async header(): Promise<DriveTestHeader> {
    const answer = await this.#ask({ files: this.#files })
    if ('header' in answer) return answer.header
    throw new Error('the logs were not opened')
  }

  async read(options: DriveTestOptions, tell?: ShareRead): Promise<ReadLogs> {
    const answer = await this.#ask({ options }, tell)
    if ('logs' in answer) return answer.logs
    throw new Error('the logs were not read')
  }

  /** Ends the thread; what was asked of it is not answered. */
  end(): void {
    this.#worker.terminate()
    this.#giveUp(new DOMException('ended', 'AbortError'))
  }

  #ask(message: ToLogWorker, tell: ShareRead = () => undefined): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== null) throw this.#ended
      this.#waiting = { tell, resolve, reject }
      this.#worker.postMessage(message)
    })
  }

  #hear(answer: FromLogWorker): void {
    const waiting = this.#waiting
    if ('share' in answer) return waiting?.tell(answer.share)
    this.#waiting = null
    if ('problem' in answer) waiting?.reject(new Error(answer.problem))
    else waiting?.resolve(answer)
  }

  #giveUp(error: Error): void {
    this.#ended = error
    this.#waiting?.reject(error)
    this.#waiting = null
  }
}
