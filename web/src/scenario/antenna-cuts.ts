import type { AntennaCut } from './field.ts'
import { antennas } from './antennas.ts'
import { presetPatterns } from './preset-patterns.ts'

interface CutValues {
  readonly sha256: string
  /** At whole degrees. */
  readonly attenuation_db: readonly number[]
}

/** What the service says of one antenna of its catalogue. */
type AntennaCuts = Readonly<Record<AntennaCut, CutValues | null>>

/** By id and the hashes of its cuts: another catalogue may have another antenna of that name. */
const known = new Map<string, AntennaCuts>()

function keyOf(id: string): string {
  const antenna = antennas.peek()?.find((candidate) => candidate.id === id)
  return [id, antenna?.horizontal?.sha256, antenna?.vertical?.sha256].join()
}

/** Asks the service for something. */
export type Get = <T>(path: string) => Promise<T>

/** Asks for the cuts of the antennas of the catalogue among some patterns, once for each. */
export async function knowCuts(patternIds: Iterable<string>, get: Get): Promise<void> {
  for (const id of new Set(patternIds)) {
    const key = keyOf(id)
    if (presetPatterns.has(id) || known.has(key)) continue
    known.set(key, await get<AntennaCuts>(`api/antennas/${encodeURIComponent(id)}`))
  }
}

/** A cut that was asked for before; undefined where the antenna has none, and for presets. */
export function knownCut(id: string, cut: AntennaCut): CutValues | undefined {
  return known.get(keyOf(id))?.[cut] ?? undefined
}
