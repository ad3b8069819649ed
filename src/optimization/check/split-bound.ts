import type { PlanDocument } from './bounded-plan-document.ts'
import type { DocumentMultipliers } from './document-multipliers.ts'
import type { DocumentSplit } from './document-split.ts'
import { type OpenCandidates, NodeBound } from './node-bound.ts'

/** What the parts of all plans come to: a bound on all of them, or a sentence on what they leave out. */
type SplitVerdict = { readonly bound: number } | { readonly missing: string }

/**
 * The largest of what the parts prove: every plan takes a candidate that was closed somewhere on its way
 * down the parts, or lies in one that is not split. For that the closed candidates must be open where
 * they are closed, and every other open candidate of the cell that is split in one part of it.
 */
export function boundOfSplit(document: PlanDocument, split: DocumentSplit): SplitVerdict {
  const all = document.cells.map(({ candidates }) => [...candidates.keys()])
  return boundOfOpen(document, split, all, document.multipliers)
}

function boundOfOpen(
  document: PlanDocument,
  { name, closed, cell, parts }: DocumentSplit,
  open: OpenCandidates,
  multipliers: DocumentMultipliers,
): SplitVerdict {
  const here = new NodeBound(document, open, multipliers)
  const left = [...open]
  let bound = -Infinity
  for (const { cell: of, candidates } of closed) {
    if (candidates.some((candidate) => !open[of].includes(candidate)))
      return { missing: `${name}.closed has an option of cell ${of} that is not open there` }
    bound = Math.max(bound, here.boundWith(of, candidates))
    left[of] = open[of].filter((candidate) => !candidates.includes(candidate))
  }
  const inParts = parts.flatMap(({ candidates }) => candidates).sort((a, b) => a - b)
  if (inParts.length !== left[cell].length || inParts.some((one, at) => one !== left[cell][at]))
    return { missing: `${name}.parts do not hold each open option of cell ${cell} once` }
  for (const part of parts) {
    const inPart = left.map((list, at) => (at === cell ? part.candidates : list))
    const proof = part.multipliers ?? multipliers
    const found =
      part.split === null
        ? { bound: new NodeBound(document, inPart, proof).bound }
        : boundOfOpen(document, part.split, inPart, proof)
    if ('missing' in found) return found
    bound = Math.max(bound, found.bound)
  }
  return { bound }
}
