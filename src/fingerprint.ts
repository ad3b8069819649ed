import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** SHA-256 of the RFC 8785 canonical JSON of a value, as lower-case hex. Throws on NaN and Infinity. */
export function fingerprint(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('a fingerprint needs a JSON value')
  return sha256Hex(text)
}

/** SHA-256 of text (UTF-8) or bytes, as lower-case hex. */
function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
