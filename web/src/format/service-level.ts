import { serviceThresholds } from '../../../src/rf/service-thresholds.ts'

/** The power above which a building is served, as the page writes it: "−100 dBm". */
export const buildingServiceLevel = `${serviceThresholds.buildingServiceDbm} dBm`.replace('-', '−')
