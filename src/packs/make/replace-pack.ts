import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { SightlineError } from '../../errors.ts'
import { publishFile, publishFolder } from '../durable-files.ts'
import { readManifest } from '../manifest/pack-manifest.ts'
import { manifestFileName, resolvePackDirectory, verifyFile } from '../manifest/files.ts'
import { declaredSha256, referencedFiles, type Manifest } from '../manifest/manifest.ts'

/** Tries before another process that writes the same folder is given up on. */
const maximumTries = 5
const hashDigits = 12

/**
 * Puts a finished pack into a folder that may hold another. Whoever looks finds the one or the other
 * at every moment: the new files come beside the old ones, then the manifest changes in one step, and
 * only then the old files go. A new file whose name an old one still needs gets a part of its hash
 * into its name.
 *
 * @param folder - the finished pack; it is used up.
 * @param target - absolute.
 */
export async function replacePack(folder: string, target: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    const former = manifestOf(target)
    if (former !== undefined) return putInside(folder, target, former)
    if (tries > 1) await moveAside(target, folder)
    try {
      await publishFolder(folder, target)
      return
    } catch (error) {
      // Something is there, or has come there meanwhile.
      if (tries === maximumTries || !isOccupied(error)) throw error
    }
  }
}

/** The manifest of the pack in a folder; undefined when there is none that could be used. */
function manifestOf(target: string): Manifest | undefined {
  try {
    return readManifest(resolvePackDirectory(target))
  } catch (error) {
    if (error instanceof SightlineError) return undefined
    throw error
  }
}

/** What is no pack gives way. */
async function moveAside(target: string, folder: string): Promise<void> {
  try {
    // Beside the finished pack, with which it goes.
    await rename(target, `${folder}-replaced-${randomBytes(4).toString('hex')}`)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

/** Whether a folder could not take a name because something bears it. */
export function isOccupied(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOTEMPTY' || code === 'EEXIST' || code === 'ENOTDIR'
}

async function putInside(folder: string, target: string, former: Manifest): Promise<void> {
  const manifest = readManifest(resolvePackDirectory(folder))
  const files: Record<string, string> = {}
  const sha256: Record<string, string> = {}
  for (const { layer, name } of referencedFiles(manifest)) {
    const hash = declaredSha256(manifest, name)
    const isThere = holds(target, name, hash)
    files[layer] = isThere || !needs(former, target, name) ? name : withHash(name, hash)
    sha256[files[layer]] = hash
    if (!isThere) await publishFile(join(folder, name), join(target, files[layer]))
  }
  const text = `${JSON.stringify({ ...manifest, files, sha256 }, null, 1)}\n`
  const written = join(folder, manifestFileName)
  if (Object.keys(sha256).some((name) => manifest.sha256[name] === undefined)) {
    await writeFile(written, text)
  }
  await publishFile(written, join(target, manifestFileName))
  await removeOthers(target, new Set([manifestFileName, ...Object.values(files)]))
}

/** Whether a folder holds a file of this name and hash. */
function holds(target: string, name: string, sha256: string): boolean {
  try {
    verifyFile(join(target, name), name, sha256)
    return true
  } catch (error) {
    if (error instanceof SightlineError) return false
    throw error
  }
}

/** Whether the former pack would be broken by another file of this name. */
function needs(former: Manifest, target: string, name: string): boolean {
  const isReferenced = referencedFiles(former).some((file) => file.name === name)
  return isReferenced && holds(target, name, declaredSha256(former, name))
}

function withHash(name: string, sha256: string): string {
  const { name: stem, ext } = parse(name)
  return `${stem}-${sha256.slice(0, hashDigits)}${ext}`
}

async function removeOthers(target: string, retained: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(target)) {
    if (!retained.has(name)) await rm(join(target, name), { recursive: true, force: true })
  }
}
