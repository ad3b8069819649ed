import { fields } from '../scenario/fields.ts'
import type { FieldName } from '../scenario/fields.ts'
import type { Scenario } from '../scenario/scenario.ts'
import type { LinkedContent } from './linked-content.ts'
import { isOnGlobe } from './project.ts'
import type { Position } from './project.ts'

/** Reads what comes from outside, member by member: in a link, a file, the browser's own store. */

export type Members = Readonly<Record<string, unknown>>

export const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export const textOr = (value: unknown, fallback: string): string =>
  typeof value === 'string' ? value : fallback

/**
 * The members that the page knows, with values of the right kind.
 *
 * @param leaveOut - told of each member that the page knows and cannot read
 */
export function readScenario(
  value: unknown,
  leaveOut: (name: string) => void = () => undefined,
): Scenario {
  const read: Record<string, unknown> = {}
  if (!isMembers(value)) {
    if (value !== undefined) leaveOut('all settings')
    return read
  }
  for (const name of Object.keys(fields) as FieldName[]) {
    if (!Object.hasOwn(value, name)) continue
    if (isReadable(name, value[name])) read[name] = value[name]
    else leaveOut(name)
  }
  const levels = value['thresholds_dbm']
  if (Array.isArray(levels) && levels.every((level) => Number.isFinite(level))) {
    read['thresholds_dbm'] = levels
  } else if (levels !== undefined) leaveOut('thresholds_dbm')
  return read
}

/** Values out of bounds are the form's to say. */
function isReadable(name: FieldName, value: unknown): boolean {
  const field = fields[name]
  if (field.kind === 'text') return typeof value === 'string'
  if (field.kind === 'choice')
    return (
      typeof value === 'string' &&
      ('cut' in field || field.choices.some((choice) => choice.value === value))
    )
  return Number.isFinite(value)
}

export function readPosition(value: unknown): Position | null {
  const [lon, lat] = listOf(value)
  const isPlace = typeof lon === 'number' && typeof lat === 'number' && isOnGlobe(lon, lat)
  return isPlace ? [lon, lat] : null
}

export function readRing(value: unknown): readonly Position[] | null {
  const ring = listOf(value).map(readPosition)
  return ring.length >= 3 && ring.every((at) => at !== null) ? ring : null
}

export function readLinkedContent(value: unknown): LinkedContent | undefined {
  if (!isMembers(value) || !Array.isArray(value['cells'])) return undefined
  return {
    defaults: readScenario(value['defaults']),
    cells: value['cells'].filter(isMembers).map((cell, i) => ({
      name: textOr(cell['name'], `Cell ${i + 1}`),
      towerId: typeof cell['towerId'] === 'string' ? cell['towerId'] : null,
      overrides: readScenario(cell['overrides']),
    })),
    area: readRing(value['area']),
    pathTo: readPosition(value['pathTo']),
  }
}
