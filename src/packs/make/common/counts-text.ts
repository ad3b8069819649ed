/** Counts by reason or name. */
export type Counts = Readonly<Partial<Record<string, number>>>

/** All counts together. */
export function sum(counts: Counts): number {
  return Object.values(counts).reduce((total: number, count) => total + (count ?? 0), 0)
}

/** `reason 3, other 1`, without those that are zero. */
export function list(counts: Counts): string {
  return Object.entries(counts)
    .filter(([, count]) => count !== 0)
    .map(([reason, count]) => `${reason} ${count ?? 0}`)
    .join(', ')
}
