// The encoding of site lists that do not say theirs, as spreadsheets of Windows save them.
import { tableEncoding, westernEncoding } from '../../../formats/table-text.ts'
import { decodeText } from '../../../formats/text-decode.ts'
import { knownColumns, longestTitle, rowOfNames, valuesOf } from './title-lines.ts'

/** Polish and Czech have letters of their own where western Europe has signs and other letters. */
const centralEncoding = 'windows-1250'

const titleBytes = 16 * 1024

/**
 * The bytes of a table as they are, or in UTF-8 where more of its columns are known by their names
 * in Windows-1250 than as its bytes alone tell: `D\xb3ugo\x9c\xe6` is `Długość`.
 */
export function withKnownNames(bytes: Uint8Array): Uint8Array {
  const usual = tableEncoding(bytes)
  if (usual.startsWith('utf')) return bytes
  const isCentral = knownNames(bytes, centralEncoding) > knownNames(bytes, usual)
  if (!isCentral && usual === westernEncoding) return bytes
  const text = decodeText(bytes, isCentral ? centralEncoding : usual)
  return new TextEncoder().encode(text)
}

function knownNames(bytes: Uint8Array, encoding: string): number {
  const text = decodeText(bytes.subarray(0, titleBytes), encoding)
  const rows = text.split('\n', longestTitle + 1).map((line) => valuesOf(line.trim()))
  const at = rowOfNames(rows)
  return at < 0 ? 0 : knownColumns(rows[at])
}
