import type { Manifest } from '../../packs/manifest/manifest-schema.ts'
import type { ApplicationIdentity } from './answer-identity.ts'

/** What an exported file says of itself, by name, wherever its format has room for it. */
export function aboutExport(
  question: string,
  request: unknown,
  fingerprint: string,
  { applicationVersion }: ApplicationIdentity,
  manifest: Manifest,
): Readonly<Record<string, string>> {
  return {
    SOFTWARE: `Sightline ${applicationVersion}`,
    QUESTION: question,
    REQUEST: JSON.stringify(request),
    FINGERPRINT: fingerprint,
    DATASET: `${manifest.id}, version ${manifest.version}`,
    LICENSES: manifest.licenses.join('; '),
  }
}
