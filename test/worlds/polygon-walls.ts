// Wall events on a way past polygons by brute force, for comparison: it knows nothing of scenes,
// grids and walks, and says where the tolerance of contact leaves the number open.
import type { Block } from './block-world.ts'

/** Two walls of one building nearer than this are one event, and so is nothing nearer to the antenna. */
const sameEventM = 0.05
/** A corner this near the line may touch it. */
const surelyBesideM = 0.012
const slackM = 1e-4

/** Wall events between the origin and a receiver, or null where a tolerance decides. */
export function sureWallEvents(blocks: readonly Block[], x: number, y: number): number | null {
  let count = 0
  for (const block of blocks) {
    const crossedM = crossings(block, x, y)
    const events = crossedM === null ? null : eventsUpTo(Math.sqrt(x * x + y * y), crossedM)
    if (events === null) return null
    count += events
  }
  return count
}

/** Where the line to a place passes through walls, ascending metres, or null where it may touch a corner. */
function crossings({ rings }: Block, x: number, y: number): number[] | null {
  const lengthM = Math.sqrt(x * x + y * y)
  const atM: number[] = []
  for (const ring of rings) {
    const corners = ring.map(([cornerX, cornerY]) => ({
      acrossM: (cornerX * y - cornerY * x) / lengthM,
      alongM: (cornerX * x + cornerY * y) / lengthM,
    }))
    for (const [i, from] of corners.entries()) {
      const to = corners[(i + 1) % corners.length]
      const isOnTheWay = from.alongM > -1 && from.alongM < lengthM + 1
      if (Math.abs(from.acrossM) < surelyBesideM && isOnTheWay) return null
      if (from.acrossM > 0 === to.acrossM > 0) continue
      const share = from.acrossM / (from.acrossM - to.acrossM)
      atM.push(from.alongM + share * (to.alongM - from.alongM))
    }
  }
  return atM.filter((m) => m > -surelyBesideM).sort((a, b) => a - b)
}

function eventsUpTo(lengthM: number, crossedM: readonly number[]): number | null {
  let count = 0
  let lastM = -Infinity
  for (const m of crossedM) {
    const limits = [sameEventM, lengthM + sameEventM, lastM + sameEventM, -surelyBesideM]
    if (limits.some((limitM) => Math.abs(m - limitM) < slackM)) return null
    if (m <= lastM + sameEventM) continue
    lastM = m
    if (m > sameEventM && m < lengthM + sameEventM) count++
  }
  return count
}
