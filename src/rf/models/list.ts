// The one list of propagation models. A model is one file and one line here; what else must know of
// it is a compile error or a test that names it.
import { costHata } from './cost-hata.ts'
import { freeSpaceClutter } from './free-space-clutter.ts'
import { ituP1812 } from './itu-p1812.ts'
import { legacyFsplWalls } from './legacy-fspl-walls.ts'
import type { ChoiceParameter, DigitalMapName, NumberParameter, PropagationModel } from './model.ts'
import { ntiaItm } from './ntia-itm.ts'
import { researchSubThz } from './research-sub-thz.ts'
import { ruralMacrocell } from './rural-macrocell.ts'
import { urbanMicrocell } from './urban-microcell.ts'
import { urbanShortRange } from './urban-short-range.ts'

const listed = [
  urbanShortRange,
  legacyFsplWalls,
  researchSubThz,
  urbanMicrocell,
  ruralMacrocell,
  costHata,
  freeSpaceClutter,
  ituP1812,
  ntiaItm,
] as const

export type PropagationModelId = (typeof listed)[number]['id']

/** Every propagation model, in the order in which catalogue, documents and menus show them. */
export const propagationModels: readonly PropagationModel<PropagationModelId>[] = listed

/** The ids of the models, in the order of the list. */
export const propagationModelIds: readonly PropagationModelId[] = listed.map(({ id }) => id)

/** Older names of models, accepted in requests. */
export const propagationModelAliases: readonly string[] = listed.flatMap(({ aliases }) => aliases)

type ListedParameter = (typeof listed)[number]['parameters'][number]

/** Wire names of the choices of words that single models need. */
export type ModelChoiceName = Extract<ListedParameter, ChoiceParameter>['wireName']

/** Wire names of the numbers that single models need. */
export type ModelNumberName = Exclude<ListedParameter['wireName'], ModelChoiceName>

/** Wire names of the numbers whose values maps of a pack may say. */
export type MappedParameterName = Extract<
  ListedParameter,
  { readonly digitalMap: DigitalMapName }
>['wireName']

/** A parameter of a listed model under its own name. */
export type NamedModelParameter =
  | (NumberParameter & { readonly wireName: ModelNumberName })
  | (ChoiceParameter & { readonly wireName: ModelChoiceName })

/** Every parameter of every model, once. */
export const modelParameters: readonly NamedModelParameter[] = [
  ...new Map(
    listed
      .flatMap(({ parameters }): readonly ListedParameter[] => parameters)
      .map((parameter) => [parameter.wireName, parameter]),
  ).values(),
]

/** The model that names the version of the results, and beside which diagnostics are put. */
export const canonicalModel: PropagationModel<PropagationModelId> = urbanShortRange

/** The model that stands in where the requested one does not apply; it always does. */
export const fallbackModel: PropagationModel<PropagationModelId> = legacyFsplWalls

/** The model with which a plan counts the ground, where the pack knows it and the model holds. */
export const groundModel: PropagationModel<PropagationModelId> = ituP1812

/** Frequency from which research begins: there is no planning model here, GHz. */
export const researchStartGhz = researchSubThz.range.frequencyGhz.minimum

/** The model of a cell whose profile names none. */
export function defaultModelId(frequencyGhz: number): PropagationModelId {
  return frequencyGhz < researchStartGhz ? urbanShortRange.id : researchSubThz.id
}

const byName: ReadonlyMap<string, PropagationModel<PropagationModelId>> = new Map(
  propagationModels.flatMap((model) => [model.id, ...model.aliases].map((name) => [name, model])),
)

/** The model of an id or an older name; undefined for any other text. */
export function findModel(name: string): PropagationModel<PropagationModelId> | undefined {
  return byName.get(name)
}

/** The model of an id. */
export function modelOf(id: PropagationModelId): PropagationModel<PropagationModelId> {
  return byName.get(id)!
}
