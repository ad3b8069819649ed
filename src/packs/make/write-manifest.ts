import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { manifestFileName } from '../manifest/files.ts'
import { parseManifest } from '../manifest/manifest.ts'
import type { Manifest } from '../manifest/manifest.ts'

/** Writes the manifest of a pack; refuses to write what the loader would refuse to read. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  parseManifest(Buffer.from(text))
  await writeFile(join(folder, manifestFileName), text)
}
