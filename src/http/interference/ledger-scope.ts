import type { SampleQuality } from '../../analyses/interference/sample-quality.ts'

/**
 * How much of their power ledgers the samples of an answer say, most first:
 *
 * - `complete`: every cell with all its members.
 * - `without_derived_powers`: every cell without its loaded power (RSRP and the load factor of its
 *   profile) and its link margin (received power and the threshold of its profile).
 * - `serving_and_strongest_interferer`: those two cells alone, likewise.
 * - `serving_cell`: that cell alone, likewise.
 */
export const ledgerScopes = [
  'complete',
  'without_derived_powers',
  'serving_and_strongest_interferer',
  'serving_cell',
] as const

export type LedgerScope = (typeof ledgerScopes)[number]

/**
 * How long an answer without every detail may be. Cells with long names that are heard everywhere
 * would exceed it with complete ledgers.
 */
const largestAnswerBytes = 6_000_000

/** What is written with as much of the ledgers as an answer has room for. */
export function withLargestLedger<
  Result extends { readonly body: { readonly byteLength: number } },
>(write: (scope: LedgerScope) => Result): Result {
  const [first, ...smaller] = ledgerScopes
  let result = write(first)
  for (const scope of smaller) {
    if (result.body.byteLength < largestAnswerBytes) break
    result = write(scope)
  }
  return result
}

/** Indices of the cells whose entries a sample has. */
export function cellsInLedger(quality: SampleQuality, scope: LedgerScope): readonly number[] {
  const every = [...quality.ledger.keys()]
  if (scope === 'complete' || scope === 'without_derived_powers') return every
  const strongest = scope === 'serving_cell' ? null : (quality.signal?.strongestInterferer ?? null)
  return every.filter((index) => index === quality.serving || index === strongest)
}
