import type { GapsResponse, PathProfileResponse } from '../../api/types.ts'
import { normalizeAngle } from '../../format/format.ts'
import { bearing, distance } from '../../geometry/geometry.ts'
import type { Position } from '../../project/project.ts'
import { defaultNumber } from '../../scenario/fields.ts'
import { numberFields } from '../../scenario/number-fields.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { gapsService, servedLevelDbm } from '../shared/gaps-service.ts'

/** What a path tells of one cell at one place. */
export type LinkAnswer = Pick<PathProfileResponse, 'layer_link' | 'receiver_threshold'>

/** How a cell points. */
export interface Pointing {
  readonly azimuth: number
  readonly electrical_downtilt_deg: number
}

/** A cell that may serve a place, as it stands and as it would be pointed at it. */
export interface ServeOption {
  readonly cellId: string
  readonly name: string
  readonly now: Pointing
  readonly pointed: Pointing
  readonly nowDbm: number | null
  readonly pointedDbm: number | null
  /** Above this the place is served. */
  readonly levelDbm: number
  /** Buildings elsewhere that it would serve beside those it serves now, and no longer; null unasked. */
  readonly elsewhere: { readonly gained: number; readonly lost: number } | null
}

export const pointingOf = ({
  azimuth = 0,
  electrical_downtilt_deg = defaultNumber('electrical_downtilt_deg'),
}: Scenario): Pointing => ({ azimuth, electrical_downtilt_deg })

/** Below this a change is not worth climbing a mast for, dB. */
const worthDb = 0.5

/** Whether pointing a cell at a place gives it more than it has from the cell as it stands. */
export const isWorthPointing = (nowDbm: number | null, pointedDbm: number | null): boolean =>
  pointedDbm !== null && pointedDbm >= (nowDbm ?? -Infinity) + worthDb

/**
 * The cell with its boresight at a place: turned to its bearing, and tilted electrically to where it
 * stands below the antenna, where its vertical pattern takes something off there. Whole degrees.
 */
export function pointedAt(scenario: Scenario, place: Position, verticalLossDb: number): Pointing {
  const { tower_lon = 0, tower_lat = 0, orientation_deg = 0 } = scenario
  const from: Position = [tower_lon, tower_lat]
  const now = pointingOf(scenario)
  const azimuth = Math.round(normalizeAngle(bearing(from, place) - orientation_deg)) % 360
  if (verticalLossDb < worthDb) return { ...now, azimuth }
  const heightM =
    (scenario.antenna_height_m ?? defaultNumber('antenna_height_m')) -
    (scenario.receiver_height_m ?? defaultNumber('receiver_height_m'))
  const belowDeg = (Math.atan2(heightM, Math.max(1, distance(from, place))) * 180) / Math.PI
  const { minimum = 0, maximum = 90 } = numberFields.electrical_downtilt_deg
  const wanted = Math.round(belowDeg - (scenario.mechanical_downtilt_deg ?? 0))
  return { azimuth, electrical_downtilt_deg: Math.min(maximum, Math.max(minimum, wanted)) }
}

/** The power of a link, where the place lies within the radius of the cell; null without one. */
export function powerWithin({ layer_link: link }: LinkAnswer, radiusM: number): number | null {
  if (link?.available !== true || link.distance_m > radiusM) return null
  return link.rx_dbm ?? null
}

/** What the vertical pattern takes off at the place, dB; zero where there is no power. */
export const verticalLossOf = ({ layer_link: link }: LinkAnswer): number =>
  link?.link_budget?.vertical_pattern_attenuation_db ?? 0

export const levelOf = ({ receiver_threshold }: LinkAnswer): number =>
  servedLevelDbm(receiver_threshold.sensitivity_dbm)

/**
 * The strongest when pointed first, as powers are shown: to a tenth of a decibel; of equal ones those that
 * need no change. Those that give nothing stand last, in the order of the plan.
 */
export function ranked(options: readonly ServeOption[]): readonly ServeOption[] {
  const shownDbm = ({ pointedDbm }: ServeOption): number =>
    pointedDbm === null ? -Infinity : Math.round(10 * pointedDbm) / 10
  const changes = (option: ServeOption): number => (isAsItStands(option) ? 0 : 1)
  return options.toSorted((a, b) => shownDbm(b) - shownDbm(a) || changes(a) - changes(b))
}

const isAsItStands = ({ now, pointed }: ServeOption): boolean =>
  now.azimuth === pointed.azimuth && now.electrical_downtilt_deg === pointed.electrical_downtilt_deg

/** The cell that gives a place the most as the plan stands; null where none serves it. */
export function servedNow(options: readonly ServeOption[]): ServeOption | null {
  const serving = options.filter(({ nowDbm, levelDbm }) => nowDbm !== null && nowDbm > levelDbm)
  return serving.toSorted((a, b) => b.nowDbm! - a.nowDbm!)[0] ?? null
}

/** That no cell serves the place as it stands, and what helps where no turn does. */
export function notServedText(options: readonly ServeOption[]): string {
  const isReached = options.some(({ pointedDbm }) => pointedDbm !== null)
  return `As the plan stands, none of these cells serves this place.${
    isReached
      ? ''
      : ' None reaches it, however it is turned: give one a larger radius, or place a cell here.'
  }`
}

/** The buildings that one pointing of a cell serves and the other does not. */
export function changeElsewhere(
  before: GapsResponse,
  after: GapsResponse,
): NonNullable<ServeOption['elsewhere']> {
  const served = (answer: GapsResponse): ReadonlySet<string> => {
    const level = servedLevelDbm(answer.receiver_threshold.sensitivity_dbm)
    const levels = [...gapsService(answer, level)]
    return new Set(levels.filter(([, service]) => service === 'served').map(([id]) => id))
  }
  const [old, now] = [served(before), served(after)]
  return {
    gained: [...now].filter((id) => !old.has(id)).length,
    lost: [...old].filter((id) => !now.has(id)).length,
  }
}

/** What is to be done to the cell, as a planner would say it. */
export function changeWords({ now, pointed }: ServeOption): string {
  const turnedDeg = Math.round(((pointed.azimuth - now.azimuth + 540) % 360) - 180)
  const tiltedDeg = pointed.electrical_downtilt_deg - now.electrical_downtilt_deg
  const parts = [
    ...(turnedDeg === 0
      ? []
      : [
          `turned ${Math.abs(turnedDeg)}° ${turnedDeg > 0 ? 'right' : 'left'} to ${pointed.azimuth}°`,
        ]),
    ...(tiltedDeg === 0
      ? []
      : [
          `tilted ${Math.abs(tiltedDeg)}° ${tiltedDeg > 0 ? 'down' : 'up'} to ${pointed.electrical_downtilt_deg}°`,
        ]),
  ]
  return parts.length === 0 ? 'as it stands' : parts.join(', ')
}
