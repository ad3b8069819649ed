import {
  estimatedRaySegments,
  maximumRaySegments,
  rayStepM,
} from '../../analyses/question-bounds.ts'
import { invalidRequest } from '../../errors.ts'

/** @throws {SightlineError} invalid_request when rays of that length would be too many pieces. */
export function checkFeatureBudget(rays: number, radiusM: number): void {
  const estimate = estimatedRaySegments(rays, radiusM)
  if (estimate <= maximumRaySegments) return
  throw invalidRequest(
    `rays x ceil(radius_m / ${rayStepM(radiusM)}) must be at most ${maximumRaySegments}; ` +
      `${rays} rays at ${radiusM} m give ${estimate}`,
  )
}
