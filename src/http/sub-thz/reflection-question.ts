import type { Static } from 'typebox'
import { type FrameMode, type ReflectionFrame } from '../../analyses/sub-thz/reflection/frame.ts'
import type {
  Obstruction,
  ReflectionAntenna,
  ReflectionEnd,
  ReflectionQuestion,
  Reflector,
  ReflectorBody,
} from '../../analyses/sub-thz/reflection/question.ts'
import { invalidRequest } from '../../errors.ts'
import type { Polarization } from '../../rf/sub-thz/plane-wave.ts'
import { profileDefaults } from '../../rf/profile-defaults.ts'
import { materialChoice, mediumOf } from './material-question.ts'
import { facadeOf } from './reflection-facade.ts'
import { enuOf, heightOfOrigin, isGeographic, placeOf } from './reflection-position.ts'
import type { reflectionRequest } from './reflection-request-schema.ts'

export type ReflectionBody = Static<typeof reflectionRequest>

const frameAliases: Readonly<Record<string, FrameMode | undefined>> = {
  local_enu: 'local_enu',
  enu: 'local_enu',
  geographic_enu: 'geographic_enu',
  wgs84_enu: 'geographic_enu',
  'epsg:4326': 'geographic_enu',
}

/**
 * The question of a validated request in local metres. Nothing is made up: a height, a normal, a gain
 * that is not stated is missing.
 *
 * @throws {SightlineError} invalid_request naming the member, or the members that contradict each other.
 */
export function resolveReflection(body: ReflectionBody): ReflectionQuestion {
  const frame = frameOf(body)
  return {
    frequencyGhz: body.frequency_ghz,
    polarization: polarizationOf(body.polarization),
    frame,
    transmitter: endOf('tx', body, frame),
    receiver: endOf('rx', body, frame),
    facade: facadeOf(body.facade, frame),
    reflector: reflectorOf(body.material),
    terrainMode: body.terrain.mode,
    terrainProvenance: body.terrain.provenance ?? null,
    budget: {
      conductedTxPowerDbm: body.link_budget.pt_conducted_dbm,
      systemLossDb: body.link_budget.system_loss_db ?? 0,
      polarizationLossDb: body.link_budget.polarization_loss_db ?? 0,
      calibrationDb: body.link_budget.calibration_db ?? 0,
    },
    rmsRoughnessM: body.rms_roughness_m ?? null,
    obstructions: body.obstructions === undefined ? null : obstructionsOf(body.obstructions, frame),
  }
}

function polarizationOf(text: string): Polarization {
  const polarization = text.trim().toUpperCase()
  if (polarization === 'TE' || polarization === 'TM') return polarization
  throw invalidRequest('polarization must be one of TE, TM')
}

function frameOf(body: ReflectionBody): ReflectionFrame {
  const { mode: text = '', origin } = body.coordinate_frame ?? {}
  const mode = frameMode(text.trim().toLowerCase(), body)
  if (origin !== undefined) {
    return { mode, origin: { ...origin, z: origin.z ?? 0 }, originProvenance: 'request' }
  }
  if (mode === 'local_enu') return { mode, origin: null, originProvenance: 'none' }
  const place = placeOf('tx.position', body.tx.position)
  return { mode, origin: place, originProvenance: 'transmitter' }
}

function frameMode(text: string, { tx, rx, facade }: ReflectionBody): FrameMode {
  if (text !== '') {
    const known = Object.hasOwn(frameAliases, text) ? frameAliases[text] : undefined
    if (known !== undefined) return known
    throw invalidRequest(
      `coordinate_frame.mode must be one of ${Object.keys(frameAliases).join(', ')}`,
    )
  }
  const { start, end, segment_start: segmentStart, segment_end: segmentEnd } = facade
  const positions = [tx.position, rx.position, start, end, segmentStart, segmentEnd]
  const hasDegrees = positions.some((position) => position !== undefined && isGeographic(position))
  return hasDegrees ? 'geographic_enu' : 'local_enu'
}

function endOf(end: 'tx' | 'rx', body: ReflectionBody, frame: ReflectionFrame): ReflectionEnd {
  const wire = body[end]
  return {
    position: enuOf(`${end}.position`, wire.position, frame, {
      heightM: wire.height_m,
      isRequired: true,
    }),
    antenna: antennaOf(end, body),
  }
}

