import { referenceTemperatureK, thermalNoiseDensityDbmHz } from '../../rf/constants.ts'
import type { RsrpService } from '../../rf/building-service.ts'
import { linkBudgetFormula } from '../../rf/link-budget.ts'
import { profileTerms } from '../../rf/profile-numbers.ts'
import { receiverThresholdFormula } from '../../rf/receiver.ts'
import { serviceThresholds } from '../../rf/service-thresholds.ts'
import * as field from './answer-schema.ts'

/** What the ground is to an answer. */
export interface ContractGround {
  readonly propagationDimensions: string
  /** Whether the losses depend on the ground of the pack. */
  readonly usesTerrain: boolean
  readonly usesDiffraction: boolean
  readonly endpointScope: string
}

/** What differs from answer to answer among the definitions that all have. */
export interface ContractScope extends ContractGround {
  /** The sum of the link budget, with every term that it has. */
  readonly linkBudgetEquation: string
  /** Where a service is asked for in RSRP. */
  readonly service: RsrpService | null
}

/** Where the ground is not counted. */
export const flatScope: ContractGround = {
  propagationDimensions:
    'One path in a vertical plane from antenna to receiver over flat ground, with slant distance.',
  usesTerrain: false,
  usesDiffraction: false,
  endpointScope:
    'Outdoor and rooftop transmitters towards outdoor receivers; a receiver inside a footprint ' +
    'below its roof is evaluated without entry loss, and an antenna below the roof around it ' +
    'falls back.',
}

const gainNames = profileTerms
  .filter(({ sign, isOptional }) => sign > 0 && !isOptional)
  .map(({ wireName }) => wireName)

function serviceRule(service: RsrpService | null): string {
  const [quantity, aboveDbm] =
    service === null
      ? ['power', serviceThresholds.buildingServiceDbm]
      : ['RSRP', service.serviceRsrpDbm]
  return (
    `A building is served when the ${quantity} at the exposed point of its facade that faces the cell, ` +
    `computed as if its own footprint were not there, is strictly above ${aboveDbm} dBm.`
  )
}

/** Definitions that hold for every model and antenna. */
export const commonTold: field.Members<ContractScope> = {
  deterministic: field.always(true),
  propagation_dimensions: field.text('propagationDimensions'),
  ...field.named(field.flag, 'usesTerrain', 'usesDiffraction'),
  uses_reflection: field.always(false),
  link_budget_equation: field.text('linkBudgetEquation'),
  boresight_eirp_equation: field.sentence(linkBudgetFormula.boresightEirp),
  directional_eirp_equation: field.sentence(linkBudgetFormula.directionalEirp),
  tx_power_semantics: field.sentence(
    'Conducted transmitter power at the antenna port, before system loss.',
  ),
  tx_gain_semantics: field.sentence(
    'Absolute gain at boresight; the pattern only takes away from it.',
  ),
  rx_gain_semantics: field.sentence('One number for all directions; 0 dBi unless given.'),
  polarization_semantics: field.sentence(
    'A given mismatch loss, subtracted once; 0 dB unless given.',
  ),
  system_loss_semantics: field.sentence(
    'Feeder, connector and implementation losses, subtracted once.',
  ),
  absolute_terms: field.sentences(gainNames),
  relative_attenuation_terms: field.sentences([
    'horizontal_pattern_attenuation_db',
    'vertical_pattern_attenuation_db',
    'tx_pattern_attenuation_db',
  ]),
  receiver_sensitivity_scope: field.sentence(
    'Per cell: where a ray ends, the link margin and the below-sensitivity statistic. Reception ' +
      'needs strictly more power. It decides neither building service nor interference.',
  ),
  receiver_sensitivity_equation: field.sentence(receiverThresholdFormula),
  receiver_noise_semantics: field.sentence(
    `Thermal noise of ${thermalNoiseDensityDbmHz} dBm/Hz at ${referenceTemperatureK} K over the noise ` +
      'bandwidth of the whole receiver, which is independent of subcarrier and resource-element ' +
      'bandwidths.',
  ),
  building_service_threshold_dbm: field.number(
    ({ service }) => service?.carrierPowerDbm ?? serviceThresholds.buildingServiceDbm,
  ),
  building_service_rule: field.text(({ service }) => serviceRule(service)),
  propagation_reach_definition: field.sentence(
    'Usable receiver-power reach: the distance at which a ray falls to the receiver sensitivity, ' +
      'or the radius. Rays lie at the centres of equal slices of the beam and picture ' +
      'propagation; their number does not decide which buildings are served.',
  ),
  surface_definition: field.sentence(
    'Raw received power of a single cell at every grid node, before interference.',
  ),
  surface_nodata_definition: field.sentence(
    'NoData marks nodes outside the radius or the beam and nothing else; weak values stay numeric.',
  ),
  interference_serviceability_rule: field.sentence(
    'A sample is serviceable when RSRP, SINR and RSRQ each reach their threshold.',
  ),
  interference_rsrp_threshold_dbm: field.always(serviceThresholds.interferenceRsrpDbm),
  interference_sinr_threshold_db: field.always(serviceThresholds.interferenceSinrDb),
  interference_rsrq_threshold_db: field.always(serviceThresholds.interferenceRsrqDb),
  calibration_definition: field.sentence(
    'A correction added to the predicted received power; a positive value raises it.',
  ),
  endpoint_scope: field.text('endpointScope'),
}
