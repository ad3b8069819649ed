import { atmosphereLedger, type AtmosphereQuestion } from '../../analyses/sub-thz/atmosphere.ts'
import {
  type BuildingCrossings,
  buildingCrossings,
} from '../../analyses/sub-thz/building-crossings.ts'
import type { LinkEnd } from '../../analyses/sub-thz/link-ends.ts'
import { reflectionReference } from '../../analyses/sub-thz/reflection/reflection.ts'
import type { ReflectionQuestion } from '../../analyses/sub-thz/reflection/question.ts'
import {
  shortRangeCandidates,
  type ShortRangeQuestion,
} from '../../analyses/sub-thz/short-range.ts'
import { slabReference, type SlabQuestion } from '../../analyses/sub-thz/slab-reference.ts'
import { worldOf } from '../../compute/attached-world.ts'
import { definePackFreeTask, type OptionalPack, type TaskContext } from '../../compute/task.ts'
import { jsonType, textResult } from '../wire/results.ts'
import type * as field from '../wire/answer-schema.ts'
import { atmosphereAnswer } from './atmosphere-answer.ts'
import {
  type Reference,
  referenceFingerprint,
  type ReferenceFound,
  type ReferenceInput,
  references,
} from './references.ts'
import { reflectionAnswer } from './reflection-answer.ts'
import { shortRangeAnswer } from './short-range-answer.ts'
import { slabAnswer } from './slab-answer.ts'
import { computeValidation, validationAnswer, type ValidationInput } from './validation/answer.ts'

/** One reference: how it is known, what it computes and what is told of that. */
interface ReferenceTask<Question, Found> {
  readonly reference: Reference
  readonly compute: (question: Question, context: TaskContext<OptionalPack>) => Found
  readonly answer: field.ObjectKind<Found & ReferenceFound<Question>>
  /** Whether the pack is a part of what the answer depends on. */
  readonly looksAtPack: (question: Question) => boolean
}

function referenceTask<Question, Found>(told: ReferenceTask<Question, Found>) {
  const { reference, compute, answer, looksAtPack } = told
  return definePackFreeTask(
    ({ question }: ReferenceInput<Question>, context) => compute(question, context),
    (found, input, snapshot) => {
      const { question } = input
      const manifest = looksAtPack(question) ? (snapshot?.manifest ?? null) : null
      const fingerprint = referenceFingerprint(reference, input, manifest)
      return jsonResult(answer.write({ question, ...found, fingerprint }))
    },
  )
}

/** The references answer with a pack and without one: buildings are evidence, not a need. */
export const subThzTasks = {
  subThzAtmosphere: referenceTask({
    reference: references.atmosphere,
    compute: (question: AtmosphereQuestion, context) => ({
      ledger: atmosphereLedger(question),
      crossings: crossingsOf(context, question),
    }),
    answer: atmosphereAnswer,
    looksAtPack: () => true,
  }),
  subThzShortRange: referenceTask({
    reference: references.shortRange,
    compute: (question: ShortRangeQuestion, context) => ({
      answer: shortRangeCandidates(question),
      crossings: crossingsOf(context, question),
    }),
    answer: shortRangeAnswer,
    looksAtPack: () => true,
  }),
  subThzSlab: referenceTask({
    reference: references.slab,
    compute: (question: SlabQuestion) => ({ answer: slabReference(question) }),
    answer: slabAnswer,
    looksAtPack: () => false,
  }),
  subThzReflection: referenceTask({
    reference: references.reflection,
    compute: (question: ReflectionQuestion, { snapshot }) => ({
      answer: reflectionReference(snapshot && worldOf(snapshot), question),
    }),
    answer: reflectionAnswer,
    looksAtPack: ({ frame, obstructions }) =>
      frame.mode === 'geographic_enu' && obstructions === null,
  }),
  subThzValidation: definePackFreeTask(
    (input: ValidationInput, { stop }) => computeValidation(input, stop),
    (found) =>
      // Every residual has been found finite, and sums of these are; a look at each number again
      // would take longer than the comparison.
      textResult(JSON.stringify(validationAnswer.write(found)), jsonType),
  ),
} as const

export type SubThzTasks = typeof subThzTasks

function crossingsOf(
  { snapshot, stop }: TaskContext<OptionalPack>,
  ends: { readonly transmitter: LinkEnd; readonly receiver: LinkEnd },
): BuildingCrossings | null {
  const { transmitter, receiver } = ends
  return buildingCrossings(snapshot && worldOf(snapshot), transmitter, receiver, stop)
}

/**
 * An answer as JSON. A number that is none would turn into null there: it is a fault of the
 * computation and ends as one.
 */
function jsonResult(answer: Readonly<Record<string, unknown>>) {
  refuseNoNumber('answer', answer)
  return textResult(JSON.stringify(answer), jsonType)
}

function refuseNoNumber(name: string, value: unknown): void {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${name} is no finite number`)
  } else if (Array.isArray(value)) {
    for (const item of value) refuseNoNumber(name, item)
  } else if (typeof value === 'object' && value !== null) {
    for (const [member, inner] of Object.entries(value)) refuseNoNumber(member, inner)
  }
}
