import type { Position } from '../common/building-input.ts'
import type { NodePath } from '../common/ring-assembly.ts'

/** A stretch of coast: its nodes, none where some are missing, and its line. */
interface CoastWay {
  readonly refs: NodePath
  readonly lines: readonly Position[][]
}

/**
 * Coasts as long lines and rings. A coast has its direction, so a way is only joined to one that
 * begins where it ends.
 */
export function joinCoasts(ways: readonly CoastWay[]): Position[][] {
  const byStart = new Map<number, number[]>()
  const ends = new Set<number>()
  ways.forEach(({ refs }, index) => {
    if (refs.length === 0) return
    byStart.set(refs[0], [...(byStart.get(refs[0]) ?? []), index])
    ends.add(refs[refs.length - 1])
  })
  const used = new Set<number>()
  const follow = (first: number): Position[] => {
    const line: Position[] = []
    for (let index: number | undefined = first; index !== undefined;) {
      used.add(index)
      const { refs, lines } = ways[index]
      line.push(...(line.length === 0 ? lines[0] : lines[0].slice(1)))
      const next: readonly number[] = byStart.get(refs[refs.length - 1]) ?? []
      index = next.find((candidate) => !used.has(candidate))
    }
    return line
  }
  const joined: Position[][] = []
  // Coasts with a beginning first; what is left over goes in circles.
  ways.forEach(({ refs }, index) => {
    if (!used.has(index) && !ends.has(refs[0])) joined.push(follow(index))
  })
  ways.forEach((_, index) => {
    if (!used.has(index)) joined.push(follow(index))
  })
  return joined
}
