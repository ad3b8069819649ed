import { materialFrequencyRangeGhz } from '../../analyses/sub-thz/material.ts'
import type { FrameMode, ReflectionFrame } from '../../analyses/sub-thz/reflection/frame.ts'
import {
  antennaModes,
  type Obstruction,
  type ReflectionAntenna,
  type ReflectionQuestion,
  type Reflector,
  type ReflectorBody,
  terrainModes,
} from '../../analyses/sub-thz/reflection/question.ts'
import { thicknessRangeM } from '../../analyses/sub-thz/slab-reference.ts'
import { invalidRequest } from '../../errors.ts'
import { horizontalPatternIds } from '../../rf/profile.ts'
import { profileDefaults } from '../../rf/profile-defaults.ts'
import type { Polarization } from '../../rf/sub-thz/plane-wave.ts'
import * as parameter from '../wire/request-schema.ts'
import { materialAsked, mediumAsked } from './material-question.ts'
import {
  antennaEnuOf,
  corners,
  enuOf,
  facadeAsked,
  facadeOf,
  heightOfOrigin,
  isGeographic,
  localMetres,
  placeOf,
  position,
} from './reflection-facade.ts'
import { decibels, latitude, longitude, shortText } from './shapes.ts'

const frameAliases: Readonly<Record<string, FrameMode | undefined>> = {
  local_enu: 'local_enu',
  enu: 'local_enu',
  geographic_enu: 'geographic_enu',
  wgs84_enu: 'geographic_enu',
  'epsg:4326': 'geographic_enu',
}

/** A word in any case, of a list that its question knows. */
function freeWord(description: string) {
  return parameter.text({ maxLength: 64, description })
}

const coordinateFrame = parameter.object({
  mode: freeWord(
    'local_enu (enu) or geographic_enu (wgs84_enu, epsg:4326); where nothing is said: ' +
      'geographic if a position has lon and lat.',
  ).orElse(''),
  origin: parameter
    .object(
      {
        lon: longitude.required(),
        lat: latitude.required(),
        z: localMetres.orElse(0),
      },
      { description: 'The transmitter at z = 0 where nothing is said.' },
    )
    .optional(),
})

function angle(limitDeg: number, description: string) {
  return parameter.number({ minimum: -limitDeg, maximum: limitDeg, description })
}

function above0(maximum: number, description: string) {
  return parameter.number({ exclusiveMinimum: 0, maximum, description })
}

const antenna = parameter.object({
  mode: parameter.oneOf(antennaModes).required(),
  absolute_gain_dbi: decibels(
    'At boresight. Or gain_dbi, or tx_gain_dbi of the link budget.',
  ).optional(),
  gain_dbi: decibels('The same as absolute_gain_dbi.').optional(),
  pattern_id: parameter
    .oneOf(horizontalPatternIds, 'Of directional antennas; cosine-sector where nothing is said.')
    .optional(),
  boresight_azimuth_deg: angle(360, 'From north, clockwise; required for directional antennas.')
    .optional()
    .as('azimuthDeg'),
  boresight_elevation_deg: angle(90, 'Above the horizon; required for directional antennas.')
    .optional()
    .as('elevationDeg'),
  beam_width_deg: above0(360, 'Of directional antennas; 120 where nothing is said.').orElse(
    profileDefaults.beamWidthDeg,
  ),
  aperture_m: above0(1000, 'Largest dimension, for the far-field range.').optional(),
  assumption: shortText.unread(),
})

const end = parameter.object({
  position: position.required(),
  height_m: localMetres.describedAs('In place of z of the position.').optional(),
  antenna: antenna.required(),
})

export const reflectorMode = parameter.oneOf(['interface', 'finite_slab'])

const material = parameter.object({
  mode: reflectorMode.optional(),
  reflection_mode: reflectorMode.describedAs('The same as mode.').optional().as('alias'),
  choice: materialAsked.later().inline(),
  incident_medium: mediumAsked.required(),
  exit_medium: mediumAsked.optional(),
  thickness_m: parameter.within(thicknessRangeM, 'Of a finite slab, metres.').optional(),
  thickness_provenance: shortText.orElse('unknown'),
  phase_coherence: parameter
    .oneOf(
      ['coherent', 'coherent_total_slab'] as const,
      'Required for a finite slab: its internal reflections add as waves.',
    )
    .optional(),
})

const sameAsAntenna = (which: string) =>
  decibels(`The same as absolute_gain_dbi of the ${which} antenna.`)
