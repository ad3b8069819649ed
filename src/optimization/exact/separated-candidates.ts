import type { ExactProblem } from './problem.ts'
import { allOpen, type OpenChoices, type Subproblem } from './subproblem.ts'

interface ChoicesBeside {
  readonly open: OpenChoices
  /** Whether plans of equal score were closed. */
  readonly leavesTies: boolean
}

/**
 * The choices beside one of a cell: those that are not too near to it. Cells with equal rows can trade
 * their rows: of the two plans only the one whose rows ascend in request order is searched.
 */
export function choicesBeside(
  problem: ExactProblem,
  subproblem: Subproblem,
  cell: number,
  choice: number,
): ChoicesBeside {
  const open = allOpen(subproblem)
  open[cell].fill(0).fill(1, choice, choice + 1)
  closeNear(problem, subproblem, cell, choice, open)
  return { open, leavesTies: closeTraded(problem, subproblem, cell, choice, open) }
}

function closeNear(
  { separations }: ExactProblem,
  { rows }: Subproblem,
  cell: number,
  choice: number,
  open: OpenChoices,
): void {
  if (separations === null) return
  for (const [other, choices] of rows.entries())
    for (const [at, row] of choices.entries())
      if (separations.areNear([cell, rows[cell][choice]], [other, row])) open[other][at] = 0
}

/** @returns whether any was closed: what is closed here ties with what stays */
function closeTraded(
  { scanPlaces, twins }: ExactProblem,
  { rows }: Subproblem,
  cell: number,
  choice: number,
  open: OpenChoices,
): boolean {
  const place = scanPlaces[cell][rows[cell][choice]]
  if (place < 0) return false
  let isClosed = false
  for (const [other, choices] of rows.entries()) {
    if (!twins[cell * rows.length + other]) continue
    for (const [at, row] of choices.entries()) {
      const otherPlace = scanPlaces[other][row]
      const isTraded = other > cell ? otherPlace < place : otherPlace > place
      if (!isTraded || otherPlace < 0) continue
      open[other][at] = 0
      isClosed = true
    }
  }
  return isClosed
}

/** Whether a plan has cells that are too near to each other. @param choices of the free cells */
export function hasNear(
  { separations }: ExactProblem,
  { rows }: Subproblem,
  free: readonly number[],
  choices: ArrayLike<number>,
): boolean {
  if (separations === null) return false
  const plan = rows.map((list) => list[0])
  for (const [place, cell] of free.entries()) plan[cell] = rows[cell][choices[place]]
  return separations.countNear(plan) > 0
}
