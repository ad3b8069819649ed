import type { AnswerNotes } from '../api/types.ts'
import { formatIdentifier } from '../format/format.ts'
import { inWords } from '../scenario/models.ts'
import { findModel } from '../../../src/rf/models/list.ts'

type Evidence = Pick<AnswerNotes, 'applicability' | 'host_roof_assumed_below_antenna'> & {
  readonly model_evidence?: {
    readonly near_limits: readonly { readonly member: string; readonly value: number }[]
    readonly sentences: readonly string[]
  }
}

/** What the service itself says a reader must know before trusting a result. */
export function warningsOf(answer: Evidence): readonly string[] {
  const warnings: string[] = []
  if (answer.host_roof_assumed_below_antenna === true) {
    warnings.push(
      'The roof under the antenna is unknown: it is assumed to be below the antenna (rooftop site).',
    )
  }
  const { applicability } = answer
  if (applicability.fallback_used) {
    warnings.push(
      `${modelName(applicability.requested_model_id)} does not apply (${formatIdentifier(applicability.reason)}): ${modelName(applicability.applied_model_id)} stands in for it.`,
    )
  }
  if (applicability.note !== undefined) warnings.push(applicability.note)
  const { near_limits = [], sentences = [] } = answer.model_evidence ?? {}
  // Of the sentences those about limits; the others stand in the notes.
  const limits = near_limits.map(({ member, value }) => `${member} ${value} `)
  warnings.push(
    ...sentences
      .filter((sentence) => limits.some((at) => sentence.startsWith(at)))
      .map((sentence) => inWords(sentence)),
  )
  return warnings
}

const modelName = (id: string): string => findModel(id)?.words.label ?? id