const inPlaceOfPattern = decibels('In place of what the pattern gives.')
const zeroIfUnsaid = decibels('0 where nothing is said.')

const linkBudget = parameter.object({
  pt_conducted_dbm: decibels('At the antenna port.').required().as('conductedTxPowerDbm'),
  tx_gain_dbi: sameAsAntenna('transmitting').optional(),
  rx_gain_dbi: sameAsAntenna('receiving').optional(),
  tx_pattern_attenuation_db: inPlaceOfPattern.optional().as('txPatternDb'),
  rx_pattern_attenuation_db: inPlaceOfPattern.optional().as('rxPatternDb'),
  system_loss_db: zeroIfUnsaid.orElse(0),
  polarization_loss_db: zeroIfUnsaid.orElse(0),
  calibration_db: decibels('Added to the received power; 0 where nothing is said.').orElse(0),
})

const obstruction = parameter.object({
  id: shortText.required(),
  polygon: corners.required(),
  base_z: localMetres.required(),
  top_z: localMetres.required(),
  reflector: parameter.flag.withDefault(false).as('isReflector'),
})

const stated = parameter.object({
  schema_version: parameter.integer({ const: 1 }).requiredUnread(),
  frequency_ghz: parameter.within(materialFrequencyRangeGhz, 'Gigahertz.').required(),
  polarization: freeWord(
    'TE or TM against the plane of incidence, in any case. H and V are not it.',
  ).required(),
  coordinate_frame: coordinateFrame.evenEmpty().as('frame'),
  tx: end.required(),
  rx: end.required(),
  facade: facadeAsked.required(),
  material: material.required(),
  terrain: parameter
    .object({
      mode: parameter.oneOf(terrainModes).required(),
      provenance: shortText.optional(),
    })
    .required(),
  link_budget: linkBudget.required(),
  rms_roughness_m: parameter
    .within({ minimum: 0, maximum: 10 }, 'Of the face; evidence alone, no loss follows from it.')
    .optional(),
  obstructions: parameter
    .list(obstruction, {
      maxItems: 1000,
      description: 'Everything that may stand in the way; an empty list means that nothing does.',
    })
    .optional(),
})

type Stated = parameter.ValueOf<typeof stated>

/**
 * The question of a request in local metres. Nothing is made up: a height, a normal, a gain that is
 * not stated is missing.
 */
export const reflectionAsked: parameter.Kind<ReflectionQuestion> = stated.checked((wire) => {
  const frame = frameOf(wire)
  const { conductedTxPowerDbm, systemLossDb, polarizationLossDb, calibrationDb } = wire.linkBudget
  return {
    frequencyGhz: wire.frequencyGhz,
    polarization: polarizationOf(wire.polarization),
    frame,
    transmitter: endOf('tx', wire, frame),
    receiver: endOf('rx', wire, frame),
    facade: facadeOf(wire.facade, frame),
    reflector: reflectorOf(wire.material),
    terrainMode: wire.terrain.mode,
    terrainProvenance: wire.terrain.provenance,
    budget: { conductedTxPowerDbm, systemLossDb, polarizationLossDb, calibrationDb },
    rmsRoughnessM: wire.rmsRoughnessM,
    obstructions: wire.obstructions && obstructionsOf(wire.obstructions, frame),
  }
})

export const reflectionRequest = parameter.bodySchema('SubThzReflectionRequest', reflectionAsked)

function polarizationOf(text: string): Polarization {
  const polarization = text.trim().toUpperCase()
  if (polarization === 'TE' || polarization === 'TM') return polarization
  throw invalidRequest('polarization must be one of TE, TM')
}

function frameOf(wire: Stated): ReflectionFrame {
  const { origin } = wire.frame
  const mode = frameMode(wire)
  if (origin !== null) return { mode, origin, originProvenance: 'request' }
  if (mode === 'local_enu') return { mode, origin: null, originProvenance: 'none' }
  const place = placeOf('tx.position', wire.tx.position)
  return { mode, origin: place, originProvenance: 'transmitter' }
}

function frameMode({ frame, tx, rx, facade }: Stated): FrameMode {
  const text = frame.mode.trim().toLowerCase()
  if (text !== '') {
    const known = Object.hasOwn(frameAliases, text) ? frameAliases[text] : undefined
    if (known !== undefined) return known
    throw invalidRequest(
      `coordinate_frame.mode must be one of ${Object.keys(frameAliases).join(', ')}`,
    )
  }
  const { start, end: facadeEnd, segmentStart, segmentEnd } = facade
  const positions = [tx.position, rx.position, start, facadeEnd, segmentStart, segmentEnd]
  const hasDegrees = positions.some((one) => one !== null && isGeographic(one))
  return hasDegrees ? 'geographic_enu' : 'local_enu'
}

