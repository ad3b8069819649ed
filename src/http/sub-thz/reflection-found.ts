import type { ReflectionQuestion } from '../../analyses/sub-thz/reflection/question.ts'
import type {
  ReflectedPath,
  ReflectionAnswer,
} from '../../analyses/sub-thz/reflection/reflection.ts'
import type { FacadeRoom } from '../../analyses/sub-thz/reflection/reflector-evidence.ts'
import * as tell from '../wire/told.ts'
import type { ReferenceFound } from './identity.ts'

/** What an answer of `POST /api/sub-thz-reflection-reference` is told from. */
export interface ReflectionFound extends ReferenceFound<ReflectionQuestion> {
  readonly answer: ReflectionAnswer
}

/** Where there is a reflected path. */
export interface PathFound extends ReflectionFound {
  readonly path: ReflectedPath
}

export function pathFound(found: ReflectionFound): PathFound | null {
  const { path } = found.answer
  return path && { ...found, path }
}

export const reflectorEvidence = tell.oneOf<FacadeRoom['evidence']>([
  'facade_extent_known',
  'facade_extent_unknown',
  'facade_extent_smaller_than_scalar_fresnel_zone',
])

export function evidenceOf({ answer }: ReflectionFound): FacadeRoom['evidence'] {
  return answer.path?.room.evidence ?? 'facade_extent_unknown'
}
