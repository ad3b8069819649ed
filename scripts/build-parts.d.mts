/** A part of the product that is built from sources. */
interface BuildPart {
  readonly sources: readonly string[]
  readonly stamp: string
  readonly command: readonly string[]
}
type PartName = 'server' | 'page'

/** Modules of `src`, without their extension. */
export const serverEntries: readonly string[]
export const servicePrograms: readonly string[]
export const serverAssets: readonly string[]
export const parts: Readonly<Record<PartName, BuildPart>>
export function staleParts(root: string): PartName[]
export function markBuilt(root: string, name: PartName, beganMs: number): void
