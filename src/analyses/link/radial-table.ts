import type { GroundProfile, RadialPoints } from '../../rf/ground-profile.ts'
import type { PreparedPropagation } from '../../rf/propagation.ts'
import type { StopSignal } from '../../stop-signal.ts'

/** Where the ground of a bearing comes from, in local metres of the antenna. */
interface BearingSource {
  /** As far as a place; null where it is unknown. */
  bearingTo(x: number, y: number): GroundProfile | null
  /** Which of its points the ground hides, 1 or 0 from the first on. */
  setShadowAlong(bearing: GroundProfile, points: RadialPoints, behind: Uint8Array): void
}

/** Which losses around an antenna are wanted. */
export interface WantedTable {
  readonly radiusM: number
  /** How far apart losses are wanted, metres. */
  readonly spacingM: number
  /** Whether their location variabilities are wanted too. */
  readonly withSpreads?: boolean
  /** Whether losses are wanted in the direction of a place; everywhere where it is not given. */
  readonly isWanted?: (x: number, y: number) => boolean
}

interface RadialArea extends WantedTable {
  readonly antennaLatitudeDeg: number
}

/** What a table has found; on memory that threads share where several fill it. */
export interface RadialMemory {
  /** Losses by bearing and ring, dB; NaN where none was wanted or the ground is unknown. */
  readonly lossesDb: Float32Array
  /** Of the losses over places, where they are wanted; known where the loss is. */
  readonly spreadsDb: Float32Array | null
  /** How far losses lie beyond the median loss, where that is wanted and the spreads do not say it. */
  readonly offsetFromMedianDb: Float32Array | null
  /** 1 where the ground hides the place, by bearing and ring; meaningless without a loss. */
  readonly terrainShadowed: Uint8Array
}

/** Gives so many bytes, whatever their content. */
export type Allocate = (bytes: number) => ArrayBufferLike

const fullTurn = 2 * Math.PI

/**
 * The path losses around one antenna, from one walk of the ground of every bearing instead of one of every
 * receiver's. Bearings lie on the rim about the wanted spacing apart, nearer the antenna every second,
 * fourth and so on counts; rings lie at points of the profiles. Between, losses are interpolated in
 * decibels, so a value is an estimate of the model's: at the edge of a shadow it may be far from it.
 * It has no values before `fill` was called for its bearings, by whoever shares its memory.
 */
export class RadialTable {
  /** 2^n. */
  readonly bearingCount: number
  readonly ringCount: number
  readonly ringSpacingM: number
  readonly memory: RadialMemory
  readonly #spacingM: number
  readonly #ground: BearingSource
  readonly #propagation: PreparedPropagation
  readonly #area: RadialArea
  readonly #steps: number
  readonly #stride: number
  /** Of the bearing at hand. */
  readonly #alongDb: Float64Array

