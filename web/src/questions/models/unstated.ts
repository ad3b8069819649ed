import type { RequestBody } from '../../scenario/scenario.ts'

/** What of a site decides about the error as much as the model, by any of its members. */
const wanted: readonly (readonly [name: string, members: readonly string[]])[] = [
  ['power', ['tx_power_dbm']],
  ['antenna', ['horizontal_pattern_id', 'beam_width']],
  ['height', ['antenna_height_m']],
]

/** What some cell of a request leaves to the service's defaults. */
export function unstatedMembers({ towers }: RequestBody): readonly string[] {
  if (!Array.isArray(towers)) return []
  const stated = towers.map((tower: unknown) => new Set(Object.keys(profileOf(tower))))
  return wanted
    .filter(([, members]) => !stated.every((own) => members.some((member) => own.has(member))))
    .map(([name]) => name)
}

function profileOf(tower: unknown): object {
  if (typeof tower !== 'object' || tower === null || !('rf_profile' in tower)) return {}
  const { rf_profile } = tower
  return typeof rf_profile === 'object' && rf_profile !== null ? rf_profile : {}
}
