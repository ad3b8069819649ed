import { type DestinationStream, pino } from 'pino'

/** Errors of a pipe that nobody reads any more, and of a terminal that has been closed. */
const readerGone: ReadonlySet<string> = new Set(['EPIPE', 'EIO'])

/** Errors of a disk or a quota that is full: there may be room again. */
const isFull: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Lines that wait for room on a full disk, bytes; what is beyond is lost. */
const waitingBytes = 1024 * 1024

/**
 * Standard output as long as somebody reads it: that nobody does any more, or that there is no room
 * for what is said, ends no service.
 *
 * @param tellLost is told how many texts were lost for want of room, once there is some again
 */
export function standardOutput(tellLost: (count: number) => void): DestinationStream {
  const stream = pino.destination({ dest: 1, sync: true, maxLength: waitingBytes })
  let isRead = true
  let lost = 0
  stream.on('error', (error: NodeJS.ErrnoException) => {
    const code = error.code ?? ''
    if (isFull.has(code)) return
    if (!readerGone.has(code)) throw error
    isRead = false
  })
  stream.on('drop', () => {
    lost++
  })
  stream.on('drain', () => {
    const count = lost
    lost = 0
    if (count > 0) tellLost(count)
  })
  return {
    write: (text) => {
      if (!isRead) return
      // A text that is lost tries nothing: without this, none would be written any more once all that
      // may wait does.
      if (lost > 0) stream.write('')
      stream.write(text)
    },
  }
}
