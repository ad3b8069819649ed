// What the files of antenna makers say, whatever their format.

/** One value of a cut. */
export interface PatternPoint {
  /** Horizontal: clockwise from boresight. Vertical: downwards from the horizon in front. Degrees. */
  readonly angleDeg: number
  /** Below some reference of the cut, dB; the cut's least value is its strongest direction. */
  readonly lossDb: number
}

/** One thing that is wrong with a file, or was set right while reading. */
export interface PatternProblem {
  /** A file with an error cannot be used. */
  readonly severity: 'error' | 'warning'
  /** For programs; stable. */
  readonly code: string
  /** For people: what, where, and what becomes of it. */
  readonly message: string
}

/** The formats that are read. */
export const patternFormats = ['msi', 'ant', 'nsma'] as const

export interface PatternFile {
  readonly format: (typeof patternFormats)[number]
  readonly name: string | null
  readonly manufacturer: string | null
  readonly frequencyMhz: number | null
  /** dBi; null where the file does not say it. */
  readonly gainDbi: number | null
  /** Positive points down; already in the vertical cut. */
  readonly electricalTiltDeg: number | null
  /** Null where the file has no such cut. In the order of the file. */
  readonly horizontal: readonly PatternPoint[] | null
  readonly vertical: readonly PatternPoint[] | null
  readonly problems: readonly PatternProblem[]
}

/** Gain of a half-wave dipole, dBi: what dBd counts from. */
export const dipoleGainDbi = 2.15

/** One thing that is wrong in a pattern file, or odd. */
export function problem(
  severity: PatternProblem['severity'],
  code: string,
  message: string,
): PatternProblem {
  return { severity, code, message }
}

/** The lines of a text, whatever ends them. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|\r|\n/)
}

/** What to say of a field of the header whose value is not read. */
export function unreadProblem(name: string, text: string): PatternProblem {
  const shown = JSON.stringify(text.slice(0, 40))
  return problem(
    'warning',
    'unread_value',
    `${name} ${shown} cannot be read: as if it were not there`,
  )
}

/** Lines of a cut that are no values, and how many it should have been at most. */
const shownLines = 3
const tolerableShare = 0.2

/** What to say of lines that could not be read; nothing where all could. */
export function brokenLineProblems(
  broken: readonly number[],
  lineCount: number,
): readonly PatternProblem[] {
  if (broken.length === 0) return []
  const share = broken.length / lineCount
  const shown = broken.slice(0, shownLines).join(', ')
  const more = broken.length > shownLines ? ', ...' : ''
  return [
    problem(
      share > tolerableShare ? 'error' : 'warning',
      'broken_lines',
      `${broken.length} of ${lineCount} lines with values cannot be read (lines ${shown}${more}); ` +
        'their values are taken from their neighbours',
    ),
  ]
}
