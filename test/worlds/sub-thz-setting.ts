import type { LinkEnd } from '../../src/analyses/sub-thz/link-ends.ts'
import type { Medium } from '../../src/analyses/sub-thz/material.ts'
import type {
  Obstruction,
  ReflectionAntenna,
  ReflectionQuestion,
} from '../../src/analyses/sub-thz/reflection/question.ts'
import { localFrame, unproject } from '../../src/spatial/local-frame.ts'
import { originLat, originLon } from './block-world.ts'

/** An antenna at metres east and north of the hand-made worlds' origin. */
export function linkEnd(east: number, north: number, heightM: number): LinkEnd {
  const [lon, lat] = unproject(localFrame(originLon, originLat), east, north)
  return { lon, lat, heightM }
}

export const air: Medium = {
  name: 'air',
  relativePermittivity: 1,
  conductivitySPerM: 0,
  propertySource: 'user_declared',
  provenanceNote: null,
}

export const isotropic: ReflectionAntenna = {
  mode: 'isotropic',
  absoluteGainDbi: 0,
  directional: null,
  statedPatternAttenuationDb: null,
  apertureM: null,
}

/**
 * A concrete wall along y = 0 from x = -50 to 50, 0 to 20 m high, facing north, both antennas
 * north of it at (-10, 10, 8) and (20, 20, 5); 140 GHz, TE.
 */
export function wallQuestion(changes: Partial<ReflectionQuestion> = {}): ReflectionQuestion {
  return {
    frequencyGhz: 140,
    polarization: 'TE',
    frame: { mode: 'local_enu', origin: null, originProvenance: 'none' },
    transmitter: { position: { x: -10, y: 10, z: 8 }, antenna: isotropic },
    receiver: { position: { x: 20, y: 20, z: 5 }, antenna: isotropic },
    facade: {
      start: { x: -50, y: 0, z: 0 },
      end: { x: 50, y: 0, z: 0 },
      planePoint: { x: -50, y: 0, z: 0 },
      outwardNormal: { x: 0, y: 1, z: 0 },
      baseZ: 0,
      topZ: 20,
      geometryProvenance: 'user_declared',
      normalProvenance: 'user_declared',
      heightProvenance: 'user_declared',
      reflectingObjectId: null,
    },
    reflector: {
      choice: { source: 'p2040_reference', id: 'concrete_110_330' },
      incidentMedium: air,
      body: { mode: 'interface' },
    },
    terrainMode: 'flat_ground_relative_datum',
    terrainProvenance: null,
    budget: {
      conductedTxPowerDbm: 20,
      systemLossDb: 0,
      polarizationLossDb: 0,
      calibrationDb: 0,
    },
    rmsRoughnessM: null,
    obstructions: null,
    ...changes,
  }
}

/** A box in the way, seen from above. */
export function boxObstruction(
  id: string,
  [west, south, east, north]: readonly [number, number, number, number],
  [baseZ, topZ]: readonly [number, number],
  isReflector = false,
): Obstruction {
  const corner = (x: number, y: number) => ({ x, y, z: 0 })
  const polygon = [
    corner(west, south),
    corner(east, south),
    corner(east, north),
    corner(west, north),
  ]
  return { id, polygon, baseZ, topZ, isReflector }
}
