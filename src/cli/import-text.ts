import type { CellMatch } from '../analyses/measurements/campaign/cell-matches.ts'
import type { MeasuredCell } from '../analyses/measurements/campaign/measured-cells.ts'
import { type CellNames, plannedCells } from './measured-cell-names.ts'

const maximumListed = 20

/** The carriers that the samples were measured on, where their files number them. */
export function carrierLines(measured: readonly MeasuredCell[]): readonly string[] {
  const counts = new Map<number, number>()
  for (const { samples, identity } of measured) {
    const { frequencyMhz } = identity
    if (frequencyMhz === null) continue
    counts.set(frequencyMhz, (counts.get(frequencyMhz) ?? 0) + samples)
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .slice(0, maximumListed)
    .map(([frequencyMhz, samples]) => `${samples} samples at ${frequencyMhz} MHz`)
}

/** The cells that the samples name, and what they are or could be taken for. */
export function cellLines(
  measured: readonly MeasuredCell[],
  proposed: readonly CellMatch[],
  names: CellNames,
  request: Readonly<Record<string, unknown>>,
): readonly string[] {
  const ids = new Set(plannedCells(request).map(({ id }) => id))
  if (ids.size === 0) return []
  const others = measured.filter(({ name }) => !ids.has(names.get(name) ?? name))
  const matched = measured.filter(({ name }) => names.has(name))
  const count = others.reduce((sum, { samples }) => sum + samples, 0)
  return [
    ...matched.map(
      ({ name, samples }) => `${samples} samples of ${name} count as ${names.get(name)}`,
    ),
    ...(others.length === 0
      ? []
      : [`${count} samples name ${others.length} cells that are none of the request:`]),
    ...others.slice(0, maximumListed).map(({ name, samples }) => {
      const match = proposed.find((one) => one.name === name)
      const offer =
        match === undefined
          ? 'no cell is like it'
          : `could be ${match.id} (${match.basis}): --match, or --cell "${name}=${match.id}"`
      return `  ${name}, ${samples} samples: ${offer}`
    }),
    ...(others.length > maximumListed ? [`  and ${others.length - maximumListed} more`] : []),
  ]
}
