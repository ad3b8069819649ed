import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'

/** What travels to the thread of the embedded database. */
export interface EmbeddedQuestion {
  readonly id: number
  /** Null closes the database. */
  readonly text: string | null
  readonly values: readonly unknown[] | null
}

/** What travels back; the first message has id 0 and says that the database is open. */
export interface EmbeddedAnswer {
  readonly id: number
  readonly rows?: readonly unknown[]
  readonly error?: { readonly message: string; readonly code: string | undefined }
}

const { directory } = workerData as { readonly directory: string }
const port = parentPort!
const database = await PGlite.create(directory)
const send = (answer: EmbeddedAnswer) => port.postMessage(answer)

async function answer({ id, text, values }: EmbeddedQuestion): Promise<void> {
  try {
    if (text === null) {
      await database.close()
      send({ id, rows: [] })
      port.close()
      return
    }
    send({ id, rows: await ask(text, values) })
  } catch (error) {
    const { message, code } = error as Error & { readonly code?: string }
    send({ id, error: { message, code } })
  }
}

async function ask(text: string, values: EmbeddedQuestion['values']): Promise<readonly unknown[]> {
  if (values !== null) return (await database.query(text, [...values])).rows
  return (await database.exec(text)).at(-1)?.rows ?? []
}

// One statement after the other: the database has one connection.
let last = Promise.resolve()
port.on('message', (question: EmbeddedQuestion) => {
  last = last.then(() => answer(question))
})
send({ id: 0 })
