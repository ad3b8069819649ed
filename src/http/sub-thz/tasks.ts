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
import { atmosphereAnswer } from './atmosphere-answer.ts'
import { referenceFingerprint, type ReferenceInput } from './identity.ts'
import {
  atmosphereModelId,
  reflectionModelId,
  shortRangeModelId,
  slabModelId,
} from './references.ts'
import { reflectionAnswer } from './reflection-answer.ts'
import { shortRangeAnswer } from './short-range-answer.ts'
import { slabAnswer } from './slab-answer.ts'
import { computeValidation, validationAnswer, type ValidationInput } from './validation/answer.ts'

/** The references answer with a pack and without one: buildings are evidence, not a need. */
export const subThzTasks = {
  subThzAtmosphere: definePackFreeTask(
    ({ question }: ReferenceInput<AtmosphereQuestion>, context) => ({
      ledger: atmosphereLedger(question),
      crossings: crossingsOf(context, question),
    }),
    (found, input, snapshot) => {
      const manifest = snapshot?.manifest ?? null
      const fingerprint = referenceFingerprint(
        'sub-thz-reference',
        atmosphereModelId,
        input,
        manifest,
      )
      return jsonResult(atmosphereAnswer.write({ question: input.question, ...found, fingerprint }))
    },
  ),
  subThzShortRange: definePackFreeTask(
    ({ question }: ReferenceInput<ShortRangeQuestion>, context) => ({
      answer: shortRangeCandidates(question),
      crossings: crossingsOf(context, question),
    }),
    (found, input, snapshot) => {
      const manifest = snapshot?.manifest ?? null
      const fingerprint = referenceFingerprint(
        'p1411-reference',
        shortRangeModelId,
        input,
        manifest,
      )
      return jsonResult(shortRangeAnswer.write({ question: input.question, ...found, fingerprint }))
    },
  ),
  subThzSlab: definePackFreeTask(
    ({ question }: ReferenceInput<SlabQuestion>) => slabReference(question),
    (answer, input) => {
      const prefix = 'sub-thz-material-reference'
      const fingerprint = referenceFingerprint(prefix, slabModelId, input, null)
      return jsonResult(slabAnswer.write({ question: input.question, answer, fingerprint }))
    },
  ),
  subThzReflection: definePackFreeTask(
    ({ question }: ReferenceInput<ReflectionQuestion>, { snapshot }) =>
      reflectionReference(snapshot && worldOf(snapshot), question),
    (answer, input, snapshot) => {
      const { question } = input
      const prefix = 'specular-reflection-reference'
      const looksAtPack = question.frame.mode === 'geographic_enu' && question.obstructions === null
      const manifest = looksAtPack ? (snapshot?.manifest ?? null) : null
      const fingerprint = referenceFingerprint(prefix, reflectionModelId, input, manifest)
      return jsonResult(reflectionAnswer.write({ question, answer, fingerprint }))
    },
  ),
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
