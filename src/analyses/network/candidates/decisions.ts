import { invalidRequest } from '../../../errors.ts'
import { normalizeDegrees } from '../../../angles.ts'
import { gridAzimuthsDeg } from '../../../optimization/azimuth-grid.ts'
import type { Cell } from '../../cell.ts'
import { canonicalAzimuthDeg } from '../../../optimization/azimuth.ts'
import {
  type Candidate,
  compareCandidates,
  azimuthCandidate,
} from '../../../optimization/candidate.ts'

/** What may be changed about a cell; whatever it says, the cell may stay as it stands. */
export interface CellDecisions {
  /** Any finite angles; where there are none but ranges, those of the grid of 10 degrees. */
  readonly azimuthsDeg: readonly number[]
  /** Sectors clockwise from the first to the second angle, ends included; empty: all around. */
  readonly azimuthRangesDeg: readonly (readonly [fromDeg: number, toDeg: number])[]
  readonly electricalTiltsDeg: readonly number[]
  readonly txPowersDbm: readonly number[]
  readonly mayBeOff: boolean
  /** Whether the cell is off now, as a site that may be built; absent: on. */
  readonly startsOff?: boolean
}

/** Decisions of a cell that stays at its baseline. */
export const nothingToDecide: CellDecisions = {
  azimuthsDeg: [],
  azimuthRangesDeg: [],
  electricalTiltsDeg: [],
  txPowersDbm: [],
  mayBeOff: false,
}

/**
 * The candidates of a cell that is on, in the order of a table's rows: every combination of the allowed
 * azimuths, tilts and powers, each with the one that the cell has. A value that the cell has anyway is
 * told as that of its profile, so that no two candidates are the same.
 *
 * @throws SightlineError `invalid_request` when none of the azimuths lies in the ranges
 */
export function allowedCandidates(cell: Cell, decisions: CellDecisions): Candidate[] {
  const { azimuthsDeg, azimuthRangesDeg, electricalTiltsDeg, txPowersDbm } = decisions
  const wanted =
    azimuthsDeg.length === 0 && azimuthRangesDeg.length > 0 ? gridAzimuthsDeg : azimuthsDeg
  const allowed = wanted.filter((azimuthDeg) => isInRanges(azimuthDeg, azimuthRangesDeg))
  if (wanted.length > 0 && allowed.length === 0)
    throw invalidRequest(
      `cell ${JSON.stringify(cell.id)}: none of its azimuths lies in its azimuth ranges`,
    )
  const azimuths = [...allowed, cell.azimuthDeg].map(canonicalAzimuthDeg)
  const tilts = otherThan(cell.profile.electricalDowntiltDeg, electricalTiltsDeg)
  const powers = otherThan(cell.profile.txPowerDbm, txPowersDbm)
  return [...new Set(azimuths)]
    .flatMap((azimuthDeg) =>
      tilts.flatMap((electricalTiltDeg) =>
        powers.map((txPowerDbm) => ({
          ...azimuthCandidate(azimuthDeg),
          electricalTiltDeg,
          txPowerDbm,
        })),
      ),
    )
    .sort(compareCandidates)
}

function otherThan(baseline: number, values: readonly number[]): (number | null)[] {
  return [null, ...new Set(values.filter((value) => value !== baseline))]
}

function isInRanges(
  azimuthDeg: number,
  ranges: readonly (readonly [fromDeg: number, toDeg: number])[],
): boolean {
  return (
    ranges.length === 0 ||
    ranges.some(([fromDeg, toDeg]) => {
      // A range of a full turn or more is all around, not the one angle that both its ends are.
      if (toDeg - fromDeg >= 360) return true
      return normalizeDegrees(azimuthDeg - fromDeg) <= normalizeDegrees(toDeg - fromDeg)
    })
  )
}
