/** Thresholds of the service rules, apart from any receiver's own sensitivity. */
export const serviceThresholds = {
  /** A building is served by strictly more than this power, dBm. */
  buildingServiceDbm: -100,
  /** Interference criteria; each is met by equality too. */
  interferenceRsrpDbm: -110,
  interferenceSinrDb: 0,
  interferenceRsrqDb: -20,
} as const
