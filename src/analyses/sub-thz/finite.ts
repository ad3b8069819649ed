/** Whether every number of an answer is finite, at any depth. */
export function isFiniteThroughout(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  return Object.values(value).every(isFiniteThroughout)
}
