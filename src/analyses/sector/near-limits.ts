import type { PropagationModelId } from '../../rf/models/list.ts'
import { modelOf } from '../../rf/models/list.ts'
import { profileBounds } from '../../rf/profile-bounds.ts'
import { profileDefaults } from '../../rf/profile-defaults.ts'
import { isWithin, type ValidRange } from '../../rf/valid-range.ts'
import { type Cell, withoutRefusal } from '../cell.ts'
import { LinkEvaluator } from '../link/evaluator.ts'
import { modelApplicability } from '../link/model-applicability.ts'
import type { World } from '../world.ts'
import { rayBearingsDeg } from './sector-question.ts'

/** A height or frequency of a cell that lies close to where its model gives way to another. */
export interface NearLimit {
  readonly property: LimitedProperty
  readonly value: number
  readonly limit: number
  readonly insideModelId: PropagationModelId
  readonly outsideModelId: PropagationModelId
  /** Ground distances of the links that were evaluated on both sides of the limit, metres. */
  readonly distancesM: readonly number[]
  readonly linkCount: number
  /** Power just outside the limit minus power just inside it, over these links, dB. */
  readonly powerChangeDb: {
    readonly minimum: number
    readonly median: number
    readonly maximum: number
  }
}

type LimitedProperty = 'antennaHeightM' | 'receiverHeightM' | 'frequencyGhz'
/** A value this near its limit, as a fraction of the limit, is told. */
const nearFraction = 0.1

/** So little beside a limit that only the model changes, as a fraction of the limit. */
const besideFraction = 1e-9

/** The links: in these bearings over the beam, at these fractions of the radius. */
const bearingCount = 12
const radiusFractions = [0.25, 0.5, 0.75, 1]

/**
 * The limits of a cell's model that its heights and frequency lie near, with what the change of
 * model does to links of this cell: evaluated by both models, everything else equal.
 */
export function nearLimits(world: World, cell: Cell): NearLimit[] {
  const { range: ranges } = modelOf(cell.profile.propagationModel)
  const properties = ['antennaHeightM', 'receiverHeightM', 'frequencyGhz'] as const
  return properties.flatMap((property) => {
    const range = ranges[property]
    if (range === undefined) return []
    return sidesNear(property, cell.profile[property], range).flatMap((sides) => {
      const found = changeAt(world, cell, property, sides)
      return found === null ? [] : [found]
    })
  })
}

/** A limit and the values just inside and just outside it. */
interface LimitSides {
  readonly limit: number
  readonly inside: number
  readonly outside: number
}

function sidesNear(property: LimitedProperty, value: number, range: ValidRange): LimitSides[] {
  const ends = [
    { limit: range.minimum, isExclusive: range.exclusiveMinimum === true, outward: -1 },
    { limit: range.maximum, isExclusive: range.exclusiveMaximum === true, outward: 1 },
  ]
  return ends.flatMap(({ limit, isExclusive, outward }) => {
    if (!(Math.abs(value / limit - 1) <= nearFraction + besideFraction)) return []
    // Nothing lies beyond what the service itself accepts.
    if (!isWithin(profileBounds[property], limit + Math.abs(limit) * besideFraction * outward))
      return []
    // The street receiver is everybody's default, not a value near a limit.
    if (property === 'receiverHeightM' && value === profileDefaults.receiverHeightM) return []
    const beside = limit * besideFraction * outward
    return [
      {
        limit,
        inside: isExclusive ? limit - beside : limit,
        outside: isExclusive ? limit : limit + beside,
      },
    ]
  })
}

function changeAt(
  world: World,
  cell: Cell,
  property: LimitedProperty,
  { limit, inside, outside }: LimitSides,
): NearLimit | null {
  const { radiusM } = cell.profile
  const sideAt = (value: number) => {
    const moved = withoutRefusal({ ...cell, profile: { ...cell.profile, [property]: value } })
    const evaluator = new LinkEvaluator(world, moved, radiusM)
    return { evaluator, applicability: modelApplicability(moved, evaluator.site) }
  }
  const within = sideAt(inside)
  const beyond = sideAt(outside)
  // Another reason already decides about the model: this limit is none.
  if (within.applicability.fallbackUsed || !beyond.applicability.fallbackUsed) return null
  const distancesM = radiusFractions.map((fraction) => fraction * radiusM)
  const changesDb = sampleDirections(within.evaluator).flatMap(([east, north]) =>
    distancesM.map((distanceM) => {
      const [x, y] = [east * distanceM, north * distanceM]
      const powerAtDbm = (evaluator: LinkEvaluator) =>
        evaluator.powerAtDbm(x, y, evaluator.pathState(x, y, -1))
      return powerAtDbm(beyond.evaluator) - powerAtDbm(within.evaluator)
    }),
  )
  return {
    property,
    value: cell.profile[property],
    limit,
    insideModelId: within.applicability.appliedModelId,
    outsideModelId: beyond.applicability.appliedModelId,
    distancesM,
    linkCount: changesDb.length,
    powerChangeDb: spreadOf(changesDb),
  }
}

function sampleDirections({ effectiveAzimuthDeg, pattern }: LinkEvaluator): [number, number][] {
  return rayBearingsDeg(effectiveAzimuthDeg, pattern.effectiveBeamWidthDeg, bearingCount).map(
    (bearingDeg) => {
      const bearing = (bearingDeg * Math.PI) / 180
      return [Math.sin(bearing), Math.cos(bearing)]
    },
  )
}

function spreadOf(values: readonly number[]): NearLimit['powerChangeDb'] {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  const median = (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2
  return { minimum: sorted[0], median, maximum: sorted[sorted.length - 1] }
}
