import { readdir, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { compareUtf8 } from '../spatial/string-table.ts'
import { manifestFileName } from './files.ts'
import { readManifest, resolveFiles } from './load.ts'
import type { Manifest } from './manifest.ts'

/** A pack that is installed: its manifest holds, its content is not looked at yet. */
export interface InstalledPack {
  readonly manifest: Manifest
  /** Absolute, symlinks resolved. */
  readonly directory: string
  /** False when a file that the manifest references is missing or lies outside the pack. */
  readonly available: boolean
}

export interface Discovery {
  /** Sorted by id in byte order; ids are unique. */
  readonly packs: readonly InstalledPack[]
  /** General sentences for planners: no path, no detail of a manifest. */
  readonly warnings: readonly string[]
}

/**
 * Finds the packs in a root directory and its immediate child directories, and the active one
 * wherever it is. Directories that symlinks lead to outside the root and packs without a valid
 * manifest are left out with a warning, and so are packs that share an id: all of them, except the
 * active one.
 *
 * @param root - undefined when no root is configured.
 * @param activeDirectory - directory of the active pack, symlinks resolved; undefined without one.
 */
export async function discoverPacks(
  root: string | undefined,
  activeDirectory: string | undefined,
): Promise<Discovery> {
  const warnings = new Set<string>()
  const directories = new Set(root === undefined ? [] : await packDirectories(root, warnings))
  if (activeDirectory !== undefined) directories.add(activeDirectory)
  const found: InstalledPack[] = []
  for (const directory of directories) {
    const pack = readInstalledPack(directory)
    if (pack === undefined) warnings.add('a dataset was ignored: its manifest is invalid')
    else found.push(pack)
  }
  found.sort(
    (a, b) => compareUtf8(a.manifest.id, b.manifest.id) || compareUtf8(a.directory, b.directory),
  )
  const packs = withoutDuplicates(found, activeDirectory, warnings)
  return { packs, warnings: [...warnings] }
}

/** Real paths of the root and its child directories that hold a manifest, inside the root only. */
async function packDirectories(root: string, warnings: Set<string>): Promise<string[]> {
  let realRoot: string
  let children: string[]
  try {
    realRoot = await realpath(root)
    children = await readdir(realRoot)
  } catch {
    warnings.add('the datasets root cannot be read')
    return []
  }
  const directories: string[] = []
  if (await holdsManifest(realRoot)) directories.push(realRoot)
  for (const child of children.sort(compareUtf8)) {
    const directory = await realDirectory(join(realRoot, child))
    if (directory === undefined || !(await holdsManifest(directory))) continue
    const inside = directory.startsWith(realRoot.endsWith(sep) ? realRoot : realRoot + sep)
    if (inside) directories.push(directory)
    else warnings.add('a dataset was ignored: a symlink leads outside the datasets root')
  }
  return directories
}

async function realDirectory(path: string): Promise<string | undefined> {
  try {
    const resolved = await realpath(path)
    return (await stat(resolved)).isDirectory() ? resolved : undefined
  } catch {
    return undefined
  }
}

async function holdsManifest(directory: string): Promise<boolean> {
  try {
    await stat(join(directory, manifestFileName))
    return true
  } catch {
    return false
  }
}

function readInstalledPack(directory: string): InstalledPack | undefined {
  let manifest: Manifest
  try {
    manifest = readManifest(directory)
  } catch {
    return undefined
  }
  return { manifest, directory, available: hasAllFiles(directory, manifest) }
}

function hasAllFiles(directory: string, manifest: Manifest): boolean {
  try {
    resolveFiles(directory, manifest)
    return true
  } catch {
    return false
  }
}

function withoutDuplicates(
  sorted: readonly InstalledPack[],
  activeDirectory: string | undefined,
  warnings: Set<string>,
): InstalledPack[] {
  const timesSeen = new Map<string, number>()
  for (const { manifest } of sorted) {
    timesSeen.set(manifest.id, (timesSeen.get(manifest.id) ?? 0) + 1)
  }
  return sorted.filter(({ manifest, directory }) => {
    if (timesSeen.get(manifest.id) === 1) return true
    warnings.add(`datasets with the duplicate id "${manifest.id}" were ignored`)
    return directory === activeDirectory
  })
}
