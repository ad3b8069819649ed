import type { PropagationModelId } from '../../rf/profile.ts'
import { isReplaced, preparePropagation } from '../../rf/propagation.ts'
import { umaRange } from '../../rf/uma.ts'
import type { Cell } from '../cell.ts'
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
  const reason = preparePropagation({
    modelId: profile.propagationModel,
    frequencyGhz: profile.frequencyGhz,
    antennaHeightM: profile.antennaHeightM,
    receiverHeightM: profile.receiverHeightM,
    indoorTransmitter: site.kind === 'indoor',
  }).reasonAt(umaRange.distanceM.minimum)
  const fallbackUsed = isReplaced(reason)
  return {
    requestedModelId: profile.propagationModel,
    appliedModelId: fallbackUsed ? 'legacy_fspl_walls' : profile.propagationModel,
    fallbackUsed,
    reason,
  }
}
