/** A part of the product that is built from sources. */
interface BuildPart {
  readonly sources: readonly string[]
  readonly stamp: string
  readonly command: readonly string[]
}
type PartName = 'server' | 'page'

export const parts: Readonly<Record<PartName, BuildPart>>
export function staleParts(root: string): PartName[]
export function markBuilt(root: string, name: PartName, beganMs: number): void
