import { createHash, type Hash } from 'node:crypto'

/** Bytes of a file of which each piece has a digest of its own. */
export const pieceBytes = 256 * 1024
/** Of the SHA-256 of a piece; a multiple of three, so that texts follow each other. */
const digestBytes = 12
const digestCharacters = (4 * digestBytes) / 3

/** Digests of the pieces of a file, as one text in base64url: 64 bytes a MiB. */
export class PieceDigests {
  #hash: Hash = createHash('sha256')
  #count = 0
  #text = ''

  add(part: Uint8Array): void {
    for (let from = 0; from < part.length;) {
      const within = part.subarray(from, from + pieceBytes - this.#count)
      this.#hash.update(within)
      this.#count += within.length
      from += within.length
      if (this.#count === pieceBytes) this.#next()
    }
  }

  /** The text, with the digest of what is left over. */
  end(): string {
    if (this.#count > 0) this.#next()
    return this.#text
  }

  #next(): void {
    this.#text += digestText(this.#hash)
    this.#hash = createHash('sha256')
    this.#count = 0
  }
}

/**
 * Whether pieces of a file are as they were.
 *
 * @param digests of all pieces of the file
 * @param first place of the first of these pieces
 * @param bytes whole pieces, but for the last of the file
 */
export function arePieces(digests: string, first: number, bytes: Uint8Array): boolean {
  const found = new PieceDigests()
  found.add(bytes)
  const text = found.end()
  return digests.startsWith(text, first * digestCharacters) && text !== ''
}

function digestText(hash: Hash): string {
  return hash.digest().subarray(0, digestBytes).toString('base64url')
}
