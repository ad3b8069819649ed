import type { Manifest } from '../../packs/manifest/manifest-schema.ts'

/** What an exported file says of itself, by name, wherever its format has room for it. */
export function aboutExport(
  question: string,
  request: unknown,
  fingerprint: string,
  manifest: Manifest,
  applicationVersion: string,
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
