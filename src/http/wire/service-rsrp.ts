import type { Cell } from '../../analyses/cell.ts'
import { invalidRequest } from '../../errors.ts'
import { type RsrpService, rsrpService } from '../../rf/building-service.ts'
import { roundTo2 } from '../../rounding.ts'
import * as field from './answer-schema.ts'

/**
 * Refuses a threshold of power beside one of RSRP.
 *
 * @param member that states the power
 * @throws {SightlineError} invalid_request naming both
 */
export function checkOneService(member: string, cells: readonly Pick<Cell, 'profile'>[]): void {
  if (cells.every(({ profile }) => profile.serviceRsrpDbm === undefined)) return
  throw invalidRequest(`${member} and service_rsrp_dbm both say what is served: state one of them`)
}

const rsrpServiceTold = field.object<RsrpService>('RsrpService', {
  quantity: field.always('rsrp'),
  ...field.named(field.number, 'serviceRsrpDbm'),
  resource_blocks: field.count('resourceBlocks'),
  carrier_power_dbm: field.described(
    'The power of the carrier at that RSRP, to which received powers compare.',
    field.number('carrierPowerDbm'),
  ),
})

/** What a cell serves above, where it is asked for a service in RSRP. */
export const serviceTold: field.Members<Pick<Cell, 'profile'>> = {
  service: field.described(
    'Where service_rsrp_dbm is stated: what is served has more RSRP than that.',
    rsrpServiceTold.optional(({ profile }) => rsrpService(profile)),
  ),
}

/** What of an answer is served, for its evidence; nothing where no service is asked for in RSRP. */
export function serviceSentences(cells: readonly Pick<Cell, 'profile'>[]): readonly string[] {
  const services = cells.flatMap(({ profile }) => rsrpService(profile) ?? [])
  const told = services.map(
    ({ serviceRsrpDbm, resourceBlocks, carrierPowerDbm }) =>
      `Served is what has more RSRP than ${serviceRsrpDbm} dBm: with ${resourceBlocks} resource blocks, ` +
      `more than ${roundTo2(carrierPowerDbm)} dBm of the carrier.`,
  )
  return [...new Set(told)]
}
