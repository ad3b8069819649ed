import { formatDistance } from '../format/format.ts'
import { distance } from '../geometry/geometry.ts'
import { fields } from '../scenario/fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** The cells of an answer as they were asked about, by their names. */
export type AskedCells = ReadonlyMap<string, Scenario>

/** Members that are told as one movement of the cell. */
const movement: ReadonlySet<string> = new Set(['tower_lon', 'tower_lat', 'azimuth'])

/**
 * What differs between the cells of two answers, in sentences: "NR-3 turned 30° right". What is the
 * same for several cells that both have is told once.
 */
export function whatChanged(before: AskedCells, after: AskedCells): readonly string[] {
  const both = [...before.keys()].filter((name) => after.has(name))
  const byWords = new Map<string, string[]>()
  for (const name of both) {
    for (const words of changesOf(before.get(name) ?? {}, after.get(name) ?? {})) {
      byWords.set(words, [...(byWords.get(words) ?? []), name])
    }
  }
  const isAll = (names: readonly string[]): boolean =>
    names.length > 1 && names.length === both.length
  return [
    ...[...after.keys()].filter((name) => !before.has(name)).map((name) => `${name} added`),
    ...[...before.keys()].filter((name) => !after.has(name)).map((name) => `${name} gone`),
    ...[...byWords].map(
      ([words, names]) => `${isAll(names) ? 'all cells' : names.join(', ')} ${words}`,
    ),
  ]
}

function changesOf(before: Scenario, after: Scenario): readonly string[] {
  const others = (Object.keys(fields) as FieldName[]).filter(
    (name) => !movement.has(name) && shown(name, before[name]) !== shown(name, after[name]),
  )
  return [
    ...moved(before, after),
    ...turned(before, after),
    ...others.map(told),
    ...recalibrated(before, after),
  ]

  function told(name: FieldName): string {
    return `${fields[name].label.toLowerCase()} ${shown(name, before[name])} → ${shown(name, after[name])}`
  }
}

function recalibrated(
  { calibration: from }: Scenario,
  { calibration: to }: Scenario,
): readonly string[] {
  if (from?.fingerprint === to?.fingerprint) return []
  return [`calibration ${from?.name ?? 'none'} → ${to?.name ?? 'none'}`]
}

function moved(before: Scenario, after: Scenario): readonly string[] {
  const placeOf = ({ tower_lon = 0, tower_lat = 0 }: Scenario) => [tower_lon, tower_lat] as const
  const byM = distance(placeOf(before), placeOf(after))
  return byM < 0.5 ? [] : [`moved ${formatDistance(byM)}`]
}

function turned({ azimuth: from = 0 }: Scenario, { azimuth: to = 0 }: Scenario): readonly string[] {
  const byDeg = Math.round(10 * ((((to - from + 180) % 360) + 360) % 360) - 1800) / 10
  if (byDeg === 0) return []
  return [`turned ${Math.abs(byDeg)}° ${byDeg > 0 ? 'right' : 'left'}`]
}

/** A value with its unit, as the form names it; what is left out is the service's own. */
function shown(name: FieldName, value: number | string | undefined): string {
  const field = fields[name]
  const known = value ?? field.fallback
  if (known === null) return 'automatic'
  if (field.kind === 'number') {
    return `${String(known).replace('-', '−')}${field.unit === '' ? '' : ` ${field.unit}`}`
  }
  if (field.kind === 'text') return String(known)
  return field.choices.find((choice) => choice.value === known)?.label ?? String(known)
}
