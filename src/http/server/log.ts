import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Configuration } from '../../config.ts'
import { standardOutput, writeThrough } from './standard-output.ts'

const leastWarning = 40
const leastError = 50

/** Whether a person reads along: a terminal, unless the configuration says otherwise. */
function isPlain({ LOG_FORMAT }: Configuration, isTerminal: boolean): boolean {
  return LOG_FORMAT === 'plain' || (LOG_FORMAT === 'auto' && isTerminal)
}

/** What became of texts that the process wrote to standard output and errors. */
export interface LogLoss {
  /** Lines that were lost for want of a reader or of room. */
  readonly lostLines: () => number
  /** Of lines that wait for a reader or for room. */
  readonly waitingBytes: () => number
}

interface ProcessLog {
  readonly log: Logger
  readonly loss: LogLoss
  /** Writes the first line that a person reads; sentences of the log have waited for it. */
  readonly begin: (firstLine?: string) => void
}

/**
 * The log of the process: JSON lines, or sentences where a person reads along. From now on whatever is
 * written to standard output and errors waits for its reader as lines of the log do, and warnings of
 * Node are lines of it.
 */
export function createLog(configuration: Configuration, isTerminal: boolean): ProcessLog {
  const options = {
    level: configuration.LOG_LEVEL,
    base: { service: 'sightline' },
    redact: ['*.headers.authorization', '*.headers["x-api-key"]'],
  }
  const tellLost = (of: string) => (lines: number) => {
    logger.log.error(`${lines} lines of ${of} are lost: there was no room for them`)
  }
  const output = standardOutput(1, tellLost('the log'))
  const errors = standardOutput(2, tellLost('standard errors'))
  writeThrough(process.stdout, output)
  writeThrough(process.stderr, errors)
  const logger = isPlain(configuration, isTerminal)
    ? plainLog(options, output)
    : { log: pino(options, output), begin: () => undefined }
  logWarnings(logger.log)
  return {
    ...logger,
    loss: {
      lostLines: () => output.lostCount() + errors.lostCount(),
      waitingBytes: () => output.waitingBytes() + errors.waitingBytes(),
    },
  }
}

/** Node would write its warnings to standard errors itself, past whatever waits for a reader. */
function logWarnings(log: Logger): void {
  if (process.listenerCount('warning') === 0) return
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node'))
}

function plainLog(options: LoggerOptions, output: DestinationStream) {
  const plain = new PlainLines((text) => output.write(text))
  return {
    log: pino(options, plain),
    begin: (firstLine?: string) => plain.begin(firstLine),
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
  const told = [msg, directory, folder, reason, errorText(err)].filter(
    (part) => typeof part === 'string',
  )
  return `${level < leastError ? 'warning' : 'error'}: ${told.join(': ')}\n`
}

/** Of what was foreseen, which has a reason, its sentence with those of its causes; else the stack. */
function errorText(err: unknown): unknown {
  const { message, reason, stack } = (err ?? {}) as Readonly<Record<string, unknown>>
  return typeof reason === 'string' ? message : stack
}
