import { propagationModels } from '../../../src/rf/models/list.ts'

/** What a planner calls a propagation model; its id where the page knows no other name. */
export function modelLabel(id: string): string {
  return propagationModels.find((model) => model.id === id)?.words.label ?? id
}
