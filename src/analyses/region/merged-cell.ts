import { normalizeDegrees } from '../../angles.ts'
import { antennaPattern, type AntennaPattern } from '../../rf/antenna.ts'
import { rsrpService } from '../../rf/building-service.ts'
import { fixedLinkTermsDbm } from '../../rf/link-budget.ts'
import { localFrame, type LocalFrame } from '../../spatial/local-frame.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import type { Cell } from '../cell.ts'
import { channelMismatch, radioCell, type RadioCell } from '../interference/radio-cell.ts'

/** A cell as the merge knows it: what turns a path loss in a direction into a power. */
export interface MergedCell {
  /** Its place among the cells of the region, which come in ascending id. */
  readonly index: number
  readonly radio: RadioCell
  /** Cells of the same number disturb each other. */
  readonly channel: number
  readonly frame: LocalFrame
  readonly pattern: AntennaPattern
  /** Azimuth plus the profile's orientation, degrees. */
  readonly effectiveAzimuthDeg: number
  /** Powers, gains and losses that no direction changes, dBm. */
  readonly fixedTermsDbm: number
}

/** The cells of a region in the one order in which everything counts them: ascending id, in bytes. */
export function inOrderOfIds(cells: readonly Cell[]): Cell[] {
  return [...cells].sort((a, b) => compareUtf8(a.id, b.id))
}

/**
 * What the merge needs of some cells of a region.
 *
 * @param cells of the whole region, in ascending id
 * @param indices of those that are merged, ascending
 * @param noiseFigureDb of the receivers, 0 to 20
 * @throws {SightlineError} invalid_request for a bandwidth or technology without numerology
 */
export function mergedCells(
  cells: readonly Cell[],
  indices: readonly number[],
  noiseFigureDb: number,
): MergedCell[] {
  const representatives: RadioCell[] = []
  return indices.map((index) => {
    const cell = cells[index]
    const radio = servingRadio(radioCell(cell, noiseFigureDb))
    const known = representatives.findIndex((other) => channelMismatch(other, radio) === null)
    if (known < 0) representatives.push(radio)
    return {
      index,
      radio,
      channel: known < 0 ? representatives.length - 1 : known,
      frame: localFrame(cell.lon, cell.lat),
      pattern: antennaPattern(cell.profile),
      effectiveAzimuthDeg: normalizeDegrees(cell.azimuthDeg + cell.profile.orientationDeg),
      fixedTermsDbm: fixedLinkTermsDbm(cell.profile, cell.calibrationOffsetDb),
    }
  })
}

/** A cell that is asked for a service in RSRP serves above it instead of above its receiver's sensitivity. */
function servingRadio(radio: RadioCell): RadioCell {
  const service = rsrpService(radio.cell.profile)
  return service === null ? radio : { ...radio, sensitivityDbm: service.carrierPowerDbm }
}
