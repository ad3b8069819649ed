/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * A value of JSON as the text of a table has it: nothing for null, a list or an object as they are written,
 * so that whoever wants a number of them says that there is none.
 */
export function textOfValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
