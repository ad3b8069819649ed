/** What of the map a drawing takes for itself: all of it, as a picture does, or the measured places. */
export type Covered = 'area' | 'measured places'

interface Kind {
  readonly question: string
  readonly covers: Covered | null
}

/**
 * Whether a new answer takes an older one off the map: those to the same question, and those that cover
 * the same.
 */
export function isHiddenBy(newer: Kind, older: Kind): boolean {
  return (
    older.question === newer.question || (newer.covers !== null && newer.covers === older.covers)
  )
}
