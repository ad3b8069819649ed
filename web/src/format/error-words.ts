/** What has failed says why, as far as it knows. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
