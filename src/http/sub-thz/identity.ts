import { fingerprint } from '../../fingerprint.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import type { ApplicationIdentity } from '../wire/answer-identity.ts'
import * as tell from '../wire/told.ts'
import type { Reference } from './references.ts'

/** What the tasks of this room are given. */
export interface ReferenceInput<Question> extends ApplicationIdentity {
  readonly question: Question
}

/** What every answer is told from, beside what was found. */
export interface ReferenceFound<Question> {
  readonly question: Question
  readonly fingerprint: string
}

/**
 * Identity of an answer: the word of its reference, and the hash of the question with every
 * default filled in, the pack where the answer looks at one (else null), the model and the
 * application. Members of disabled blocks are not part of a question.
 */
export function referenceFingerprint(
  { prefix, modelId }: Reference,
  { question, applicationVersion }: ReferenceInput<unknown>,
  manifest: Manifest | null,
): string {
  const hash = fingerprint({
    question,
    dataset: manifest && { id: manifest.id, version: manifest.version, sha256: manifest.sha256 },
    model: modelId,
    application_version: applicationVersion,
  })
  return `${prefix}-${hash}`
}

/** Such a fingerprint as a member of an answer. */
export function referenceFingerprintKind({ prefix }: Reference) {
  return tell.kind<string>({ type: 'string', pattern: `^${prefix}-[0-9a-f]{64}$` })
}
