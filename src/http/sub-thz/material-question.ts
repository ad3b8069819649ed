import type { Static } from 'typebox'
import type {
  MaterialChoice,
  Medium,
  StatedProperties,
  UserMaterial,
} from '../../analyses/sub-thz/material.ts'
import { invalidRequest } from '../../errors.ts'
import { buildingMaterials, type BuildingMaterialId } from '../../rf/sub-thz/building-materials.ts'
import type { mediumRequest, userMaterialRequest } from './material-schema.ts'

/** Id under which a user's material stands in answers. */
export const userMaterialId = 'user_assumption'

interface MaterialBody {
  readonly material_source: 'p2040_reference' | 'user_defined'
  readonly material_id?: string
  readonly user_material?: Static<typeof userMaterialRequest>
}

/**
 * The material of a request.
 *
 * @param at - where its members stand in the body: empty, or a member with a dot.
 * @throws {SightlineError} invalid_request for an unknown row, two forms of properties or none, and
 * members that belong to the other source.
 */
export function materialChoice(at: string, body: MaterialBody): MaterialChoice {
  const { material_id: id, user_material: material } = body
  if (body.material_source === 'p2040_reference') {
    if (material !== undefined) {
      throw invalidRequest(`${at}user_material must be left out with p2040_reference`)
    }
    if (id === undefined) throw invalidRequest(`${at}material_id is required with p2040_reference`)
    return { source: 'p2040_reference', id: knownId(at, id) }
  }
  if (material === undefined) {
    throw invalidRequest(`${at}user_material is required with user_defined`)
  }
  if (id !== undefined && id !== userMaterialId) {
    throw invalidRequest(`${at}material_id must be left out with user_defined`)
  }
  return { source: 'user_defined', material: userMaterial(`${at}user_material`, material) }
}

function knownId(at: string, id: string): BuildingMaterialId {
  if (Object.hasOwn(buildingMaterials, id)) return id as BuildingMaterialId
  throw invalidRequest(
    `${at}material_id must be one of ${Object.keys(buildingMaterials).join(', ')}`,
  )
}

function userMaterial(at: string, wire: Static<typeof userMaterialRequest>): UserMaterial {
  return {
    name: wire.name,
    propertySource: wire.property_source,
    referenceTable: wire.reference_table ?? null,
    frequencyGhz: frequencyRange(at, wire.frequency_range_ghz),
    properties: statedProperties(at, wire),
    provenanceNote: wire.provenance_note ?? null,
  }
}

function frequencyRange(at: string, range: readonly number[] | undefined) {
  if (range === undefined) return null
  const [minimum, maximum] = range
  if (minimum < maximum) return { minimum, maximum }
  throw invalidRequest(`${at}.frequency_range_ghz must be a lower and then a higher frequency`)
}

function statedProperties(at: string, wire: Static<typeof userMaterialRequest>): StatedProperties {
  const {
    relative_permittivity: relativePermittivity,
    conductivity_s_per_m: conductivitySPerM,
    loss_tangent: lossTangent,
    complex_relative_permittivity: complex,
  } = wire
  const forms = [conductivitySPerM, lossTangent, complex].filter((form) => form !== undefined)
  if (forms.length !== 1) {
    throw invalidRequest(
      `${at} must have exactly one of conductivity_s_per_m, loss_tangent, ` +
        'complex_relative_permittivity',
    )
  }
  if (complex !== undefined) {
    if (relativePermittivity !== undefined) {
      throw invalidRequest(
        `${at}.relative_permittivity must be left out with complex_relative_permittivity`,
      )
    }
    return { form: 'complex', real: complex.real, imaginaryLoss: complex.imaginary_loss }
  }
  if (relativePermittivity === undefined) {
    throw invalidRequest(`${at}.relative_permittivity is required`)
  }
  return conductivitySPerM !== undefined
    ? { form: 'conductivity', relativePermittivity, conductivitySPerM }
    : { form: 'loss_tangent', relativePermittivity, lossTangent: lossTangent! }
}

export function mediumOf(wire: Static<typeof mediumRequest>): Medium {
  return {
    name: wire.name,
    relativePermittivity: wire.relative_permittivity,
    conductivitySPerM: wire.conductivity_s_per_m ?? 0,
    propertySource: wire.property_source,
    provenanceNote: wire.provenance_note ?? null,
  }
}
