import { fingerprint } from '../fingerprint.ts'
import type { Manifest } from '../packs/manifest/manifest.ts'

/** What the numbers of a job rest on, beside its definition. */
export interface JobEnvironment {
  readonly dataset: {
    readonly id: string
    readonly version: string
    readonly sha256: Readonly<Record<string, string>>
  }
  readonly applicationVersion: string
}

/** The environment of jobs on a pack, computed by a version of the service. */
export function environmentOf(
  { id, version, sha256 }: Pick<Manifest, 'id' | 'version' | 'sha256'>,
  applicationVersion: string,
): JobEnvironment {
  return { dataset: { id, version, sha256 }, applicationVersion }
}

/** Equal for every process that gives the same numbers. */
export function environmentKey(environment: JobEnvironment): string {
  return fingerprint(environment)
}
