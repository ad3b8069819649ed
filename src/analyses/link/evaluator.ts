import { normalizeDegrees, signedAngleDeg } from '../../angles.ts'
import { looksAtBuildings, type LossOverLocations, type ModelPath } from '../../rf/models/model.ts'
import { modelOf } from '../../rf/models/list.ts'
import { radiusBound } from '../../rf/profile-bounds.ts'
import { antennaPattern, type AntennaPattern } from '../../rf/antenna.ts'
import { refuseForeignPack } from '../../rf/calibration.ts'
import { fixedLinkTermsDbm, receivedPowerDbm } from '../../rf/link-budget.ts'
import { pathLossOf } from '../../rf/location-margin.ts'
import { isReplaced } from '../../rf/applicability.ts'
import type { PreparedPropagation } from '../../rf/propagation.ts'
import { SightTester } from '../../spatial/line-of-sight.ts'
import { boxAround, localFrame, project, unproject } from '../../spatial/local-frame.ts'
import { type Scene, sceneIndexOf } from '../../spatial/scene.ts'
import { SightExaminer } from '../../spatial/sight-dependence.ts'
import type { SightLineHeights } from '../../spatial/sight-line.ts'
import { sightRoofs, type SightRoofs } from '../../spatial/sight-roofs.ts'
import { WallCounter } from '../../spatial/wall-counter.ts'
import type { Cell } from '../cell.ts'
import { neverStop, type StopSignal } from '../../stop-signal.ts'
import type { PackArea } from '../pack-area.ts'
import type { World } from '../world.ts'
import { endpointCase, type Link, withRareTerms } from './link.ts'
import { cellInPack } from './profile-in-pack.ts'
import {
  type ExaminedPath,
  type GroundSight,
  type PathState,
  sightState,
  wallEventState,
} from './path.ts'
import { bearingDegOf, coincidentM } from './bearing.ts'
import { CellGround, countsGround, stateOverGround } from './cell-ground.ts'
import { type CellSight, cellSight, sightRulesOf } from './cell-sight.ts'
import { cellSurroundings } from './cell-surroundings.ts'
import { KnownBuildings } from './known-buildings.ts'
import { type Allocate, type RadialMemory, RadialTable, type WantedTable } from './radial-table.ts'
import type { TransmitterSite } from './transmitter-site.ts'

/**
 * The one link evaluator: received power of one cell at any receiver point. Rays, gaps, surfaces
 * and network scoring all ask it, so the same point has the same number whoever asks.
 *
 * Receivers are given in local metres of the cell's own frame (`toLocal` converts degrees).
 */
export class LinkEvaluator {
  readonly cell: Cell
  readonly scene: Scene
  readonly site: TransmitterSite
  readonly pattern: AntennaPattern
  /** Azimuth plus the profile's orientation, 0 <= a < 360. */
  readonly effectiveAzimuthDeg: number
  /** True when boundaries on the path cost wall loss under the model that answers. */
  readonly usesWallEvents: boolean
  /** True when roofs decide whether a receiver is in sight, of which the loss may be independent. */
  readonly comparesRoofs: boolean
  /** Nearer receivers have the loss of this distance under the model that answers, metres. */
  readonly nearestM: number
  /** No cell of the model has a larger radius, metres. */
  readonly largestRadiusM: number
  readonly sightLine: SightLineHeights
  readonly roofs: SightRoofs
  readonly packArea: PackArea
  /**
   * Everywhere so far around the antenna lies within the bounds of the pack, metres; 0: that is not known.
   */
  readonly #withinPackM: number
  /** Losses depend on buildings: no receiver beyond the known ones can be answered. */
  readonly #needsBuildings: boolean
  readonly #propagation: PreparedPropagation
  readonly #fixedTermsDbm: number
  /** Null where roofs alone decide, or sight means nothing to the model. */
  readonly #sightRule: CellSight | null
  /** Null where it does not count. */
  readonly #ground: CellGround | null
  readonly #asksForGround: boolean
  readonly #sight: SightTester
  #examiner: SightExaminer | null = null
  readonly #walls: WallCounter

