/** Longest id that routes can carry, bytes of UTF-8. */
export const maximumIdBytes = 256

const loneSurrogates = /\p{Surrogate}/gu

/**
 * The stable id of a feature: its GeoJSON id as text with spaces turned into hyphens, or
 * `feature-<index>` with its place in the file when it has none.
 */
export function featureId(id: unknown, index: number): string {
  const text = typeof id === 'number' ? String(id) : id
  if (typeof text !== 'string') return `feature-${index}`
  const trimmed = text.trim()
  if (trimmed === '') return `feature-${index}`
  return trimmed.replaceAll(' ', '-').replace(loneSurrogates, '\ufffd')
}
