// Forms of tables that are not read here, by their bytes: whoever has one is told which it is.

const starting = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte)

/** The container of Excel before 2007, also of workbooks with a password. */
const compound = [0xd0, 0xcf, 0x11, 0xe0]
/** Worksheets of Excel 2, 3, 4 and 5 without a container: the records that begin them. */
const bareSheets = [
  [0x09, 0x00, 0x04, 0x00],
  [0x09, 0x02, 0x06, 0x00],
  [0x09, 0x04, 0x06, 0x00],
  [0x09, 0x08, 0x08, 0x00],
  [0x09, 0x08, 0x10, 0x00],
]
const encryptedPackage = inUtf16('EncryptedPackage')

function inUtf16(text: string): Uint8Array {
  return Uint8Array.from(Array.from(text).flatMap((one) => [one.charCodeAt(0), 0]))
}

/** What a file is by its bytes, and what helps; undefined for what may be read. */
export function foreignBytes(bytes: Uint8Array): string | undefined {
  if (starting(bytes, compound)) {
    return isEncrypted(bytes)
      ? 'it is a workbook with a password: save it without one'
      : 'it is an old workbook (.xls): save it as XLSX or CSV'
  }
  return bareSheets.some((start) => starting(bytes, start))
    ? 'it is a sheet of Excel before 1997 (.xls): save it as XLSX or CSV'
    : undefined
}

/** The directory of a container lies near its start or its end. */
function isEncrypted(bytes: Uint8Array): boolean {
  const [first] = encryptedPackage
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (encryptedPackage.every((byte, i) => bytes[at + i] === byte)) return true
  }
  return false
}

const foreignStarts: readonly (readonly [RegExp, string])[] = [
  [/^MIME-Version:/i, 'it is a web archive (MHTML): save it as XLSX or CSV'],
  [/^ID;P/, 'it is a SYLK file: save it as XLSX or CSV'],
  [/^TABLE\r?\n0,1\r?\n/, 'it is a DIF file: save it as XLSX or CSV'],
  [/^\{\\rtf/, 'it is a text document (RTF): save its table as CSV'],
  [/^%PDF-/, 'it is a PDF document: save its table as CSV'],
]

/** What a text is by its first characters, and what helps; undefined for what may be read. */
export function foreignText(start: string): string | undefined {
  return foreignStarts.find(([pattern]) => pattern.test(start))?.[1]
}

/** What an archive without a workbook and without KML is, by the names of its files. */
export function foreignArchive(names: readonly string[]): string {
  const has = (name: string): boolean => names.includes(name)
  if (has('xl/workbook.bin')) return 'it is a binary workbook (.xlsb): save it as XLSX or CSV'
  if (has('content.xml') && has('mimetype')) {
    return 'it is a spreadsheet of OpenDocument (.ods): save it as XLSX or CSV'
  }
  return names.some((name) => name.endsWith('.iwa'))
    ? 'it is a spreadsheet of Numbers: save it as XLSX or CSV'
    : 'it is an archive without a workbook and without KML'
}
