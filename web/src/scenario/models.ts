import { propagationModels } from '../../../src/rf/models/list.ts'
import { formatIdentifier } from '../format/format.ts'
import { fields } from './fields.ts'
import type { Scenario } from './scenario.ts'

/** What a planner calls a propagation model; its id where the page knows no other name. */
export function modelLabel(id: string): string {
  return propagationModels.find((model) => model.id === id)?.words.label ?? id
}

/** What a planner calls a propagation model, with its id beside it for who asks the API. */
export function modelWithId(id: string): string {
  const label = modelLabel(id)
  return label === id ? id : `${label} (${id})`
}

/**
 * "Sightline 1.8.0; Urban macro (urban_short_range) where no other model is stated", of
 * "1.8.0/urban_short_range".
 */
export function serviceWords(serviceVersion: string): string {
  const [version, modelId] = serviceVersion.split('/')
  if (modelId === undefined) return `Sightline ${version}`
  return `Sightline ${version}; ${modelWithId(modelId)} where no other model is stated`
}

/** The models that scenarios are planned with, in words: that of the service where one states none. */
export function modelsOf(scenarios: readonly Scenario[], serviceVersion: string): string {
  const [, usual] = serviceVersion.split('/')
  const ids = scenarios.flatMap(({ propagation_model }) => propagation_model ?? usual ?? [])
  return [...new Set(ids.map((id) => modelLabel(id)))].join('; ')
}

/** A sentence of the service with the words of the form in place of names on the wire. */
export function inWords(sentence: string): string {
  const labels: Readonly<Record<string, { readonly label: string } | undefined>> = fields
  return sentence
    .replace(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g, (name) => {
      const label = modelLabel(name)
      return label === name ? (labels[name]?.label ?? formatIdentifier(name)) : label
    })
    .replace(/(?<=\s)-(?=\d)/g, '−')
}
