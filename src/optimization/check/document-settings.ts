import { invalidRequest } from '../../errors.ts'
import { readList, readNumber } from './document-members.ts'

/** What a candidate of a cell stands for; null: the cell is off. */
export type DocumentSetting = {
  readonly azimuthDeg: number
  readonly electricalTiltDeg: number
  readonly txPowerDbm: number
} | null

/**
 * @param candidates of the cell
 * @throws SightlineError `invalid_request` naming what is missing, malformed or out of range
 */
export function readSettings(value: unknown, cell: string, candidates: number): DocumentSetting[] {
  const list = readList(value, `${cell}.settings`)
  if (list.length !== candidates)
    throw invalidRequest(`${cell}.settings must have one for each option`)
  return list.map((setting, at) => readSetting(setting, `${cell}.settings[${at}]`))
}

function readSetting(value: unknown, name: string): DocumentSetting {
  if (value === null) return null
  const numbers = readList(value, name)
  if (numbers.length !== 3)
    throw invalidRequest(`${name} must be null, or an azimuth, a tilt and a power`)
  return {
    azimuthDeg: readNumber(numbers[0], name, 0, 360),
    electricalTiltDeg: readNumber(numbers[1], name, -90, 90),
    txPowerDbm: readNumber(numbers[2], name, -200, 200),
  }
}
