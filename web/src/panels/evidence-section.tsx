import type { AnswerEvidence } from '../api/types.ts'
import { Facts } from '../parts/facts.tsx'
import { Section } from '../parts/section.tsx'
import { outsideEvidence } from './evidence.ts'
import type { EvidenceRow } from './evidence.ts'

interface EvidenceProps {
  readonly answer: AnswerEvidence
  /** Counts of this kind of result. */
  readonly rows?: readonly EvidenceRow[]
}

/** What an answer stands on: in the sentences of the service, and as counts. */
export function EvidenceSection({ answer, rows = [] }: EvidenceProps) {
  const sentences = answer.model_evidence?.sentences ?? []
  const all = [...rows, ...outsideEvidence(answer)]
  if (sentences.length + all.length === 0) return null
  return (
    <Section title="What the numbers stand on">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <Facts rows={all} />
    </Section>
  )
}
