import type { MapProperties } from './map-feature.ts'

/** A line on a tile: parts of interleaved x and y, in units of its grid. */
export interface TileLine {
  readonly properties: MapProperties
  readonly parts: readonly (readonly number[])[]
}

/**
 * Lines that say the same and meet at their ends become one: a street is mapped in many pieces, and
 * its name needs a long one. Their order is that of their first piece.
 */
export function joinTileLines(lines: readonly TileLine[]): TileLine[] {
  const groups = new Map<string, { properties: MapProperties; parts: (readonly number[])[] }>()
  for (const { properties, parts } of lines) {
    const key = JSON.stringify(properties)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { properties, parts: [...parts] })
    else group.parts.push(...parts)
  }
  return [...groups.values()].map(({ properties, parts }) => ({ properties, parts: chain(parts) }))
}

/** Every part once, joined where exactly two ends meet; crossings of a street with itself stay. */
function chain(parts: readonly (readonly number[])[]): number[][] {
  const meeting = new Map<string, number[]>()
  parts.forEach((part, index) => {
    for (const end of [startOf(part), endOf(part)]) {
      const at = meeting.get(end)
      if (at === undefined) meeting.set(end, [index])
      else at.push(index)
    }
  })
  const used = new Set<number>()
  const extend = (line: number[]): number[] => {
    for (;;) {
      const at = meeting.get(endOf(line)) ?? []
      const next = at.length === 2 ? at.find((index) => !used.has(index)) : undefined
      if (next === undefined) return line
      used.add(next)
      const part = parts[next]
      const onward = startOf(part) === endOf(line) ? part : reversed(part)
      for (let i = 2; i < onward.length; i++) line.push(onward[i])
    }
  }
  return parts.flatMap((part, index) => {
    if (used.has(index)) return []
    used.add(index)
    return [reversed(extend(reversed(extend([...part]))))]
  })
}

function startOf(part: readonly number[]): string {
  return `${part[0]},${part[1]}`
}

function endOf(part: readonly number[]): string {
  return `${part[part.length - 2]},${part[part.length - 1]}`
}

function reversed(part: readonly number[]): number[] {
  const points: number[] = []
  for (let i = part.length - 2; i >= 0; i -= 2) points.push(part[i], part[i + 1])
  return points
}
