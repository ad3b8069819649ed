import { invalidRequest } from '../../errors.ts'

/**
 * Refuses an id that is used twice, by the member of the request that has it.
 *
 * @throws SightlineError `invalid_request`
 */
export function requireUniqueIds(member: string, items: readonly { readonly id: string }[]): void {
  const seen = new Set<string>()
  for (const { id } of items) {
    if (seen.has(id))
      throw invalidRequest(`${member} must have unique ids; ${JSON.stringify(id)} is used twice`)
    seen.add(id)
  }
}