  /**
   * @param reachM how far from the antenna receivers may lie, metres
   * @param buildings whether all buildings within reach are asked for by place, or those alone that
   *   mean something to paths
   * @throws {StoppedError} when told to stop
   * @throws {SightlineError} not_processable where the cell refuses the model that answers there
   */
  constructor(
    world: World,
    cell: Cell,
    reachM: number,
    stop: StopSignal = neverStop,
    buildings: 'on_paths' | 'all' = 'on_paths',
  ) {
    this.cell = cellInPack(cell, world.snapshot)
    const { profile } = this.cell
    refuseForeignPack(profile, world.snapshot.manifest)
    this.packArea = world.packArea
    const isAllWithin = world.packArea.holdsBox(boxAround(localFrame(cell.lon, cell.lat), reachM))
    this.#withinPackM = isAllWithin ? reachM : 0
    const isOverGround = countsGround(profile)
    const window = isOverGround ? world.groundAround(cell.lon, cell.lat, reachM) : null
    const frame = localFrame(cell.lon, cell.lat)
    this.#ground = isOverGround ? new CellGround(window, frame, profile) : null
    const around = { reachM, buildings, lacksGround: isOverGround && window === null }
    const { scene, site, propagation } = cellSurroundings(world, this.cell, around, stop)
    this.scene = scene
    this.site = site
    this.#propagation = propagation
    const { appliedModel } = propagation
    this.#needsBuildings = looksAtBuildings(appliedModel)
    this.pattern = antennaPattern(profile)
    this.effectiveAzimuthDeg = normalizeDegrees(cell.azimuthDeg + profile.orientationDeg)
    this.usesWallEvents = appliedModel.needs === 'walls'
    this.#asksForGround = appliedModel.needs === 'ground'
    this.#sightRule = cellSight(profile, appliedModel, {
      buildings: () =>
        new KnownBuildings(world.snapshot.footprints, world.boxIndex, this.scene.frame, reachM),
      isInPack: (x, y) => this.packArea.holds(...this.toDegrees(x, y)),
    })
    this.comparesRoofs = appliedModel.needs === 'sight' || appliedModel.needs === 'nothing'
    this.nearestM = appliedModel.range.distanceM?.minimum ?? 0
    this.largestRadiusM = radiusBound(modelOf(profile.propagationModel)).maximum
    this.#fixedTermsDbm = fixedLinkTermsDbm(profile, cell.calibrationOffsetDb)
    this.sightLine = {
      antennaHeightM: profile.antennaHeightM,
      receiverHeightM: profile.receiverHeightM,
    }
    this.roofs = sightRoofs(this.scene, this.site.hosts, sightRulesOf(profile))
    this.#sight = new SightTester(this.scene, this.sightLine, this.roofs)
    this.#walls = new WallCounter(this.scene, this.site.hosts)
  }

  /** East and north metres of a point in degrees, in this cell's frame. */
  toLocal(lon: number, lat: number): [number, number] {
    return project(this.scene.frame, lon, lat)
  }

  /**
   * Longitude and latitude in degrees of a point of this cell's frame. Longitudes are continuous
   * around the cell: beside the antimeridian they go beyond 180 degrees instead of jumping.
   */
  toDegrees(x: number, y: number): [number, number] {
    const [lon, lat] = unproject(this.scene.frame, x, y)
    const turns = Math.round((this.cell.lon - lon) / 360)
    return [turns === 0 ? lon : lon + 360 * turns, lat]
  }

  /** Whether receivers beyond the bounds of the pack have no value. */
  get excludesBeyondPack(): boolean {
    return this.cell.profile.beyondPack === 'excluded'
  }

  /** How far a bearing, a direction of length 1, stays within the bounds of the pack, up to `lengthM`. */
  lengthWithinPackM(directionX: number, directionY: number, lengthM: number): number {
    if (lengthM <= this.#withinPackM) return lengthM
    const placeAt = (distanceM: number) =>
      this.toDegrees(directionX * distanceM, directionY * distanceM)
    return this.packArea.lengthWithinM(placeAt, lengthM)
  }

  /** The link to a receiver; `excludedFootprint` (store index, -1: none) is not there for it. */
  evaluate(x: number, y: number, excludedFootprint: number): Link {
    const excluded = excludedFootprint < 0 ? -1 : sceneIndexOf(this.scene, excludedFootprint)
    return this.linkAt(x, y, this.pathState(x, y, excluded))
  }

  /**
   * What the path to a receiver meets; `excluded` is a scene index or -1. Under models that count the
   * ground roofs hide nothing; beyond the buildings that are looked at nothing stands in the way.
   */
  pathState(x: number, y: number, excluded: number): PathState {
    const countsWalls = this.usesWallEvents || this.#lacksGround(x, y)
    return this.withSightRule(x, y, this.#stateAmongBuildings(x, y, excluded, countsWalls))
  }

  /** `pathState` under models that ask for the ground, where it is known what that does to the line. */
  pathStateSeen(x: number, y: number, groundSight: GroundSight): PathState {
    return stateOverGround(this.#stateAmongBuildings(x, y, -1, false), groundSight)
  }

  /** Whether the model asks for ground that is not known on the path: the one that stands in counts walls. */
  #lacksGround(x: number, y: number): boolean {
    return this.#asksForGround && this.#ground?.profileTo(x, y) === null
  }

  #stateAmongBuildings(x: number, y: number, excluded: number, countsWalls: boolean): PathState {
    const distanceM = Math.sqrt(x * x + y * y)
    this.#refuseBeyondScene(distanceM)
    if (this.comparesRoofs && this.holds(distanceM)) {
      return sightState(this.#sight.test(x, y, excluded))
    }
    // Of a path that leaves the scene the part within it counts.
    const share = Math.min(1, (this.scene.radiusM + this.scene.rimM) / distanceM)
    const walls = countsWalls ? this.#walls.count(share * x, share * y, excluded) : 0
    return wallEventState(walls, this.#sight.isReceiverInside(x, y, excluded))
  }

  /**
   * A table of losses and of what the ground hides, before its bearings are filled; null where every
   * receiver is asked by itself. The losses are median losses.
   *
   * @param memory of the same table in another thread, or who gives it memory
   */
  radialTable(wanted: WantedTable, memory?: RadialMemory | Allocate): RadialTable | null {
    if (this.#ground === null || !this.#propagation.walksBearings(wanted.radiusM)) return null
    if (wanted.withSpreads === true && !this.#propagation.spreadsAlongBearings) return null
    const area = { ...wanted, antennaLatitudeDeg: this.cell.lat }
    return new RadialTable(this.#ground, this.#propagation, area, memory)
  }

  /**
   * Whether losses follow from the distance alone, up to this one, metres: then whoever asks for nothing
   * else need not look at paths.
   */
  isDistanceOnly(farthestM: number): boolean {
    if (this.#ground !== null || isReplaced(this.#propagation.reasonAt(farthestM))) return false
    // A calibration may know paths with sight from paths without.
    const isCalibrated = this.cell.profile.calibration !== undefined
    return this.#propagation.appliedModel.needs === 'nothing' && !isCalibrated
  }

  /** Whether every receiver is taken as out of sight. */
  get isObstructed(): boolean {
    return this.#sightRule !== null && this.cell.profile.sight === 'obstructed'
  }

  /** How far of a length the buildings on the path are looked at, metres. */
  profileLengthM(lengthM: number): number {
    return this.#needsBuildings ? lengthM : Math.min(lengthM, this.scene.radiusM)
  }

  /** Whether the buildings around a receiver at a ground distance, metres, are looked at. */
  holds(distanceM: number): boolean {
    return distanceM <= this.scene.radiusM + this.scene.rimM
  }

  /**
   * A state that roofs or walls decided, or that was judged for another receiver behind the same ones,
   * by the cell's rule of sight, and held against the ground where that counts.
   */
  withSightRule(x: number, y: number, state: PathState): PathState {
    if (this.#ground === null && this.#sightRule === null) return state
    const { isReceiverInside, wallEventCount, isFreeOfRoofs } = state
    const byRoofs =
      isFreeOfRoofs === undefined
        ? state
        : { isReceiverInside, wallEventCount, isLineOfSight: isFreeOfRoofs }
    const decided =
      this.#sightRule === null ? byRoofs : this.#sightRule.withSightRule(x, y, byRoofs)
    return this.#ground === null ? decided : this.#ground.seen(x, y, decided)
  }

  /**
   * The state of `pathState`, and which rule it would be other without. Where walls are counted
   * roofs decide nothing, and the state depends on none.
   */
  pathWithSensitivity(x: number, y: number, excluded: number): ExaminedPath {
    const distanceM = Math.sqrt(x * x + y * y)
    if (!this.comparesRoofs || !this.holds(distanceM)) {
      return { state: this.pathState(x, y, excluded), dependsOn: null }
    }
    this.#examiner ??= new SightExaminer(this.scene, this.sightLine, this.roofs, this.#sight)
    const { sight, dependsOn } = this.#examiner.examine(x, y, excluded)
    const state = this.withSightRule(x, y, sightState(sight))
    // Where roofs alone do not decide, nothing depends on one.
    const isByRoofs = state.isLineOfSight === (sight === 'clear')
    return {
      state,
      dependsOn: isByRoofs && state.lineOfSightShare === undefined ? dependsOn : null,
    }
  }

  /** True when a receiver stands inside a building whose roof is not known to be below it. */
  isReceiverInside(x: number, y: number): boolean {
    return this.#sight.isReceiverInside(x, y, -1)
  }

  /** The link to a receiver whose path state is known. */
  linkAt(x: number, y: number, state: PathState): Link {
    const distanceM = Math.sqrt(x * x + y * y)
    const offsetDeg = this.offsetDeg(x, y)
    const loss = this.#propagation.resultAt(distanceM, this.#beneath(x, y, state))
    const patternAttenuationDb = this.pattern.totalAttenuationDb(offsetDeg, distanceM)
    const link: Link = {
      distanceM,
      bearingDeg: bearingDegOf(x, y),
      losState: state.isLineOfSight ? 'los' : 'nlos',
      endpointCase: endpointCase(this.site.kind === 'indoor', state.isReceiverInside),
      appliedModelId: loss.appliedModelId,
      fallbackUsed: loss.fallbackUsed,
      applicabilityReason: loss.applicabilityReason,
      wallEventCount: state.wallEventCount,
      propagationLossDb: loss.propagationLossDb,
      freeSpaceLossDb: loss.freeSpaceLossDb,
      buildingLossDb: loss.buildingLossDb,
      horizontalAttenuationDb: this.pattern.horizontalAttenuationDb(offsetDeg),
      verticalAttenuationDb: this.pattern.verticalAttenuationDb(distanceM),
      patternAttenuationDb,
      receivedPowerDbm: receivedPowerDbm(
        this.#fixedTermsDbm,
        pathLossOf(loss),
        patternAttenuationDb,
      ),
    }
    return withRareTerms(link, loss)
  }

  /** The received power of `linkAt` alone, to the last bit: for the many. */
  powerAtDbm(x: number, y: number, state: PathState): number {
    const distanceM = Math.sqrt(x * x + y * y)
    return receivedPowerDbm(
      this.#fixedTermsDbm,
      this.pathLossDb(x, y, distanceM, state),
      this.pattern.totalAttenuationDb(this.offsetDeg(x, y), distanceM),
    )
  }

  /** The received power for a known path loss and angle: what changes when the antenna turns. */
  powerForDbm(pathLossDb: number, offsetDeg: number, distanceM: number): number {
    return this.powerBehindDbm(pathLossDb, this.pattern.totalAttenuationDb(offsetDeg, distanceM))
  }

  /** The received power for a known path loss and attenuation of the pattern, dB. */
  powerBehindDbm(pathLossDb: number, patternAttenuationDb: number): number {
    return receivedPowerDbm(this.#fixedTermsDbm, pathLossDb, patternAttenuationDb)
  }

  /**
   * Path loss with wall events and the asked location margin, dB: the part that does not depend on where the
   * antenna points.
   *
   * @param distanceM ground distance to the receiver at x and y, metres
   */
  pathLossDb(x: number, y: number, distanceM: number, state: PathState): number {
    return this.#propagation.lossAt(distanceM, this.#beneath(x, y, state))
  }

  /**
   * Standard deviation of the path loss over places, dB; null where the model that answers states none.
   */
  locationVariabilityDb(x: number, y: number, distanceM: number, state: PathState): number | null {
    return this.#propagation.locationVariabilityDb(distanceM, this.#beneath(x, y, state))
  }

  /** The loss over places, until the next is asked for; null where the spread says it, or none is stated. */
  lossOverLocations(
    x: number,
    y: number,
    distanceM: number,
    state: PathState,
  ): LossOverLocations | null {
    return this.#propagation.overLocationsAt(distanceM, this.#beneath(x, y, state))
  }

  /** How far `pathLossDb` lies beyond the median loss, dB. */
  offsetFromMedianDb(x: number, y: number, distanceM: number, state: PathState): number {
    return this.#propagation.offsetFromMedianDb(distanceM, this.#beneath(x, y, state))
  }

  /** Index of what stands at a receiver, in `clutterCategories`; null under models that do not read it. */
  clutterAt(x: number, y: number): number | null {
    if (this.#ground === null || !this.#asksForGround) return null
    const profile = this.#ground.profileTo(x, y)
    return profile === null ? null : profile.clutterCategory[profile.pointCount - 1]
  }

  /** How many spreads of a bearing's losses lie between a power and the median power. */
  get locationQuantile(): number {
    return this.#propagation.locationQuantile
  }

  /** What an asked location probability adds to a loss along a bearing, by its spread, dB. */
  locationMarginDb(spreadDb: number | null): number {
    return this.#propagation.marginDb(spreadDb)
  }

  /** What the model reads of a path: its state, with the ground where that counts. */
  #beneath(x: number, y: number, state: PathState): ModelPath {
    return this.#ground === null ? state : this.#ground.beneath(x, y, state)
  }

  /** Angle from the boresight to a receiver, -180 to 180 degrees; 0 at the antenna itself. */
  offsetDeg(x: number, y: number): number {
    if (Math.sqrt(x * x + y * y) < coincidentM) return 0
    return signedAngleDeg(bearingDegOf(x, y) - this.effectiveAzimuthDeg)
  }

  /** True when a receiver lies in the beam (always, for patterns without a hard beam). */
  isInBeam(x: number, y: number): boolean {
    return this.pattern.servesAllAround || this.pattern.isEligible(this.offsetDeg(x, y))
  }

  #refuseBeyondScene(distanceM: number): void {
    // The grid beyond the scene knows no buildings: an answer there would be a false clear sight.
    if (this.#needsBuildings && !this.holds(distanceM)) {
      throw new RangeError('a receiver lies beyond the prepared scene')
    }
  }
}
