type ParsedNumbers =
  | { readonly values: readonly number[]; readonly problem: null }
  | { readonly values: null; readonly problem: string }

interface Admitted {
  /** So many values at most. */
  readonly maximumCount: number
  /** The bounds that a value misses, in words; null where it keeps to them. */
  readonly problemOf: (value: number) => string | null
}

/** Numbers between commas or spaces, and ranges as from:to:step. */
export function parseNumbers(text: string, { maximumCount, problemOf }: Admitted): ParsedNumbers {
  const values: number[] = []
  for (const part of text.split(/[\s,;]+/).filter((piece) => piece !== '')) {
    const numbers = part.split(':').map(Number)
    const [from, to = from, step = 1] = numbers
    if (numbers.length > 3 || numbers.some((value) => !Number.isFinite(value)) || step <= 0) {
      return { values: null, problem: `“${part}” is no number and no range such as 0:330:30` }
    }
    const count = Math.floor((to - from) / step + 1e-9) + 1
    if (count < 1 || count > maximumCount) {
      return {
        values: null,
        problem: `“${part}” has ${Math.max(0, count)} values: 1 to ${maximumCount} fit`,
      }
    }
    // A number stands as it was written; of a range, what binary steps add at the end is cut.
    if (numbers.length === 1) values.push(from)
    else for (let i = 0; i < count; i++) values.push(Number((from + i * step).toFixed(6)))
  }
  const wrong = values.find((value) => problemOf(value) !== null)
  if (wrong !== undefined) {
    return { values: null, problem: `${wrong} is not within ${problemOf(wrong)}` }
  }
  return { values: [...new Set(values)], problem: null }
}
