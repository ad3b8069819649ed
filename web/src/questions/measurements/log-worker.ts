// The thread in which the logs of one campaign are read: a long one takes half a minute.
import type { DriveTestHeader } from '../../../../src/formats/drive-test/header.ts'
import type { DriveTestOptions } from '../../../../src/formats/drive-test/read.ts'
import { Logs } from './logs.ts'
import type { ReadLogs } from './logs.ts'

/** What it is told: the logs first, then how to read them, as often as somebody changes the columns. */
export type ToLogWorker =
  | { readonly files: readonly File[] }
  | { readonly options: DriveTestOptions }

/** What it says; a share is no answer yet. */
export type FromLogWorker =
  | { readonly header: DriveTestHeader }
  | { readonly share: number }
  | { readonly logs: ReadLogs }
  | { readonly problem: string }

let logs: Logs | null = null

addEventListener('message', ({ data }: MessageEvent<ToLogWorker>) => {
  answerTo(data).then(say, (error: unknown) =>
    say({ problem: error instanceof Error ? error.message : String(error) }),
  )
})

async function answerTo(message: ToLogWorker): Promise<FromLogWorker> {
  if ('files' in message) {
    logs = new Logs(message.files)
    return { header: await logs.header() }
  }
  if (logs === null) throw new Error('no logs were told')
  return { logs: await logs.read(message.options, (share) => say({ share })) }
}

function say(answer: FromLogWorker): void {
  postMessage(answer)
}
