/** Bytes in pieces of one size, but for the last. */
export async function* ofSize(
  parts: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  bytes: number,
): AsyncIterable<Uint8Array<ArrayBuffer>> {
  let waiting: Uint8Array[] = []
  let count = 0
  for await (const part of parts) {
    for (let from = 0; from < part.length;) {
      const piece = part.subarray(from, from + bytes - count)
      waiting.push(piece)
      count += piece.length
      from += piece.length
      if (count < bytes) continue
      yield new Uint8Array(Buffer.concat(waiting))
      waiting = []
      count = 0
    }
  }
  if (count > 0) yield new Uint8Array(Buffer.concat(waiting))
}