function endOf(which: 'tx' | 'rx', wire: Stated, frame: ReflectionFrame) {
  const { position: place, heightM } = wire[which]
  return {
    position: antennaEnuOf(`${which}.position`, place, frame, heightM),
    antenna: antennaOf(which, wire),
  }
}

function antennaOf(which: 'tx' | 'rx', { linkBudget: budget, ...wire }: Stated): ReflectionAntenna {
  const { antenna: own } = wire[which]
  const ofBudget = which === 'tx' ? budget.txGainDbi : budget.rxGainDbi
  const gains = [own.absoluteGainDbi, own.gainDbi, ofBudget]
  return {
    mode: own.mode,
    absoluteGainDbi: agreedValue(gains, `${which}.antenna.absolute_gain_dbi`),
    directional: directionalOf(`${which}.antenna`, own),
    statedPatternAttenuationDb: which === 'tx' ? budget.txPatternDb : budget.rxPatternDb,
    apertureM: own.apertureM,
  }
}

/** One value that may be written in several places, which must then agree. */
function agreedValue(values: readonly (number | null)[], member: string): number {
  const given = values.filter((value) => value !== null)
  if (given.length === 0) throw invalidRequest(`${member} is required`)
  if (given.every((value) => value === given[0])) return given[0]
  throw invalidRequest(`${member} is stated twice with different values`)
}

function directionalOf(
  at: string,
  { mode, patternId, azimuthDeg, elevationDeg, beamWidthDeg }: parameter.ValueOf<typeof antenna>,
): ReflectionAntenna['directional'] {
  if (mode === 'isotropic' || mode === 'omni') {
    if (patternId === null || patternId === 'omni') return null
    throw invalidRequest(`${at}.pattern_id must be left out for ${mode} antennas`)
  }
  return {
    patternId: patternId ?? 'cosine-sector',
    boresightAzimuthDeg: parameter.demand(azimuthDeg, `${at}.boresight_azimuth_deg is required`),
    boresightElevationDeg: parameter.demand(
      elevationDeg,
      `${at}.boresight_elevation_deg is required`,
    ),
    beamWidthDeg,
  }
}

function reflectorOf(wire: parameter.ValueOf<typeof material>): Reflector {
  const { mode, alias } = wire
  if (mode !== null && alias !== null && mode !== alias) {
    throw invalidRequest('material.mode and material.reflection_mode must not differ')
  }
  const chosen = parameter.demand(mode ?? alias, 'material.mode is required')
  const choice = wire.choice()
  if (choice.source === 'user_defined' && choice.material.propertySource === 'inferred') {
    throw invalidRequest('material.user_material.property_source must not be inferred')
  }
  const { incidentMedium } = wire
  return { choice, incidentMedium, body: chosen === 'interface' ? { mode: chosen } : slab(wire) }
}

function slab(wire: parameter.ValueOf<typeof material>): ReflectorBody {
  const { thicknessM, thicknessProvenance } = wire
  const needed = (member: string) => `material.${member} is required for a finite slab`
  const exitMedium = parameter.demand(wire.exitMedium, needed('exit_medium'))
  const phaseCoherence = parameter.demand(wire.phaseCoherence, needed('phase_coherence'))
  if (thicknessM === null && thicknessProvenance === 'user_declared') {
    throw invalidRequest('material.thickness_m is required where its provenance is user_declared')
  }
  return { mode: 'finite_slab', exitMedium, thicknessM, thicknessProvenance, phaseCoherence }
}

function obstructionsOf(
  list: readonly parameter.ValueOf<typeof obstruction>[],
  frame: ReflectionFrame,
): Obstruction[] {
  const originZ = heightOfOrigin(frame)
  return list.map(({ id, polygon, baseZ, topZ, isReflector }, index) => {
    const at = `obstructions[${index}]`
    if (baseZ > topZ) throw invalidRequest(`${at}.base_z must not be above top_z`)
    return {
      id,
      polygon: polygon.map((corner, i) => enuOf(`${at}.polygon[${i}]`, corner, frame)),
      baseZ: baseZ - originZ,
      topZ: topZ - originZ,
      isReflector,
    }
  })
}
