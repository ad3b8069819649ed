import { standardOutput, writeThrough } from '../http/server/standard-output.ts'

/** What a shell says of a program that a closed pipe has ended: 128 and the number of SIGPIPE. */
const pipeClosed = 141
const failed = 1

/** Errors of a pipe that nobody reads any more, and of a terminal that has been closed. */
const readerGone: ReadonlySet<string> = new Set(['EPIPE', 'EIO'])

/**
 * Ends the program where its results reach nobody: without a word where the reader has gone
 * (`| head`), with one line where they cannot be written. Progress that nobody sees ends nothing, and
 * holds nothing up.
 */
export function endWhereOutputIsLost(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (readerGone.has(error.code ?? '')) process.exit(pipeClosed)
    process.stderr.write(`sightline: the output could not be written: ${error.message}\n`)
    process.exit(failed)
  })
  const errors = standardOutput(2, (count) =>
    errors.write(`sightline: ${count} lines are lost: nobody read them\n`),
  )
  writeThrough(process.stderr, errors)
}
