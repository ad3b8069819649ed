/** Hands bytes to the browser's own "save as". */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The download has its own reference by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Saves a table of comma-separated values. */
export function saveTable(text: string, fileName: string): void {
  saveBlob(new Blob([text], { type: 'text/csv' }), fileName)
}

/** Saves a value as indented JSON. */
export function saveJson(value: unknown, fileName: string, type = 'application/json'): void {
  saveBlob(new Blob([JSON.stringify(value)], { type }), fileName)
}
