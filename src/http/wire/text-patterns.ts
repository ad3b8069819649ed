/** Patterns that members of requests have. */
export const textPatterns = {
  notBlank: '\\S',
  packId: '^[a-z0-9][a-z0-9._-]{0,63}$',
  day: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
  hash: '^[0-9a-f]{64}$',
} as const

/** What a text is that has such a pattern, in the words of a refusal. */
export const patternWords: ReadonlyMap<unknown, string> = new Map([
  [textPatterns.notBlank, 'a text that is not blank'],
  [
    textPatterns.packId,
    'a text of 1 to 64 lower-case letters, digits, dots, hyphens and underscores, beginning with a ' +
      'letter or digit',
  ],
  [textPatterns.day, 'a day, as 2026-05-31'],
  [textPatterns.hash, 'a text of 64 lower-case hexadecimal digits'],
])
