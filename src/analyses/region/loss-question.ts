import { medianProfile } from '../../rf/median-profile.ts'
import {
  isOptional,
  keepsLosses,
  numberMember,
  numberProperties,
  type OptionalNumberProperty,
  optionalNumbers,
} from '../../rf/profile-numbers.ts'
import type { RfProfile } from '../../rf/profile.ts'
import type { Cell } from '../cell.ts'

/** How the losses of a site are computed: over each node's own path, or from bearings around it. */
export const lossMethods = ['radial', 'exact'] as const
export type LossMethod = (typeof lossMethods)[number]

/** In which of the places that a node stands for a loss is no higher. */
export type PlaceShare = 'asked' | 'half'

/** Path losses around one place: everything that antenna, power and azimuth do not change. */
export interface LossQuestion {
  readonly lon: number
  readonly lat: number
  /** As `lossProfile` gives it. */
  readonly profile: RfProfile
  readonly method: LossMethod
  readonly zoom: number
}

/** One value for every number that decides no path loss: the one within its bounds that is nearest to 0. */
const undecidedNumbers = Object.fromEntries(
  numberProperties
    .filter((property) => keepsLosses(property) && !isOptional(property))
    .map((property) => {
      const { minimum, maximum } = numberMember(property)
      return [property, Math.min(Math.max(0, minimum), maximum)]
    }),
) as Partial<RfProfile>

/** Numbers that decide no path loss and are there only where they are stated. */
const undecidedStated = optionalNumbers.filter(keepsLosses)

/**
 * A profile without one of its optional numbers. Nothing is deleted from it: it would be slow to read ever
 * after.
 */
function without(profile: RfProfile, property: OptionalNumberProperty): RfProfile {
  if (profile[property] === undefined) return profile
  const { [property]: _stated, ...others } = profile
  return others
}

/**
 * The profile with which path losses are computed: of the cell's profile only what decides them, all
 * else set to one value. What is left out can therefore not change a loss, and cells that differ
 * in nothing else share theirs.
 */
function lossProfile(profile: RfProfile, share: PlaceShare): RfProfile {
  const atShare = share === 'half' ? medianProfile(profile) : profile
  const { horizontalCut: _horizontal, verticalCut: _vertical, ...others } = atShare
  const decided = undecidedStated.reduce(without, others)
  return {
    ...decided,
    ...undecidedNumbers,
    networkTech: '5g',
    band: 'loss',
    channelId: 'loss',
    duplexMode: 'fdd',
    antennaHeightSource: 'stated',
    bandwidthMhz: 100,
    beamWidthDeg: 360,
    loadFactor: 1,
    receiverSensitivityDbm: -100,
    horizontalPatternId: 'omni',
    verticalPatternId: 'flat',
    pci: null,
    receiverSensitivityMode: 'manual',
    receiverNoiseBandwidthSource: 'explicit_receiver_noise_bandwidth_hz',
  }
}

/**
 * The losses that a cell is merged from.
 *
 * @param share of places that losses hold in: the asked one, of a cell that serves, or half of them, of
 *   one that disturbs; they are the same where none is asked for
 */
export function lossQuestion(
  cell: Cell,
  method: LossMethod,
  zoom: number,
  share: PlaceShare = 'asked',
): LossQuestion {
  const profile = lossProfile(cell.profile, share)
  return { lon: cell.lon, lat: cell.lat, profile, method, zoom }
}

/** The cell that the one evaluator answers with these losses for. */
export function lossCell({ lon, lat, profile }: LossQuestion): Cell {
  return { id: 'loss', lon, lat, azimuthDeg: 0, calibrationOffsetDb: 0, profile }
}