  /**
   * @param memory of a table of the same area in another thread, or who gives it memory of its own
   * @throws {RangeError} for a propagation that does not walk bearings
   */
  constructor(
    ground: BearingSource,
    propagation: PreparedPropagation,
    area: RadialArea,
    memory: RadialMemory | Allocate = (bytes) => new ArrayBuffer(bytes),
  ) {
    const { radiusM, spacingM, withSpreads = false } = area
    if (!propagation.walksBearings(radiusM)) throw new RangeError('the model walks no bearings')
    this.#ground = ground
    this.#propagation = propagation
    this.#area = area
    // One length for all bearings, and so one spacing.
    const steps = profileSteps(ground, radiusM)
    const pointM = radiusM / steps
    const stride = Math.min(Math.max(1, Math.round(spacingM / pointM)), steps)
    this.#steps = steps
    this.#stride = stride
    this.#spacingM = Math.max(spacingM, pointM)
    this.ringSpacingM = stride * pointM
    this.ringCount = Math.floor(steps / stride)
    this.bearingCount = bearingsAround(radiusM, this.#spacingM)
    this.memory =
      typeof memory === 'function'
        ? emptyMemory(memory, this.bearingCount * this.ringCount, {
            withSpreads,
            withHalf: withSpreads && propagation.medianAlongBearings !== undefined,
          })
        : memory
    this.#alongDb = new Float64Array(this.ringCount)
  }

  /**
   * Finds the losses of all bearings.
   *
   * @throws {StoppedError} when told to stop
   */
  fillAll(stop: StopSignal): void {
    for (let bearing = 0; bearing < this.bearingCount; bearing++) {
      stop.throwIfStopped()
      this.fill(bearing)
    }
  }

  /** Finds the losses of one bearing. */
  fill(bearing: number): void {
    const { radiusM, antennaLatitudeDeg, isWanted = () => true } = this.#area
    const firstRing = this.#firstRing(bearing)
    if (firstRing > this.ringCount) return
    const angle = (fullTurn * bearing) / this.bearingCount
    const [x, y] = [radiusM * Math.sin(angle), radiusM * Math.cos(angle)]
    if (!isWanted(x, y)) return
    const profile = this.#ground.bearingTo(x, y)
    if (profile === null || profile.pointCount !== this.#steps + 1) return
    const points = { first: firstRing * this.#stride, stride: this.#stride }
    const from = bearing * this.ringCount + firstRing - 1
    const end = (bearing + 1) * this.ringCount
    const { lossesDb, spreadsDb, offsetFromMedianDb, terrainShadowed } = this.memory
    const alongDb = this.#alongDb
    this.#propagation.setLossesAlong(profile, antennaLatitudeDeg, points, alongDb)
    lossesDb.set(alongDb.subarray(0, end - from), from)
    if (offsetFromMedianDb !== null) {
      const half = this.#propagation.medianAlongBearings
      half?.setLossesAlong?.(profile, antennaLatitudeDeg, points, alongDb)
      for (let at = from; at < end; at++) offsetFromMedianDb[at] = lossesDb[at] - alongDb[at - from]
    }
    if (spreadsDb !== null) {
      this.#propagation.setSpreadsAlong(profile, points, alongDb)
      spreadsDb.set(alongDb.subarray(0, end - from), from)
    }
    this.#ground.setShadowAlong(profile, points, terrainShadowed.subarray(from, end))
  }

  /**
   * Path loss to a place in local metres without the asked location margin, dB; NaN within the first ring,
   * beyond the last, and beside bearings whose ground is not known as far as the rim: there the model is
   * asked itself.
   */
  lossDb(x: number, y: number): number {
    return this.#between(this.memory.lossesDb, x, y)
  }

  /** How far that loss lies beyond the median loss, dB; null where the spread says it. */
  offsetFromMedianDb(x: number, y: number): number | null {
    const { offsetFromMedianDb } = this.memory
    return offsetFromMedianDb === null ? null : this.#between(offsetFromMedianDb, x, y)
  }

  /** Spread of that loss over places, dB; null where the table has none. */
  spreadDb(x: number, y: number): number | null {
    const { spreadsDb } = this.memory
    return spreadsDb === null ? null : this.#between(spreadsDb, x, y)
  }

  #between(values: Float32Array, x: number, y: number): number {
    const ring = Math.sqrt(x * x + y * y) / this.ringSpacingM
    const inner = Math.floor(ring)
    if (inner < 1 || inner >= this.ringCount) return NaN
    const bearing = this.#bearingOf(x, y)
    const share = ring - inner
    const innerDb = this.#onRing(values, inner, bearing)
    return innerDb + (this.#onRing(values, inner + 1, bearing) - innerDb) * share
  }

  /** Whether the ground hides the place of the table nearest to one that has a loss. */
  isTerrainShadowed(x: number, y: number): boolean {
    const ring = Math.round(Math.sqrt(x * x + y * y) / this.ringSpacingM)
    const step = this.#bearingStep(ring)
    const bearing = (Math.round(this.#bearingOf(x, y) / step) * step) % this.bearingCount
    return this.memory.terrainShadowed[this.#indexOf(bearing, ring)] === 1
  }

  /** In counts of bearings from north, not rounded. */
  #bearingOf(x: number, y: number): number {
    const angle = Math.atan2(x, y)
    return ((angle < 0 ? angle + fullTurn : angle) / fullTurn) * this.bearingCount
  }

  #onRing(values: Float32Array, ring: number, bearing: number): number {
    const step = this.#bearingStep(ring)
    const before = Math.floor(bearing / step)
    const share = bearing / step - before
    const fromDb = values[this.#indexOf((before * step) % this.bearingCount, ring)]
    if (share === 0) return fromDb
    const toDb = values[this.#indexOf(((before + 1) * step) % this.bearingCount, ring)]
    return fromDb + (toDb - fromDb) * share
  }

  #indexOf(bearing: number, ring: number): number {
    return bearing * this.ringCount + ring - 1
  }

  /** Every how many bearings count on a ring: the largest power of two within the wanted spacing. */
  #bearingStep(ring: number): number {
    const apartM = (fullTurn * ring * this.ringSpacingM) / this.bearingCount
    let step = 1
    while (2 * step * apartM <= this.#spacingM && 2 * step <= this.bearingCount / 8) step *= 2
    return step
  }

  /** The first ring on which a bearing counts; beyond the last where it counts on none. */
  #firstRing(bearing: number): number {
    let ring = 1
    while (ring <= this.ringCount && bearing % this.#bearingStep(ring) !== 0) ring++
    return ring
  }
}

interface Columns {
  readonly withSpreads: boolean
  readonly withHalf: boolean
}

function emptyMemory(
  allocate: Allocate,
  places: number,
  { withSpreads, withHalf }: Columns,
): RadialMemory {
  const bytesPerNumber = Float32Array.BYTES_PER_ELEMENT
  const columns = 1 + Number(withSpreads) + Number(withHalf)
  const buffer = allocate(columns * places * bytesPerNumber + places)
  const column = (index: number) =>
    new Float32Array(buffer, index * places * bytesPerNumber, places)
  return {
    lossesDb: column(0).fill(NaN),
    spreadsDb: withSpreads ? column(1).fill(0) : null,
    offsetFromMedianDb: withHalf ? column(columns - 1).fill(0) : null,
    terrainShadowed: new Uint8Array(buffer, columns * places * bytesPerNumber, places).fill(0),
  }
}

/**
 * Intervals of the profiles out to a radius: the same on every bearing over one raster; 1 where none is
 * known.
 */
function profileSteps(ground: BearingSource, radiusM: number): number {
  for (const [east, north] of [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ]) {
    const profile = ground.bearingTo(radiusM * east, radiusM * north)
    if (profile !== null) return profile.pointCount - 1
  }
  return 1
}

/** Bearings of a table: no farther apart on the rim than a spacing, metres. */
export function bearingsAround(radiusM: number, spacingM: number): number {
  return powerOfTwoFrom((fullTurn * radiusM) / spacingM)
}

function powerOfTwoFrom(minimum: number): number {
  let power = 8
  while (power < minimum) power *= 2
  return power
}
