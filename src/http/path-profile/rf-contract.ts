// What the numbers of a path profile mean: the contract of the sector answers, with its own model.
import type { PropagationModelId } from '../../rf/models/list.ts'
import type { JsonSchema } from '../wire/json-schema.ts'
import { rfContractSchema } from '../wire/rf-contract-schema.ts'
import { rfContract, type RfContract } from '../wire/rf-contract.ts'

export const pathProfileModelId = 'path-profile-diagnostic-v1'

type OwnTexts = 'endpointScope' | 'propagationDimensions'

type PathProfileContract = Omit<
  RfContract,
  'modelId' | 'usesTerrain' | 'usesDiffraction' | OwnTexts
> &
  Readonly<Record<OwnTexts, string>> & {
    readonly modelId: typeof pathProfileModelId
    readonly usesTerrain: boolean
    readonly usesDiffraction: boolean
  }

/**
 * The description of a path profile: a diagnostic of one path, beside the models of the network
 * routes and never in their place.
 */
export function pathProfileContract(
  modelId: PropagationModelId,
  antennaPatternId: string,
  calibrationOffsetDb: number,
  uses: { readonly terrain: boolean; readonly diffraction: boolean },
): PathProfileContract {
  return {
    ...rfContract(modelId, antennaPatternId, calibrationOffsetDb),
    modelId: pathProfileModelId,
    modelDescription:
      'Free space over the slant distance, one knife edge, and the given losses, for one path over ' +
      'terrain and footprints; a diagnostic beside the network models.',
    appliedModelId: pathProfileModelId,
    modelFamily: 'ITU-R P.525 free space with the ITU-R P.526 single knife edge',
    scenario: 'point-to-point-profile',
    modelStatus: 'diagnostic',
    reference: 'ITU-R P.525-5, equation (3); ITU-R P.526-16, section 4.1',
    applicability: 'See the member applicability of the answer.',
    fallbackModelId: '',
    fallbackPolicy: 'No other model is put in its place; what is not available says why.',
    losClassificationRule:
      'The straight line over an Earth of 4/3 radius is hidden by any known roof or terrain that ' +
      'reaches it, and by any footprint of unknown height; a building below an end does not hide it.',
    wallModel: 'Only in penetration mode: one loss for each footprint in the way.',
    propagationTerms: ['free-space loss', 'single knife-edge loss', 'given specific attenuations'],
    propagationDimensions:
      'One path in a vertical plane over terrain and footprints, with slant distance.',
    usesTerrain: uses.terrain,
    usesDiffraction: uses.diffraction,
    usesBuildingHeight: true,
    endpointScope:
      'Any two points between 1 and 5,000 m apart; an end below the roof around it is hidden by it, ' +
      'and no entry loss is added.',
  }
}

/** Its shape. */
export const pathContractSchema: JsonSchema = {
  ...rfContractSchema,
  $id: 'PathProfileContract',
  properties: { ...rfContractSchema.properties, model_id: { const: pathProfileModelId } },
}
