/** Results go to standard output; progress and errors do not. */
export function printText(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** A value as indented JSON on standard output. */
export function printJson(value: unknown): void {
  printText(JSON.stringify(value, null, 2))
}
