import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { SightlineError } from '../../errors.ts'
import { compareUtf8 } from '../../spatial/utf8-order.ts'
import { fileStamp } from './file-stamp.ts'
import { manifestFileName } from './files.ts'
import { namedId, parseManifest, type Manifest } from './manifest.ts'
import { readManifestFile, resolveFiles } from './pack-manifest.ts'

/** A pack that is installed: its manifest holds, its content is not looked at yet. */
interface InstalledPack {
  readonly manifest: Manifest
  /** Absolute, symlinks resolved. */
  readonly directory: string
  /** Why a file that the manifest references cannot be used; null when all are in their place. */
  readonly fileProblem: string | null
}

/** A folder that holds a manifest that cannot be used. */
interface RefusedPack {
  /** Name of the folder, without its path. */
  readonly folder: string
  /** The id that the manifest names, if it can be read that far. */
  readonly id: string | undefined
  /** Names the member that is wrong. */
  readonly reason: string
}

export interface Discovery {
  /** Sorted by id in byte order; ids are unique. */
  readonly packs: readonly InstalledPack[]
  /** In the order of their folders. For operators: what the general warnings are about. */
  readonly refused: readonly RefusedPack[]
  /** General sentences for planners: no path, no detail of a manifest. */
  readonly warnings: readonly string[]
}

/**
 * Finds the packs in a root directory and its immediate child directories, and the active one and
 * the one of the start wherever they are. Directories that symlinks lead to outside the root and
 * packs without a valid manifest are left out with a warning, and so are packs that share an id: all
 * of them, except the active one.
 *
 * @param root - undefined when no root is configured.
 * @param activeDirectory - directory of the active pack, symlinks resolved; undefined without one.
 * @param startDirectory - directory that the service was started with, as it was given.
 */
export async function discoverPacks(
  root: string | undefined,
  activeDirectory: string | undefined,
  startDirectory?: string,
): Promise<Discovery> {
  const warnings = new Set<string>()
  const directories = new Set(root === undefined ? [] : await packDirectories(root, warnings))
  if (activeDirectory !== undefined) directories.add(activeDirectory)
  const start = startDirectory && (await realDirectory(startDirectory))
  if (start && (await holdsManifest(start))) directories.add(start)
  const found: InstalledPack[] = []
  const refused: RefusedPack[] = []
  for (const [directory, { result }] of await readManifests(directories)) {
    if ('refused' in result) {
      refused.push(result.refused)
      continue
    }
    const { manifest } = result
    found.push({ manifest, directory, fileProblem: fileProblemOf(directory, manifest) })
  }
  if (refused.length > 0) warnings.add('a dataset was ignored: its manifest is invalid')
  found.sort(
    (a, b) => compareUtf8(a.manifest.id, b.manifest.id) || compareUtf8(a.directory, b.directory),
  )
  const packs = withoutDuplicates(found, activeDirectory, warnings)
  return { packs, refused, warnings: [...warnings] }
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

/** A manifest as it was read, and the stamp of its file. */
interface ReadManifest {
  readonly stamp: string
  readonly result: { readonly manifest: Manifest } | { readonly refused: RefusedPack }
}

/** The manifests found by the latest discovery, by directory: the next one reads what has changed. */
let known: ReadonlyMap<string, ReadManifest> = new Map()

async function readManifests(
  directories: Iterable<string>,
): Promise<ReadonlyMap<string, ReadManifest>> {
  const read = new Map<string, ReadManifest>()
  for (const directory of directories) {
    const stamp = await stampOf(join(directory, manifestFileName))
    const former = known.get(directory)
    if (former !== undefined && stamp !== '' && former.stamp === stamp) {
      read.set(directory, former)
      continue
    }
    // Others have their turn between two manifests.
    await nextTurn()
    read.set(directory, { stamp, result: readOne(directory) })
  }
  known = read
  return read
}

async function stampOf(path: string): Promise<string> {
  try {
    return fileStamp(await stat(path, { bigint: true }))
  } catch {
    return ''
  }
}

function readOne(directory: string): ReadManifest['result'] {
  let bytes: Uint8Array | undefined
  try {
    bytes = readManifestFile(directory)
    return { manifest: parseManifest(bytes) }
  } catch (error) {
    const id = bytes === undefined ? undefined : namedId(bytes)
    return { refused: { folder: basename(directory), id, reason: reasonOf(error) } }
  }
}

function fileProblemOf(directory: string, manifest: Manifest): string | null {
  try {
    resolveFiles(directory, manifest)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof SightlineError) return error.message
  throw error
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
