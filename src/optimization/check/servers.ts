/** How many of some lists hold each class. */
export function serversOf(lists: readonly (readonly number[])[], classes: number): number[] {
  const counts = Array.from({ length: classes }, () => 0)
  for (const list of lists) for (const item of list) counts[item]++
  return counts
}
