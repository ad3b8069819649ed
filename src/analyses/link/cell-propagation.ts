import type { RfProfile } from '../../rf/profile.ts'
import { preparePropagation, type PreparedPropagation } from '../../rf/propagation.ts'
import type { TransmitterSite } from './transmitter-site.ts'

/** The path losses of a cell by its profile and where its antenna stands. */
export function cellPropagation(
  profile: RfProfile,
  site: Pick<TransmitterSite, 'kind' | 'lacksGround'>,
): PreparedPropagation {
  return preparePropagation({
    modelId: profile.propagationModel,
    frequencyGhz: profile.frequencyGhz,
    antennaHeightM: profile.antennaHeightM,
    receiverHeightM: profile.receiverHeightM,
    ...(profile.modelParameters === undefined ? {} : { modelParameters: profile.modelParameters }),
    ...(profile.modelLimits === undefined ? {} : { modelLimits: profile.modelLimits }),
    ...(profile.ground === undefined ? {} : { ground: profile.ground }),
    ...(profile.locationProbabilityPercent === undefined
      ? {}
      : { locationProbabilityPercent: profile.locationProbabilityPercent }),
    ...(profile.calibration === undefined ? {} : { calibration: profile.calibration }),
    terrainAvailable: !site.lacksGround,
    indoorTransmitter: site.kind === 'indoor',
  })
}
