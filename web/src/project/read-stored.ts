import type { SavedCalibration } from '../scenario/calibration.ts'
import { itemsOf } from './left-out.ts'
import type { LeftOut } from './left-out.ts'
import type { AcceptedOffset, MeasurementSet, StoredResult } from './project.ts'
import { isMembers } from './read-members.ts'
import { answerMisfit, isStored, storedMisfit } from './stored-shape.ts'

/** Reads what a project holds as wholes: each is as this page writes it, or left out. */

/** The results whose question knows their answer. */
export function readResults(value: unknown, leaveOut: LeftOut): readonly StoredResult[] {
  const ids = new Set<string>()
  return itemsOf(value, 'all answers', leaveOut).flatMap((result) => {
    const problem = resultMisfit(result) ?? whyTaken(ids, result)
    if (problem === null && isStored('StoredResult', result)) {
      ids.add(result.id)
      return [{ ...result, opacity: Math.min(1, Math.max(0, result.opacity)) }]
    }
    leaveOut(`the answer ${nameOf(result, 'title')} (${problem})`)
    return []
  })
}

function resultMisfit(value: unknown): string | null {
  if (!isStored('StoredResult', value)) return storedMisfit('StoredResult', value)
  if (!/^r\d{1,15}$/.test(value.id)) return 'its id is none of this page'
  if (!isMembers(value.request)) return 'request is no object'
  if (Number.isNaN(Date.parse(value.finishedAt))) return 'finishedAt is no time'
  return answerMisfit(value.question, value.answer)
}

const whyTaken = (ids: ReadonlySet<string>, value: unknown): string | null =>
  isMembers(value) && ids.has(String(value['id'])) ? 'another one has its id' : null

export function readMeasurements(value: unknown, leaveOut: LeftOut): readonly MeasurementSet[] {
  return itemsOf(value, 'all measurements', leaveOut).flatMap((set) => {
    if (isStored('MeasurementSet', set)) return [set]
    leaveOut(`the measurements ${nameOf(set, 'name')} (${storedMisfit('MeasurementSet', set)})`)
    return []
  })
}

export function readCalibrations(value: unknown, leaveOut: LeftOut): readonly SavedCalibration[] {
  return itemsOf(value, 'all calibrations', leaveOut).flatMap((saved) => {
    if (isStored('SavedCalibration', saved) && /^k\d{1,15}$/.test(saved.id)) return [saved]
    const problem = storedMisfit('SavedCalibration', saved) ?? 'its id is none of this page'
    leaveOut(`the calibration ${nameOf(saved, 'source')} (${problem})`)
    return []
  })
}

export function readAcceptedOffset(value: unknown, leaveOut: LeftOut): AcceptedOffset | null {
  if (value === undefined || value === null) return null
  if (isStored('AcceptedOffset', value)) return value
  leaveOut(`the accepted offset (${storedMisfit('AcceptedOffset', value)})`)
  return null
}

/** What a thing is called, where it says so. */
function nameOf(value: unknown, member: string): string {
  const name = isMembers(value) ? value[member] : undefined
  return typeof name === 'string' && name !== '' ? `“${name.slice(0, 60)}”` : 'without a name'
}
