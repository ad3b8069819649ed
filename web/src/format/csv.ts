/**
 * A field of a CSV. A text that a spreadsheet would take for a formula gets an apostrophe, as in the
 * service's files.
 */
export function csvField(text: string): string {
  const safe = /^[=+@\t]/.test(text) || /^-[^\d.]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
