import { serviceThresholds } from '../../rf/service-thresholds.ts'

/** Definitions that hold for every model and antenna. */
export const commonRfContract = {
  deterministic: true,
  propagationDimensions:
    'One path in a vertical plane from antenna to receiver over flat ground, with slant distance.',
  usesTerrain: false,
  usesDiffraction: false,
  usesReflection: false,
  linkBudgetEquation:
    'P_rx = P_tx + G_tx - A_pattern + G_rx - L_system - L_polarization + calibration - ' +
    'L_propagation - L_building',
  boresightEirpEquation: 'boresight_eirp_dbm = tx_power_dbm + tx_antenna_gain_dbi',
  directionalEirpEquation: 'directional_eirp_dbm = boresight_eirp_dbm - tx_pattern_attenuation_db',
  txPowerSemantics: 'Conducted transmitter power at the antenna port, before system loss.',
  txGainSemantics: 'Absolute gain at boresight; the pattern only takes away from it.',
  rxGainSemantics: 'One number for all directions; 0 dBi unless given.',
  polarizationSemantics: 'A given mismatch loss, subtracted once; 0 dB unless given.',
  systemLossSemantics: 'Feeder, connector and implementation losses, subtracted once.',
  absoluteTerms: ['tx_power_dbm', 'tx_antenna_gain_dbi', 'rx_antenna_gain_dbi'],
  relativeAttenuationTerms: [
    'horizontal_pattern_attenuation_db',
    'vertical_pattern_attenuation_db',
    'tx_pattern_attenuation_db',
  ],
  receiverSensitivityScope:
    'Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception ' +
    'needs strictly more power. It decides neither building service nor interference.',
  receiverSensitivityEquation:
    'manual: receiver_sensitivity_dbm; derived: -174 + 10*log10(receiver_noise_bandwidth_hz) + ' +
    'receiver_noise_figure_db + receiver_required_snr_db + receiver_margin_db',
  receiverNoiseSemantics:
    'Thermal noise of -174 dBm/Hz at 290 K over the noise bandwidth of the whole receiver, which ' +
    'is independent of subcarrier and resource-element bandwidths.',
  buildingServiceThresholdDbm: serviceThresholds.buildingServiceDbm,
  buildingServiceRule:
    'A building is served when the power at the exposed point of its facade that faces the cell, ' +
    'computed as if its own footprint were not there, is strictly above ' +
    `${serviceThresholds.buildingServiceDbm} dBm.`,
  propagationReachDefinition:
    'Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, ' +
    'or the radius. Rays lie at the centres of equal slices of the beam and picture ' +
    'propagation; their number does not decide which buildings are served.',
  surfaceDefinition: 'Raw received power of a single cell at every grid node, before interference.',
  surfaceNodataDefinition:
    'NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.',
  interferenceServiceabilityRule:
    'A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.',
  interferenceRsrpThresholdDbm: serviceThresholds.interferenceRsrpDbm,
  interferenceSinrThresholdDb: serviceThresholds.interferenceSinrDb,
  interferenceRsrqThresholdDb: serviceThresholds.interferenceRsrqDb,
  calibrationDefinition:
    'A correction added to the predicted received power; a positive value raises it.',
  endpointScope:
    'Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint ' +
    'below its roof is evaluated without entry loss, and an antenna below the roof around it ' +
    'falls back.',
} as const

export type CommonRfContract = typeof commonRfContract
