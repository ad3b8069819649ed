import { type DestinationStream, type Logger, pino } from 'pino'
import type { Configuration } from '../../config.ts'

const leastWarning = 40
const leastError = 50

/** Whether a person reads along: a terminal, unless the configuration says otherwise. */
function isPlain({ LOG_FORMAT }: Configuration, isTerminal: boolean): boolean {
  return LOG_FORMAT === 'plain' || (LOG_FORMAT === 'auto' && isTerminal)
}

interface ProcessLog {
  readonly log: Logger
  /** Writes the first line that a person reads; sentences of the log have waited for it. */
  readonly begin: (firstLine?: string) => void
}

/** The log of the process: JSON lines, or sentences where a person reads along. */
export function createLog(configuration: Configuration, isTerminal: boolean): ProcessLog {
  const options = {
    level: configuration.LOG_LEVEL,
    base: { service: 'sightline' },
    redact: ['*.headers.authorization', '*.headers["x-api-key"]'],
  }
  const output = standardOutput()
  if (!isPlain(configuration, isTerminal)) {
    return { log: pino(options, output), begin: () => undefined }
  }
  const plain = new PlainLines((text) => output.write(text))
  return { log: pino(options, plain), begin: (firstLine) => plain.begin(firstLine) }
}

/** Errors of a pipe that nobody reads any more, and of a terminal that has been closed. */
const readerGone: ReadonlySet<string> = new Set(['EPIPE', 'EIO'])

/** Errors of a disk or a quota that is full: there may be room again. */
const isFull: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Lines that wait for room on a full disk, bytes; what is beyond is lost. */
const waitingBytes = 1024 * 1024

/**
 * Standard output as long as somebody reads it: that nobody does any more, or that there is no room
 * for what is said, ends no service.
 */
function standardOutput(): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: waitingBytes })
  let isRead = true
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const code = error.code ?? ''
    if (isFull.has(code)) return
    if (!readerGone.has(code)) throw error
    isRead = false
  })
  return {
    write: (text) => {
      if (isRead) stream.write(text)
    },
  }
}

/** Turns log lines into sentences; what is no warning a person does not need. */
export class PlainLines implements DestinationStream {
  #put: (text: string) => void
  #held: string[] | undefined = []

  constructor(put: (text: string) => void) {
    this.#put = put
  }

  write(line: string): void {
    const text = plainLine(JSON.parse(line) as Readonly<Record<string, unknown>>)
    if (text === undefined) return
    if (this.#held === undefined) this.#put(text)
    else this.#held.push(text)
  }

  begin(firstLine?: string): void {
    if (firstLine !== undefined) this.#put(`${firstLine}\n`)
    this.#held?.forEach((text) => this.#put(text))
    this.#held = undefined
  }
}

function plainLine(entry: Readonly<Record<string, unknown>>): string | undefined {
  const { level, msg, directory, folder, reason, err } = entry
  if (typeof level !== 'number' || level < leastWarning) return undefined
  const { stack } = (err ?? {}) as { readonly stack?: string }
  const told = [msg, directory, folder, reason, stack].filter((part) => typeof part === 'string')
  return `${level < leastError ? 'warning' : 'error'}: ${told.join(': ')}\n`
}
