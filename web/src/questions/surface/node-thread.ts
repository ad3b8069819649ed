import type { NodeLosses, NodePowers, NodesAsked } from './live-nodes.ts'
import type { ToLiveWorker } from './live-worker.ts'

interface Waiting {
  readonly resolve: (powers: NodePowers) => void
  readonly reject: (error: Error) => void
}

/** The nodes of one picture in a thread of their own: the page stays free however many there are. */
export class NodeThread {
  readonly #worker: Worker
  /** The thread answers in the order in which it was asked. */
  #waiting: Waiting[] = []

  /** @param losses whose array the thread takes over */
  constructor(losses: NodeLosses) {
    this.#worker = new Worker(new URL('./live-worker.ts', import.meta.url), { type: 'module' })
    this.#worker.onmessage = ({ data }: MessageEvent<NodePowers>) =>
      this.#waiting.shift()?.resolve(data)
    this.#worker.onerror = ({ message }) =>
      this.#giveUp(new Error(`The live picture could not be worked out: ${message}`))
    this.#tell({ losses }, [losses.pathLossDb.buffer])
  }

  powers(asked: NodesAsked): Promise<NodePowers> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#tell({ asked })
    })
  }

  /** Ends the thread; what was asked of it is not answered. */
  end(): void {
    this.#worker.terminate()
    this.#giveUp(new DOMException('ended', 'AbortError'))
  }

  #giveUp(error: Error): void {
    for (const { reject } of this.#waiting) reject(error)
    this.#waiting = []
  }

  #tell(message: ToLiveWorker, transfer: Transferable[] = []): void {
    this.#worker.postMessage(message, transfer)
  }
}
