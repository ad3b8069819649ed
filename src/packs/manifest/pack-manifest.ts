import { SightlineError } from '../../errors.ts'
import { manifestFileName, readSmallFile, resolvePackFile } from './files.ts'
import { maximumManifestBytes, parseManifest, referencedFiles, type Manifest } from './manifest.ts'

/**
 * The manifest of a pack, checked by itself: no other file is looked at.
 *
 * @param packDirectory - absolute, symlinks resolved.
 */
export function readManifest(packDirectory: string): Manifest {
  return parseManifest(readManifestFile(packDirectory))
}

/** The bytes of a pack's manifest, not looked at. */
export function readManifestFile(packDirectory: string): Buffer {
  const path = resolvePackFile(packDirectory, manifestFileName, manifestFileName)
  return readSmallFile(path, manifestFileName, maximumManifestBytes)
}

/**
 * The paths of all files of a manifest by layer.
 *
 * @throws SightlineError `not_processable` when one is missing, lies outside the pack or is shared.
 */
export function resolveFiles(packDirectory: string, manifest: Manifest): Record<string, string> {
  const files: Record<string, string> = {}
  for (const { layer, name } of referencedFiles(manifest)) {
    const path = resolvePackFile(packDirectory, name, `files.${layer}`)
    const other = Object.keys(files).find((known) => files[known] === path)
    if (other !== undefined) {
      throw new SightlineError(
        'not_processable',
        `files.${layer} must not share a file with files.${other}`,
      )
    }
    files[layer] = path
  }
  return files
}
