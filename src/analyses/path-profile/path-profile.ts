import type { ElevationRaster } from '../../formats/elevation-raster.ts'
import { AntennaPattern } from '../../rf/antenna.ts'
import { normalizeDegrees, signedAngleDeg } from '../../angles.ts'
import { wavelengthM } from '../../rf/constants.ts'
import { freeSpaceLossDb, minimumFreeSpacePathM, slantDistanceM } from '../../rf/free-space.ts'
import { linkBudget, type LinkBudget } from '../../rf/link-budget.ts'
import { receiverThreshold, type ReceiverThreshold } from '../../rf/receiver.ts'
import type { Scene } from '../../spatial/scene.ts'
import { bearingDegOf } from '../link/bearing.ts'
import type { StopSignal } from '../../stop-signal.ts'
import type { World } from '../world.ts'
import { canonicalComparison, type CanonicalComparison } from './canonical.ts'
import { corridorScene } from '../corridor.ts'
import { type GroundDatum, groundDatum } from './ground-datum.ts'
import { type LedgerRow, obstructionLedger } from './ledger.ts'
import { lossBudget, type LossBudget, type PatternLosses } from './loss-budget.ts'
import { type MultipleEdges, multipleEdges, wallDistancesM } from './multiple-edges.ts'
import type { PathObstacles } from './obstacles.ts'
import { type BuildingStretch, buildingStretches } from './obstructions.ts'
import { hostsOfPath, type PathEnd, pathEnd, sheltersOfPath } from './path-end.ts'
import { type GroundPath, groundPath } from '../../spatial/ground-path.ts'
import { preparePathTerrain } from './path-terrain.ts'
import type { ProfileLine } from './profile-line.ts'
import { checkPathLength, type PathProfileQuestion, sampleCount } from './question.ts'
import { postingCells, reliefPoints } from './relief.ts'
import {
  profileSamples,
  type ProfileSample,
  sampleDistancesM,
  sampledClearance,
  type SampledClearance,
} from './samples.ts'
import { type PathSight, pathSight } from './sight.ts'
import { singleEdge, type SingleEdge } from './single-edge.ts'
import { wallPenetrationLossDb } from './wall-penetration.ts'

/** Everything that a path profile answers. Heights are metres above the datum of the profile. */
export interface PathProfile {
  readonly path: GroundPath
  readonly scene: Scene
  readonly datum: GroundDatum
  readonly line: ProfileLine
  readonly slantDistanceM: number
  readonly transmitterEnd: PathEnd
  readonly receiverEnd: PathEnd
  readonly samples: readonly ProfileSample[]
  readonly clearance: SampledClearance
  readonly sight: PathSight
  readonly ledger: readonly LedgerRow[]
  readonly freeSpaceLossDb: number
  readonly singleEdge: SingleEdge
  readonly multipleEdges: MultipleEdges
  readonly canonical: CanonicalComparison
  readonly budget: LossBudget
  /** Free space, the single edge and the antenna terms alone; null when it is not available. */
  readonly diagnosticBudget: LinkBudget | null
  readonly threshold: ReceiverThreshold
}

/**
 * Evaluates one path: the profile over terrain and footprints, what stands in its way, the losses.
 *
 * @param raster - the terrain layer of the pack, or null.
 * @throws {SightlineError} invalid_request for a path outside 1 to 5,000 m or with more than 2,500
 * samples; not_processable when the terrain file turns out damaged.
 * @throws {StoppedError} when told to stop.
 */
export async function evaluatePathProfile(
  world: World,
  question: PathProfileQuestion,
  raster: ElevationRaster | null,
  stop: StopSignal,
): Promise<PathProfile> {
  const { cell, fidelity } = question
  const { profile } = cell
  const { path, ends, samples, obstacles } = await pathSetting(world, question, raster, stop)
  const { scene, datum, line, stretches, relief } = obstacles
  const ledger = obstructionLedger(obstacles)
  const edge = singleEdge({
    ledger,
    frequencyGhz: profile.frequencyGhz,
    modelProfile: question.modelProfile,
    fidelity,
    hasGroundGaps: datum.gaps.length > 0,
  })
  const slantM = slantDistanceM(path.lengthM, line.startM - line.endM)
  const freeSpaceDb = freeSpaceLossDb(Math.max(slantM, minimumFreeSpacePathM), profile.frequencyGhz)
  const threshold = receiverThreshold(profile)
  const pattern = patternLosses(question, path, line)
  return {
    path,
    scene,
    datum,
    line,
    slantDistanceM: slantM,
    transmitterEnd: ends[0],
    receiverEnd: ends[1],
    samples,
    clearance: sampledClearance(samples, [profile.antennaHeightM, profile.receiverHeightM]),
    sight: pathSight(datum, line, stretches, relief),
    ledger,
    freeSpaceLossDb: freeSpaceDb,
    singleEdge: edge,
    multipleEdges: multipleEdges({
      datum,
      lengthM: path.lengthM,
      frequencyGhz: profile.frequencyGhz,
      transmitterHeightM: profile.antennaHeightM,
      receiverHeightM: profile.receiverHeightM,
      stretches,
    }),
    canonical: canonicalComparison(world, scene, cell, path),
    threshold,
    diagnosticBudget:
      edge.lossDb === null
        ? null
        : linkBudget(
            profile,
            cell.calibrationOffsetDb,
            {
              propagationLossDb: freeSpaceDb + edge.lossDb,
              freeSpaceLossDb: freeSpaceDb,
              buildingLossDb: 0,
              ...pattern,
            },
            threshold,
          ),
    budget: lossBudget({
      cell,
      fidelity,
      threshold,
      lengthM: path.lengthM,
      freeSpaceLossDb: freeSpaceDb,
      pattern,
      diffractionLossDb: edge.lossDb,
      wantsDiffraction: edge.reason !== 'diffraction_disabled_by_fidelity',
      diffractionNote: edge.reason,
      wallLossDb:
        fidelity.buildingLossMode === 'penetration'
          ? wallPenetrationLossDb(obstacles, profile.frequencyGhz, fidelity)
          : 0,
    }),
  }
}

