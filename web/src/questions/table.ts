import { azimuthQuestion } from './azimuth/question.tsx'
import { evidenceQuestion } from './evidence/question.tsx'
import { coreQuestion } from './core/question.tsx'
import { entryQuestion } from './entry/question.tsx'
import { experimentsQuestion } from './experiments/question.tsx'
import { gapsQuestion } from './gaps/question.tsx'
import { interferenceQuestion } from './interference/question.tsx'
import { manyQuestion } from './many/question.tsx'
import { measurementsQuestion } from './measurements/question.tsx'
import { modelsQuestion } from './models/question.tsx'
import { networkQuestion } from './network/question.tsx'
import { pathQuestion } from './path/question.tsx'
import type { Question } from '../question/question.ts'
import { planQuestion } from './plan/question.tsx'
import { raysQuestion } from './rays/question.tsx'
import { regionQuestion } from './region/question.tsx'
import { sitesQuestion } from './sites/question.tsx'
import { subThzQuestion } from './sub-thz/question.tsx'
import { surfaceQuestion } from './surface/question.tsx'

/** Every question of the page, in the order of the rail. A new one is one more line. */
export const questionTable: readonly Question[] = [
  surfaceQuestion,
  raysQuestion,
  gapsQuestion,
  azimuthQuestion,
  pathQuestion,
  planQuestion,
  regionQuestion,
  networkQuestion,
  manyQuestion,
  interferenceQuestion,
  measurementsQuestion,
  modelsQuestion,
  sitesQuestion,
  entryQuestion,
  experimentsQuestion,
  evidenceQuestion,
  subThzQuestion,
  coreQuestion,
]
