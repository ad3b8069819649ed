import { fingerprint } from '../../fingerprint.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import type { ApplicationIdentity } from '../wire/answer-identity.ts'
import * as field from '../wire/answer-schema.ts'

/** The Recommendations that the references implement, as their answers cite them. */
export const recommendations = {
  p525: {
    reference: 'ITU-R P.525-5',
    url: 'https://www.itu.int/rec/R-REC-P.525/en',
  },
  p676: {
    reference: 'ITU-R P.676-13',
    url: 'https://www.itu.int/rec/R-REC-P.676/en',
  },
  p838: {
    reference: 'ITU-R P.838-3',
    url: 'https://www.itu.int/rec/R-REC-P.838/en',
  },
  p840: {
    reference: 'ITU-R P.840-9',
    url: 'https://www.itu.int/rec/R-REC-P.840/en',
  },
  p1411: {
    reference: 'ITU-R P.1411-13',
    revision: '2025-09',
    url: 'https://www.itu.int/rec/R-REC-P.1411/en',
    pdfUrl: 'https://www.itu.int/dms_pubrec/itu-r/rec/p/R-REC-P.1411-13-202509-I!!PDF-E.pdf',
  },
  p2040: {
    reference: 'ITU-R P.2040-4',
    revision: '2025-09',
    url: 'https://www.itu.int/rec/R-REC-P.2040/en',
    pdfUrl: 'https://www.itu.int/dms_pubrec/itu-r/rec/p/R-REC-P.2040-4-202509-I!!PDF-E.pdf',
  },
} as const

/** A Recommendation as an answer cites it. */
export function cited({ reference, url }: { readonly reference: string; readonly url: string }) {
  return { reference: field.sentence(reference), reference_url: field.sentence(url) }
}

/** How a reference is known: the id of its model, and the word that its fingerprints begin with. */
export interface Reference {
  readonly modelId: string
  readonly prefix: string
}

export const references = {
  atmosphere: { modelId: 'sub_thz_atmospheric_reference_v1', prefix: 'sub-thz-reference' },
  shortRange: { modelId: 'itu_r_p1411_table4_candidates_v1', prefix: 'p1411-reference' },
  slab: { modelId: 'p2040_material_slab_reference_v1', prefix: 'sub-thz-material-reference' },
  reflection: {
    modelId: 'single_bounce_specular_reflection_reference_v1',
    prefix: 'specular-reflection-reference',
  },
  validation: { modelId: 'measurement_evidence_validation_v1', prefix: 'validation' },
} as const satisfies Readonly<Record<string, Reference>>

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
  return field.kind<string>({ type: 'string', pattern: `^${prefix}-[0-9a-f]{64}$` })
}