/** A path laid over terrain and footprints, before any loss. */
interface PathSetting {
  readonly path: GroundPath
  readonly ends: readonly [transmitter: PathEnd, receiver: PathEnd]
  readonly samples: readonly ProfileSample[]
  readonly obstacles: PathObstacles
}

async function pathSetting(
  world: World,
  { cell, receiver, sampleSpacingM }: PathProfileQuestion,
  raster: ElevationRaster | null,
  stop: StopSignal,
): Promise<PathSetting> {
  const { profile } = cell
  const { footprints: store } = world.snapshot
  const path = groundPath(cell, receiver)
  checkPathLength(path.lengthM, profile)
  const count = sampleCount(path.lengthM, sampleSpacingM)
  const distancesM = sampleDistancesM(count, path.lengthM, sampleSpacingM)

  const scene = corridorScene(world, path)
  const transmitterEnd = pathEnd(scene, store, cell, profile.antennaHeightM)
  const receiverEnd = pathEnd(scene, store, receiver, profile.receiverHeightM)
  const stretches = buildingStretches(scene, path, {
    hosts: hostsOfPath(transmitterEnd, receiverEnd),
    shelters: sheltersOfPath(transmitterEnd, receiverEnd),
    unknownHeights: profile.unknownHeights ?? 'block',
  })
  stop.throwIfStopped()

  const terrain =
    raster === null
      ? null
      : await preparePathTerrain(raster, path, groundDistancesM(path, distancesM, stretches))
  stop.throwIfStopped()
  const datum = groundDatum(terrain, path.lengthM)
  const line: ProfileLine = {
    lengthM: path.lengthM,
    startM: datum.endsM[0] + profile.antennaHeightM,
    endM: datum.endsM[1] + profile.receiverHeightM,
    wavelengthM: wavelengthM(profile.frequencyGhz),
  }
  const ground = datum.terrain === null ? [] : postingCells(datum.terrain)
  const relief = reliefPoints(ground, line)
  return {
    path,
    ends: [transmitterEnd, receiverEnd],
    samples: profileSamples({ path, datum, terrain, line, stretches }, distancesM),
    obstacles: { scene, store, datum, line, stretches, ground, relief },
  }
}

/** Every distance at which the ground will be asked for, beside the breaks of the terrain itself. */
function groundDistancesM(
  { lengthM }: GroundPath,
  samplesM: readonly number[],
  stretches: readonly BuildingStretch[],
): number[] {
  const edges = stretches.flatMap(({ fromM, toM }) => [fromM, toM])
  return [...samplesM, ...edges, ...wallDistancesM(stretches, lengthM)]
}

/** The antenna presets towards the receiver; the depression angle follows the profile's heights. */
function patternLosses(
  { cell }: PathProfileQuestion,
  path: GroundPath,
  line: ProfileLine,
): PatternLosses {
  const pattern = new AntennaPattern({
    ...cell.profile,
    antennaHeightM: line.startM,
    receiverHeightM: line.endM,
  })
  const boresightDeg = normalizeDegrees(cell.azimuthDeg + cell.profile.orientationDeg)
  const offsetDeg = signedAngleDeg(bearingDegOf(path.endX, path.endY) - boresightDeg)
  return {
    horizontalAttenuationDb: pattern.horizontalAttenuationDb(offsetDeg),
    verticalAttenuationDb: pattern.verticalAttenuationDb(path.lengthM),
    patternAttenuationDb: pattern.totalAttenuationDb(offsetDeg, path.lengthM),
  }
}
