import type { Cell } from '../../analyses/cell.ts'
import { fingerprint } from '../../fingerprint.ts'
import type { Manifest } from '../../packs/manifest/manifest-schema.ts'

/** What the caller of a task says about the running application. */
export interface ApplicationIdentity {
  readonly applicationVersion: string
}

/**
 * Identity of a computed answer: the question with every default filled in, the pack by id and
 * hashes, the model and the application. Inputs alone are hashed, never computed numbers.
 */
export function answerFingerprint(
  question: string,
  request: unknown,
  manifest: Manifest,
  modelId: string,
  application: ApplicationIdentity,
): string {
  return fingerprint({
    question,
    request,
    dataset: { id: manifest.id, version: manifest.version, sha256: manifest.sha256 },
    model: modelId,
    application_version: application.applicationVersion,
  })
}

interface AboutCells extends ApplicationIdentity {
  readonly question: { readonly cells: readonly Pick<Cell, 'profile'>[] }
}

/** The fingerprint of an answer about several cells: its model is that of the first. */
export function cellsFingerprint(
  name: string,
  request: unknown,
  { question: { cells }, applicationVersion }: AboutCells,
  { manifest }: { readonly manifest: Manifest },
): string {
  const { propagationModel } = cells[0].profile
  return answerFingerprint(name, request, manifest, propagationModel, { applicationVersion })
}
