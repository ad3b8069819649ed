interface Bin {
  /** Of the lower edge; the upper one is the next bin's. */
  readonly fromDb: number
  readonly count: number
}

export const binWidthDb = 2

/** How many residuals fall into each bin of 2 dB, from the lowest to the highest without gaps. */
export function histogram(residualsDb: readonly number[]): readonly Bin[] {
  if (residualsDb.length === 0) return []
  const binOf = (value: number): number => Math.floor(value / binWidthDb)
  const bins = residualsDb.map(binOf)
  const first = bins.reduce((a, b) => Math.min(a, b))
  const last = bins.reduce((a, b) => Math.max(a, b))
  const counts = new Array<number>(last - first + 1).fill(0)
  for (const bin of bins) counts[bin - first]++
  return counts.map((count, i) => ({ fromDb: (first + i) * binWidthDb, count }))
}
