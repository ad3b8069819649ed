import type { JsonObject } from '../../parts/json-form.tsx'

export const calculators = [
  ['sub-thz-reference', 'Atmosphere: free space, gases, rain, fog'],
  ['sub-thz-p1411-reference', 'Short range: ITU-R P.1411'],
  ['sub-thz-material-reference', 'Slab of a building material'],
  ['sub-thz-reflection-reference', 'Reflection from a facade'],
  ['sub-thz-validation', 'Measured campaigns against models'],
] as const

export type CalculatorId = (typeof calculators)[number][0]

interface Operation {
  readonly requestBody?: {
    readonly content?: Readonly<
      Record<
        string,
        { readonly examples?: Readonly<Record<string, { readonly value?: JsonObject }>> }
      >
    >
  }
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly post?: Operation }>>
}

/** The first example of each calculator's route. */
export function examplesOf({ paths }: ApiDocument): Readonly<Record<string, JsonObject>> {
  return Object.fromEntries(
    calculators.flatMap(([id]) => {
      const content = paths[`/api/${id}`]?.post?.requestBody?.content?.['application/json']
      const [first] = Object.values(content?.examples ?? {})
      return first?.value === undefined ? [] : [[id, first.value]]
    }),
  )
}
