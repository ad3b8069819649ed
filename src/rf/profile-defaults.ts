import type { RfProfile } from './profile.ts'

/** Defaults that follow from neither technology nor frequency. */
export const profileDefaults = {
  schemaVersion: 1,
  channelId: 'CH-1',
  txPowerDbm: 30,
  txAntennaGainDbi: 25,
  rxAntennaGainDbi: 0,
  systemLossDb: 0,
  polarizationLossDb: 0,
  radiusM: 400,
  beamWidthDeg: 120,
  antennaHeightM: 25,
  mechanicalDowntiltDeg: 0,
  electricalDowntiltDeg: 0,
  orientationDeg: 0,
  horizontalPatternId: 'ideal-sector',
  verticalPatternId: 'flat',
  loadFactor: 0.7,
  reuseFactor: 1,
  pci: null,
  receiverHeightM: 1.5,
  receiverSensitivityDbm: -115,
  receiverSensitivityMode: 'manual',
  receiverNoiseFigureDb: 7,
  receiverRequiredSnrDb: 3,
  receiverMarginDb: 0,
} as const satisfies Partial<RfProfile>
