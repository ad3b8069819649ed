import type { ModelVariant } from '../../analyses/measurements/model-variants.ts'

/** What a variant differs by from what the request states, in the members of its profile. */
export function variantName({ choice, ground, sight }: ModelVariant): string {
  if (choice !== null) return `${choice.parameter.wireName}=${choice.value}`
  if (sight !== null) return `sight=${sight}`
  return ground === null ? 'default' : `ground=${ground}`
}

/** A variant as requests name it. */
export interface NamedVariant {
  readonly modelId: string
  readonly variant: string
}

export function isCalled(variant: ModelVariant, name: NamedVariant): boolean {
  return variant.modelId === name.modelId && variantName(variant) === name.variant
}
