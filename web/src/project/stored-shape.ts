import type { WireCalibration } from '../api/types.ts'
import type { SavedCalibration } from '../scenario/calibration.ts'
import { answerShapes } from './answer-shapes.gen.ts'
import type { AcceptedOffset, MeasurementSet, StoredResult } from './project.ts'
import { misfit } from './shape.ts'

interface StoredTypes {
  readonly StoredResult: StoredResult
  readonly MeasurementSet: MeasurementSet
  readonly SavedCalibration: SavedCalibration
  readonly WireCalibration: WireCalibration
  readonly AcceptedOffset: AcceptedOffset
}

/** Where a value is not what is stored under the name of a type, for a reader; null where it is. */
export function storedMisfit(type: keyof StoredTypes, value: unknown): string | null {
  return misfit(value, answerShapes.stored[type], answerShapes.table)
}

export function isStored<Type extends keyof StoredTypes>(
  type: Type,
  value: unknown,
): value is StoredTypes[Type] {
  return storedMisfit(type, value) === null
}

/** Where an answer is not what its question reads, for a reader; null where it is. */
export function answerMisfit(question: string, answer: unknown): string | null {
  if (!Object.hasOwn(answerShapes.questions, question)) return 'this page has no such question'
  return misfit(answer, answerShapes.questions[question], answerShapes.table)
}
