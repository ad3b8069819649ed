import { SightlineError } from '../errors.ts'

/** The bytes that give JSON its structure. */
export const code = {
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const

/** For each byte: 1 opens an object or array, 2 closes one, 3 begins a text, 0 is anything else. */
export const byteClass = new Uint8Array(256)
byteClass[code.openBrace] = byteClass[code.openBracket] = 1
byteClass[code.closeBrace] = byteClass[code.closeBracket] = 2
byteClass[code.quote] = 3

/** Space, tab, line feed or carriage return: the white space of JSON. */
export function isWhitespace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
}

/** A reason for which a file is no GeoJSON FeatureCollection. */
export function geojsonError(reason: string): SightlineError {
  return new SightlineError('not_processable', `GeoJSON: ${reason}`)
}