function antennaOf(
  end: 'tx' | 'rx',
  { link_budget: budget, ...body }: ReflectionBody,
): ReflectionAntenna {
  const wire = body[end].antenna
  const ofBudget =
    end === 'tx'
      ? { gain: budget.tx_gain_dbi, pattern: budget.tx_pattern_attenuation_db }
      : { gain: budget.rx_gain_dbi, pattern: budget.rx_pattern_attenuation_db }
  return {
    mode: wire.mode,
    absoluteGainDbi: agreedValue(
      [wire.absolute_gain_dbi, wire.gain_dbi, ofBudget.gain],
      `${end}.antenna.absolute_gain_dbi`,
    ),
    directional: directionalOf(`${end}.antenna`, wire),
    statedPatternAttenuationDb: ofBudget.pattern ?? null,
    apertureM: wire.aperture_m ?? null,
  }
}

/** One value that may be written in several places, which must then agree. */
function agreedValue(values: readonly (number | undefined)[], member: string): number {
  const stated = values.filter((value) => value !== undefined)
  if (stated.length === 0) throw invalidRequest(`${member} is required`)
  if (stated.every((value) => value === stated[0])) return stated[0]
  throw invalidRequest(`${member} is stated twice with different values`)
}

function directionalOf(
  at: string,
  wire: ReflectionBody['tx']['antenna'],
): ReflectionAntenna['directional'] {
  if (wire.mode === 'isotropic' || wire.mode === 'omni') {
    if (wire.pattern_id === undefined || wire.pattern_id === 'omni') return null
    throw invalidRequest(`${at}.pattern_id must be left out for ${wire.mode} antennas`)
  }
  const { boresight_azimuth_deg: azimuthDeg, boresight_elevation_deg: elevationDeg } = wire
  if (azimuthDeg === undefined) throw invalidRequest(`${at}.boresight_azimuth_deg is required`)
  if (elevationDeg === undefined) throw invalidRequest(`${at}.boresight_elevation_deg is required`)
  return {
    patternId: wire.pattern_id ?? 'cosine-sector',
    boresightAzimuthDeg: azimuthDeg,
    boresightElevationDeg: elevationDeg,
    beamWidthDeg: wire.beam_width_deg ?? profileDefaults.beamWidthDeg,
  }
}

function reflectorOf(wire: ReflectionBody['material']): Reflector {
  const { mode, reflection_mode: alias } = wire
  if (mode !== undefined && alias !== undefined && mode !== alias) {
    throw invalidRequest('material.mode and material.reflection_mode must not differ')
  }
  const chosen = mode ?? alias
  if (chosen === undefined) throw invalidRequest('material.mode is required')
  if (wire.user_material?.property_source === 'inferred') {
    throw invalidRequest('material.user_material.property_source must not be inferred')
  }
  return {
    choice: materialChoice('material.', wire),
    incidentMedium: mediumOf(wire.incident_medium),
    body: chosen === 'interface' ? { mode: chosen } : slabBody(wire),
  }
}

function slabBody(wire: ReflectionBody['material']): ReflectorBody {
  if (wire.exit_medium === undefined) {
    throw invalidRequest('material.exit_medium is required for a finite slab')
  }
  if (wire.phase_coherence === undefined) {
    throw invalidRequest('material.phase_coherence is required for a finite slab')
  }
  if (wire.thickness_m === undefined && wire.thickness_provenance === 'user_declared') {
    throw invalidRequest('material.thickness_m is required where its provenance is user_declared')
  }
  return {
    mode: 'finite_slab',
    exitMedium: mediumOf(wire.exit_medium),
    thicknessM: wire.thickness_m ?? null,
    thicknessProvenance: wire.thickness_provenance ?? 'unknown',
    phaseCoherence: wire.phase_coherence,
  }
}

function obstructionsOf(
  list: NonNullable<ReflectionBody['obstructions']>,
  frame: ReflectionFrame,
): Obstruction[] {
  const originZ = heightOfOrigin(frame)
  return list.map((wire, index) => {
    const at = `obstructions[${index}]`
    if (wire.base_z > wire.top_z) {
      throw invalidRequest(`${at}.base_z must not be above top_z`)
    }
    return {
      id: wire.id,
      polygon: wire.polygon.map((corner, i) =>
        enuOf(`${at}.polygon[${i}]`, corner, frame, { isRequired: false }),
      ),
      baseZ: wire.base_z - originZ,
      topZ: wire.top_z - originZ,
      isReflector: wire.reflector ?? false,
    }
  })
}
