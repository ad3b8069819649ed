import type { Members } from '../../project/edits.ts'
import type { StoredResult } from '../../project/project.ts'
import type { RequestBody } from '../../scenario/scenario.ts'
import { atOnce, comparedWith } from './sample-selection.ts'

/**
 * The request for a calibration of the cells that a result is about: of the model itself, without what
 * they carry of former measurements, under other members where a model was chosen.
 */
export function calibrateRequest(
  { request: asked }: Pick<StoredResult, 'request'>,
  members: Members,
  stated: { readonly name: string; readonly day: string },
): RequestBody {
  const request = atOnce(asked)
  const without = new Set(['detail_of', 'calibration_offset_db', comparedWith])
  const entries = Object.entries(request).filter(([name]) => !without.has(name))
  const towers: readonly unknown[] = Array.isArray(request['towers']) ? request['towers'] : []
  return {
    ...Object.fromEntries(entries),
    towers: towers.map((tower) => underMembers(tower, members)),
    name: stated.name,
    ...(stated.day === '' ? {} : { measured_on: stated.day }),
  }
}

function underMembers(tower: unknown, members: Members): unknown {
  if (typeof tower !== 'object' || tower === null) return tower
  const profile: unknown = 'rf_profile' in tower ? tower.rf_profile : {}
  const all = typeof profile === 'object' && profile !== null ? { ...profile, ...members } : members
  const own = Object.entries(all).filter(([name]) => name !== 'calibration')
  return { ...tower, rf_profile: Object.fromEntries(own) }
}
