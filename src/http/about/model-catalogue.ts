// The propagation models that a request may name, as data for clients.
import { fallbackModel, propagationModels, type PropagationModelId } from '../../rf/models/list.ts'
import type { PropagationModel } from '../../rf/models/model.ts'
import { radiusBound } from '../../rf/profile-bounds.ts'
import * as field from '../wire/answer-schema.ts'

interface PropagationModelDescription {
  readonly id: PropagationModelId
  readonly description: string
  readonly modelFamily: string
  readonly scenario: string
  readonly formula: string
  readonly fallbackModelId: PropagationModelId
  readonly buildingHeightUsed: boolean
  readonly requiresBuildingData: boolean
  readonly requiresLosOrNlos: boolean
  readonly frequencyMinGhz: number
  readonly frequencyMaxGhz: number
  readonly distanceMinM: number
  /** Of the model itself, or the largest cell radius where the model has no limit. */
  readonly distanceMaxM: number
  readonly limitations: readonly string[]
}

type Description = PropagationModelDescription

/** A propagation model as `GET /api/meta` lists it. */
export const modelDescription = field.object<Description>({
  ...field.named<Description, string>(
    field.text,
    'id',
    'description',
    'modelFamily',
    'scenario',
    'formula',
  ),
  ...field.named<Description, string>(field.text, 'fallbackModelId'),
  ...field.named<Description, boolean>(
    field.flag,
    'buildingHeightUsed',
    'requiresBuildingData',
    'requiresLosOrNlos',
  ),
  ...field.named<Description, number>(field.number, 'frequencyMinGhz', 'frequencyMaxGhz'),
  ...field.named<Description, number>(field.number, 'distanceMinM', 'distanceMaxM'),
  limitations: field.texts('limitations'),
})

function describe({
  id,
  needs,
  range,
  words,
}: PropagationModel<PropagationModelId>): PropagationModelDescription {
  const needsSight = needs === 'sight'
  return {
    id,
    description: words.description,
    modelFamily: words.family,
    scenario: words.scenario,
    formula: words.formula,
    fallbackModelId: fallbackModel.id,
    buildingHeightUsed: needsSight,
    requiresBuildingData: needsSight,
    requiresLosOrNlos: needsSight,
    frequencyMinGhz: range.frequencyGhz.minimum,
    frequencyMaxGhz: range.frequencyGhz.maximum,
    distanceMinM: range.distanceM?.minimum ?? 0,
    distanceMaxM: range.distanceM?.maximum ?? radiusBound({ needs, range }).maximum,
    limitations: words.limitations,
  }
}

/** Every propagation model with its range and limitations, in the order of the model ids. */
export const modelCatalogue: readonly PropagationModelDescription[] =
  propagationModels.map(describe)
