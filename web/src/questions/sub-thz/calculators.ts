import { signal } from '@preact/signals'
import { getJson } from '../../api/client.ts'
import type { JsonObject } from '../../parts/json-form.tsx'
import type { Project } from '../../project/project.ts'
import { settingsOf } from '../../store/settings.ts'

export const questionId = 'sub-thz'

export const calculators = [
  ['sub-thz-reference', 'Atmosphere: free space, gases, rain, fog'],
  ['sub-thz-p1411-reference', 'Short range: ITU-R P.1411'],
  ['sub-thz-material-reference', 'Slab of a building material'],
  ['sub-thz-reflection-reference', 'Reflection from a facade'],
  ['sub-thz-validation', 'Measured campaigns against models'],
] as const

type CalculatorId = (typeof calculators)[number][0]

/** Example bodies by calculator, from the service's own API document; null until they came. */
const examples = signal<Readonly<Record<string, JsonObject>> | null>(null)
export const labelOf = (id: string): string =>
  calculators.find(([other]) => other === id)?.[1] ?? id

export interface CalculatorAnswer {
  readonly calculator: string
  readonly answer: JsonObject
}

export const examplesProblem = signal<string | null>(null)

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

interface ApiDocument {
  readonly paths: Readonly<Record<string, { readonly post?: Operation }>>
}

/** Reads the examples once. */
export async function loadExamples(): Promise<void> {
  if (examples.peek() !== null) return
  try {
    examples.value = examplesOf(await getJson<ApiDocument>('api/openapi.json'))
    examplesProblem.value = null
  } catch (error) {
    examplesProblem.value = error instanceof Error ? error.message : String(error)
  }
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

export function calculatorOf(project: Project): CalculatorId {
  const chosen = settingsOf(project, questionId)['calculator']
  return calculators.find(([id]) => id === chosen)?.[0] ?? calculators[0][0]
}

/** The body of the chosen calculator: what was filled in, else the example. */
export function bodyOf(project: Project): JsonObject | null {
  const id = calculatorOf(project)
  const text = settingsOf(project, questionId)[id]
  if (typeof text !== 'string') return examples.value?.[id] ?? null
  return JSON.parse(text) as JsonObject
}
