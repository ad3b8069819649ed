import { lstatSync, readdirSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { SightlineError } from '../../errors.ts'
import { publishFile, publishFolder } from '../durable-files.ts'
import { readManifest, readManifestFile } from '../manifest/pack-manifest.ts'
import {
  manifestFileName,
  resolvePackDirectory,
  resolvePackFile,
  verifyFile,
} from '../manifest/files.ts'
import {
  declaredSha256,
  namedId,
  parseManifest,
  referencedFiles,
  type Manifest,
} from '../manifest/manifest.ts'

/** Tries before another process that writes the same folder is given up on. */
const maximumTries = 5
const hashDigits = 12
/** Names that a message lists. */
const namedFiles = 5

/** A file that the manifest of a pack names. */
interface NamedFile {
  readonly layer: string
  readonly name: string
  readonly sha256: string
}

/**
 * Puts a finished pack into a folder that may hold another of the same id. Whoever looks finds the
 * one or the other at every moment: the new files come beside the old ones, then the manifest changes
 * in one step, and only then the files that the old manifest named go. A new file whose name is taken,
 * by a file that the old pack still needs or by one that is no part of it, gets a part of its hash
 * into its name. What the old manifest does not name stays.
 *
 * @param folder - the finished pack; it is used up.
 * @param target - absolute.
 * @param id - of the pack, finished and former.
 * @throws SightlineError `conflict` when anything but this pack is there.
 */
export async function replacePack(folder: string, target: string, id: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const former = formerPack(target, id)
    if (former !== null) return putInside(folder, target, former)
    try {
      await publishFolder(folder, target)
      return
    } catch (error) {
      // Something has come there meanwhile.
      if (tries === maximumTries || !isOccupied(error)) throw error
    }
  }
}

/**
 * The files of the pack that would be replaced at a place; null when nothing is there, or an empty folder.
 *
 * @throws SightlineError `conflict` unless it is a folder whose manifest names this id.
 */
export function formerPack(target: string, id: string): readonly NamedFile[] | null {
  const facts = lstatSync(target, { throwIfNoEntry: false })
  if (facts === undefined) return null
  const name = basename(target)
  if (!facts.isDirectory()) {
    throw conflict(`${name} is no folder of a pack; move it away, or choose another name`)
  }
  const names = readdirSync(target).sort()
  if (names.length === 0) return null
  try {
    const bytes = readManifestFile(resolvePackDirectory(target))
    if (namedId(bytes) === id) return filesNamedIn(bytes)
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error
  }
  throw conflict(
    `${name} is not replaced: it has no manifest that names the pack ${id}, and holds ` +
      `${listNames(names)}; move it away, or choose another name`,
  )
}

/** A damaged manifest names no file that might go. */
function filesNamedIn(bytes: Uint8Array): readonly NamedFile[] {
  try {
    return filesOf(parseManifest(bytes))
  } catch (error) {
    if (error instanceof SightlineError) return []
    throw error
  }
}

function filesOf(manifest: Manifest): readonly NamedFile[] {
  return referencedFiles(manifest).map(({ layer, name }) => ({
    layer,
    name,
    sha256: declaredSha256(manifest, name),
  }))
}

/** Whatever lies in the folder of a pack without being a part of it, in one sentence; or null. */
export async function describeForeign(target: string, manifest: Manifest): Promise<string | null> {
  // A file in a folder of the pack makes the folder a part of it.
  const own = referencedFiles(manifest).map(({ name }) => name.split('/')[0])
  const names = (await readdir(target)).filter(
    (name) => name !== manifestFileName && !own.includes(name),
  )
  if (names.length === 0) return null
  return `files beside the pack that its manifest does not name were left: ${listNames(names.sort())}`
}

function listNames(names: readonly string[]): string {
  const more = names.length - namedFiles
  return `${names.slice(0, namedFiles).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Whether a folder could not take a name because something bears it. */
export function isOccupied(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOTDIR'
}

async function putInside(
  folder: string,
  target: string,
  former: readonly NamedFile[],
): Promise<void> {
  const manifest = readManifest(resolvePackDirectory(folder))
  const files: Record<string, string> = {}
  const sha256: Record<string, string> = {}
  for (const file of filesOf(manifest)) {
    const given = nameFor(file, target, former)
    files[file.layer] = given.name
    sha256[given.name] = file.sha256
    if (!holds(target, given)) await publishFile(join(folder, file.name), join(target, given.name))
  }
  const text = `${JSON.stringify({ ...manifest, files, sha256 }, null, 1)}\n`
  const written = join(folder, manifestFileName)
  if (Object.keys(sha256).some((name) => manifest.sha256[name] === undefined)) {
    await writeFile(written, text)
  }
  await publishFile(written, join(target, manifestFileName))
  await removeFormer(target, former, new Set(Object.values(files)))
}

/** A new file with the name under which it comes beside those that are there. */
function nameFor(file: NamedFile, target: string, former: readonly NamedFile[]): NamedFile {
  const marked = { ...file, name: withHash(file.name, file.sha256) }
  for (const candidate of [file, marked]) {
    if (holds(target, candidate) || !isTaken(target, candidate.name, former)) return candidate
  }
  throw conflict(`${marked.name} is in the way; move it away`)
}

/** Whether a folder holds a file of this name and hash. */
function holds(target: string, { name, sha256 }: NamedFile): boolean {
  try {
    verifyFile(join(target, name), name, sha256)
    return true
  } catch (error) {
    if (error instanceof SightlineError) return false
    throw error
  }
}

/** Whether the former pack needs a file of this name, or somebody else's file bears it. */
function isTaken(target: string, name: string, former: readonly NamedFile[]): boolean {
  const own = former.find((file) => file.name === name)
  if (own !== undefined) return holds(target, own)
  return lstatSync(join(target, name), { throwIfNoEntry: false }) !== undefined
}

function withHash(name: string, sha256: string): string {
  const { name: stem, ext } = parse(name)
  return `${stem}-${sha256.slice(0, hashDigits)}${ext}`
}

async function removeFormer(
  target: string,
  former: readonly NamedFile[],
  retained: ReadonlySet<string>,
): Promise<void> {
  for (const file of former) {
    if (!retained.has(file.name) && isInside(target, file))
      await rm(join(target, file.name), { force: true })
  }
}

/** A name that leads out of the pack, or nowhere, is nobody's to remove. */
function isInside(target: string, { name, layer }: NamedFile): boolean {
  try {
    resolvePackFile(resolvePackDirectory(target), name, layer)
    return true
  } catch (error) {
    if (error instanceof SightlineError) return false
    throw error
  }
}

function conflict(message: string): SightlineError {
  return new SightlineError('conflict', message)
}
