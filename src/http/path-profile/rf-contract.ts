// What the numbers of a path profile mean: the contract of the sector answers, with its own model.
import { receivedPowerEquation } from '../../rf/link-budget.ts'
import type { PropagationModelId } from '../../rf/models/list.ts'
import { contractWith, rfContract, type RfContract } from '../wire/rf-contract.ts'
import * as field from '../wire/answer-schema.ts'

export const pathProfileModelId = 'path-profile-diagnostic-v1'

/**
 * The description of a path profile: a diagnostic of one path, beside the models of the network
 * routes and never in their place.
 */
export function pathProfileContract(
  modelId: PropagationModelId,
  antennaPatternId: string,
  calibrationOffsetDb: number,
  uses: { readonly terrain: boolean; readonly diffraction: boolean },
): RfContract {
  const contract = rfContract(modelId, antennaPatternId, calibrationOffsetDb)
  return {
    ...contract,
    modelId: pathProfileModelId,
    appliedModelId: pathProfileModelId,
    fallbackModelId: '',
    words: {
      description:
        'Free space over the slant distance, one knife edge, and the given losses, for one path over ' +
        'terrain and footprints; a diagnostic beside the network models.',
      family: 'ITU-R P.525 free space with the ITU-R P.526 single knife edge',
      scenario: 'point-to-point-profile',
      status: 'diagnostic',
      reference: 'ITU-R P.525-5, equation (3); ITU-R P.526-16, section 4.1',
      applicability: 'See the member applicability of the answer.',
      fallbackPolicy: 'No other model is put in its place; what is not available says why.',
      losClassificationRule:
        'The straight line over an Earth of 4/3 radius is hidden by any known roof or terrain that ' +
        'reaches it, and by any footprint of unknown height; a building below an end does not hide it.',
      buildingHeightNote: contract.words.buildingHeightNote,
      wallModel: 'Only in penetration mode: one loss for each footprint in the way.',
      propagationTerms: [
        'free-space loss',
        'single knife-edge loss',
        'given specific attenuations',
      ],
    },
    usesBuildingHeight: true,
    scope: {
      linkBudgetEquation: receivedPowerEquation({}),
      service: null,
      propagationDimensions:
        'One path in a vertical plane over terrain and footprints, with slant distance.',
      usesTerrain: uses.terrain,
      usesDiffraction: uses.diffraction,
      endpointScope:
        'Any two points between 1 and 5,000 m apart; an end below the roof around it is hidden by it, ' +
        'and no entry loss is added.',
    },
  }
}

/** As it stands in the answer. */
export const pathContractTold = contractWith('PathProfileContract', {
  model_id: field.always(pathProfileModelId),
})
