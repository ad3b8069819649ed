/**
 * The encoding of a text in UTF-16, by its byte order mark or because every other byte of ASCII, with
 * which texts of tables, JSON and XML begin, is zero; undefined for any other.
 */
export function utf16Encoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  return first === 0 && second !== undefined && second !== 0 ? 'utf-16be' : undefined
}
