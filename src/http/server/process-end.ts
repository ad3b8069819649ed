import { closeSync } from 'node:fs'
import { isatty } from 'node:tty'
import closeWithGrace from 'close-with-grace'
import type { Logger } from 'pino'

const shutdownMs = 10_000

/**
 * Signals that mean that the program itself is broken. A handler of them can only return, and the
 * instruction that failed is run again, for ever: nobody but the system may answer them.
 */
const faults = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const

/** Standard input, output and errors. */
const standardFiles = [0, 1, 2] as const

/**
 * Ends this process in order when a signal comes or its terminal closes: what is open is closed, for
 * as long as a shutdown may take.
 *
 * @param name - what ends, for the log.
 * @param close - resolves when all is closed.
 */
export function endInOrder(name: string, log: Logger, close: () => Promise<void>): void {
  closeWithGrace(
    { delay: shutdownMs, logger: false, skip: [...faults] },
    async ({ signal, err }) => {
      if (err) log.fatal({ err }, `the ${name} ends because of an error`)
      else log.info({ signal }, 'shutting down')
      await close()
      log.info('shut down')
    },
  )
  letGoOfTerminal()
}

/**
 * At its end, Node gives terminals the settings back that they had at its start, and breaks when that
 * fails. One that has gone is let go of before: files that are closed are passed over.
 */
function letGoOfTerminal(): void {
  const terminals = standardFiles.filter((file) => isatty(file))
  process.once('exit', () => {
    for (const file of terminals) if (!isatty(file)) closeSync(file)
  })
}
