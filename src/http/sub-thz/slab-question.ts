import type { Static } from 'typebox'
import type { SlabGeometryContext, SlabQuestion } from '../../analyses/sub-thz/slab-reference.ts'
import { invalidRequest } from '../../errors.ts'
import { materialChoice, mediumOf } from './material-question.ts'
import { isReliable } from './shapes.ts'
import type { slabRequest } from './slab-schema.ts'

export type SlabBody = Static<typeof slabRequest>

/**
 * The question of a validated request.
 *
 * @throws {SightlineError} invalid_request naming the member: an unknown row, two forms of properties,
 * an angle from geometry whose normal has no known origin.
 */
export function resolveSlab(body: SlabBody): SlabQuestion {
  return {
    frequencyGhz: body.frequency_ghz,
    material: materialChoice('', body),
    thicknessM: body.thickness_m,
    thicknessProvenance: body.thickness_provenance ?? 'user_declared',
    incidenceAngleDeg: body.incidence_angle_deg,
    polarization: body.polarization,
    incidentMedium: mediumOf(body.incident_medium),
    exitMedium: mediumOf(body.exit_medium),
    geometry: geometryContext(body.geometry_context ?? {}),
  }
}

function geometryContext(wire: NonNullable<SlabBody['geometry_context']>): SlabGeometryContext {
  const incidenceAngleSource = wire.incidence_angle_source ?? 'user_declared'
  const facadeNormalProvenance = wire.facade_normal_provenance ?? null
  if (incidenceAngleSource === 'geometry_derived' && !isReliable(facadeNormalProvenance)) {
    throw invalidRequest(
      'geometry_context.facade_normal_provenance is required and must not be unknown where ' +
        'incidence_angle_source is geometry_derived',
    )
  }
  return {
    incidenceAngleSource,
    facadeNormalProvenance,
    intersectionsDetected: wire.intersections_detected ?? null,
    selectedInteractionId: wire.selected_interaction_id ?? null,
  }
}
