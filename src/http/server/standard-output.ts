import { constants, fstatSync, openSync, writeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { type Output, WaitingOutput } from './waiting-output.ts'

/** Standard output and standard errors, by their file descriptors. */
type StandardFile = 1 | 2

/**
 * Standard output, or standard errors, which never hold the process up: that nobody reads them (any
 * more), or that there is no room for what is said, ends and delays nothing.
 *
 * @param tellLost - is told how many texts were lost for want of room, once there is some again.
 */
export function standardOutput(file: StandardFile, tellLost: (count: number) => void): Output {
  const descriptor = unblocked(file)
  const output = new WaitingOutput({ put: (bytes) => writeSync(descriptor, bytes), tellLost })
  process.once('exit', () => output.finish())
  return output
}

/**
 * Lets whatever writes to a stream of the process write to an output: libraries, threads, and Node
 * with its warnings.
 */
export function writeThrough(stream: NodeJS.WriteStream, output: Output): void {
  type Done = (error?: Error | null) => void
  stream.write = (
    chunk: Uint8Array | string,
    encoding?: BufferEncoding | Done,
    done?: Done,
  ): boolean => {
    output.write(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    const told = typeof encoding === 'function' ? encoding : done
    if (told !== undefined) process.nextTick(told)
    return true
  }
}

/**
 * A descriptor that refuses what there is no room for instead of waiting. Of a pipe and a terminal it is
 * one of our own, so that other programs that share the first notice nothing.
 */
function unblocked(file: StandardFile): number {
  const kind = fstatSync(file)
  if (kind.isFIFO() || isatty(file)) {
    const own = openedAgain(file)
    if (own !== null) return own
  }
  // Of pipes and sockets, Node itself makes the descriptor such a one when its stream is asked for.
  if (kind.isFIFO() || kind.isSocket()) streamOf(file)
  return file
}

/** Null where the system has no such way, or where another user has made the pipe. */
function openedAgain(file: StandardFile): number | null {
  const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
  try {
    return openSync(`/proc/self/fd/${file}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
  } catch {
    return null
  }
}

function streamOf(file: StandardFile): NodeJS.WriteStream {
  return file === 1 ? process.stdout : process.stderr
}
