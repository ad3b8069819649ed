/** Bytes of a file, the last one included. */
interface ByteRange {
  readonly from: number
  readonly to: number
}

/**
 * The bytes that a request asks for (RFC 9110, section 14.2): the whole file where it names none, more
 * than one range, or another unit; null where none of them is there.
 */
export function requestedRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (found === null || (found[1] === '' && found[2] === '')) return 'whole'
  if (found[1] === '') {
    const length = Math.min(Number(found[2]), size)
    return length === 0 ? null : { from: size - length, to: size - 1 }
  }
  const from = Number(found[1])
  const to = found[2] === '' ? size - 1 : Math.min(Number(found[2]), size - 1)
  if (found[2] !== '' && Number(found[2]) < from) return 'whole'
  return from < size ? { from, to } : null
}
