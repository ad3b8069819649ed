import type { GroundProfile } from '../ground-profile.ts'
import type { ModelPath } from './model.ts'

/** The ground beneath a path; a model that counts it is never asked without it. */
export function groundOf({ ground }: ModelPath): GroundProfile {
  if (ground === undefined) throw new Error('this model was asked for a path without its ground')
  return ground
}
