/** Control characters but tab and line feed, C1 and the signs that turn the direction of writing. */
const steering = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * A text whose control characters are written as JSON writes them: what stands in a file must not
 * steer the terminal that shows it.
 */
export function visibleText(text: string): string {
  return text.replace(
    steering,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Results go to standard output; progress and errors do not. */
export function printText(text: string): void {
  process.stdout.write(`${visibleText(text)}\n`)
}

/** A value as indented JSON on standard output. */
export function printJson(value: unknown): void {
  printText(JSON.stringify(value, null, 2))
}
