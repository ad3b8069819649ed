import type { PropagationModelId } from '../../rf/models/list.ts'
import { isReplaced } from '../../rf/applicability.ts'
import type { Cell } from '../cell.ts'
import { cellPropagation } from './cell-propagation.ts'
import type { TransmitterSite } from './transmitter-site.ts'

/** Whether the requested model answers for a cell as it stands. */
export interface ModelApplicability {
  readonly requestedModelId: PropagationModelId
  readonly appliedModelId: PropagationModelId
  readonly fallbackUsed: boolean
  readonly reason: string
}

/** Whether the model of a cell's profile applies where its antenna stands, or which one stands in. */
export function modelApplicability(
  { profile }: Pick<Cell, 'profile'>,
  site: TransmitterSite,
): ModelApplicability {
  const { appliedModel, siteReason } = cellPropagation(profile, site)
  return {
    requestedModelId: profile.propagationModel,
    appliedModelId: appliedModel.id,
    fallbackUsed: isReplaced(siteReason),
    reason: siteReason,
  }
}
