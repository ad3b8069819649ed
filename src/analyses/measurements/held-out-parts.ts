import { type Area, areaSideM, foldCount, foldOfArea } from './areas.ts'

/** Training samples lie farther than this from what is held out, metres: one square between them. */
export const bufferM = areaSideM

/** Contiguous fifths of a campaign, each of which is held out once. */
export interface HeldOutParts {
  /** Part of every sample. */
  readonly partOf: Uint8Array
  /** By part, the samples that it is judged by: of other parts, beyond the buffer. */
  readonly training: readonly (readonly number[])[]
}

/** The fifths of a campaign; null where one of them leaves no sample beyond the buffer. */
export function heldOutParts(areas: readonly Area[], sampleCount: number): HeldOutParts | null {
  const partOf = new Uint8Array(sampleCount)
  const partAt = new Map<string, number>()
  areas.forEach(({ samples, x, y }, index) => {
    const part = foldOfArea(index, areas.length)
    partAt.set(`${x}:${y}`, part)
    for (const sample of samples) partOf[sample] = part
  })
  const training = Array.from({ length: foldCount }, (_, part) =>
    areas.flatMap((area, index) =>
      foldOfArea(index, areas.length) === part || touches(area, part, partAt) ? [] : area.samples,
    ),
  )
  return training.some(({ length }) => length === 0) ? null : { partOf, training }
}

/** Whether one of the eight squares around an area belongs to a part. */
function touches({ x, y }: Area, part: number, partAt: ReadonlyMap<string, number>): boolean {
  for (const east of [-areaSideM, 0, areaSideM]) {
    for (const north of [-areaSideM, 0, areaSideM]) {
      if (partAt.get(`${x + east}:${y + north}`) === part) return true
    }
  }
  return false
}
