import type { PlanCell, PlanOption } from '../problem.ts'

/** The options of a cell, with the rows of the table that they stand for. */
export interface OptionsOfCell extends PlanCell {
  readonly rows: readonly number[]
}

/** What is asked of a plan beside what its cells serve. */
export interface AskedBeside {
  /** Whether the number of changes is limited. */
  readonly isLimited: boolean
  /** Whether a second server of a building costs anything. */
  readonly costsOverlap: boolean
  /** Whether plans are judged by what interference leaves. */
  readonly judgesSamples: boolean
}

/**
 * The options of a cell that no other one replaces: one that is worth at least as much by itself,
 * serves at least the same, costs no change more and does no less for any limit. The cell as it stands always stays, and of equal
 * options the first.
 *
 * @param asks what else an option does than serve
 * @param mayReplace whether an option may stand in for another, as far as its limits go
 */
export function undominatedOptions(
  cell: OptionsOfCell,
  asks: AskedBeside,
  mayReplace: (other: number, option: number) => boolean = () => true,
): OptionsOfCell {
  const { options, own } = cell
  // What replaces an option is before it here, so that one pass over those that stay is enough.
  const order = [...options.keys()].sort(
    (a, b) =>
      options[b].serves.length - options[a].serves.length ||
      options[b].points - options[a].points ||
      a - b,
  )
  const staying: number[] = []
  for (const index of order) {
    const isReplaced = staying.some(
      (other) => mayReplace(other, index) && replaces(options[other], options[index], asks),
    )
    if (index === own || !isReplaced) staying.push(index)
  }
  staying.sort((a, b) => a - b)
  return {
    id: cell.id,
    own: staying.indexOf(own),
    options: staying.map((index) => options[index]),
    rows: staying.map((index) => cell.rows[index]),
  }
}

function replaces(
  other: PlanOption,
  option: PlanOption,
  { isLimited, costsOverlap }: AskedBeside,
): boolean {
  // Whom another cell serves as well costs something: more is not better.
  if (costsOverlap && other.serves.length > option.serves.length) return false
  if (other.points < option.points || (isLimited && other.isChange && !option.isChange))
    return false
  if (other.limitPoints.some((points, limit) => points < option.limitPoints[limit])) return false
  return isPartOf(option.serves, other.serves)
}

/** Both ascending. */
function isPartOf(part: Int32Array, whole: Int32Array): boolean {
  let at = 0
  for (const item of part) {
    while (at < whole.length && whole[at] < item) at++
    if (whole[at] !== item) return false
  }
  return true
}
