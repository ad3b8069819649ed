import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { SightlineError } from '../../errors.ts'
import { fileStamp } from '../manifest/file-stamp.ts'
import { assertInside, type ByteSource } from '../../formats/byte-source.ts'
import { isMissing } from '../manifest/files.ts'
import { declaredSha256, type LayerName } from '../manifest/manifest-schema.ts'
import type { PackSnapshot } from '../snapshot.ts'

const chunkBytes = 256 * 1024
const hashedChunkBytes = 1024 * 1024

/** What is known of a file that is opened again after its hash was checked. */
export interface KnownFile {
  readonly path: string
  /** Lower-case hex of all its bytes. */
  readonly sha256: string
  /** As the loader found it; see `fileStamp`. */
  readonly stamp: string
  /** How messages call it. */
  readonly name: string
}

/**
 * A file of known bytes, open for reading. Whatever it gives is of the bytes whose hash is known: the
 * stamp of the open file is looked at after every read, and where it is another one the whole file is
 * hashed again. So a file that was only touched or put back goes on being read, and one that has
 * changed is not.
 */
export class VerifiedFile implements ByteSource {
  readonly byteLength: number
  readonly #handle: FileHandle
  readonly #known: KnownFile
  #checking: { readonly stamp: string; readonly done: Promise<void> } | undefined

  private constructor(handle: FileHandle, known: KnownFile, byteLength: number) {
    this.#handle = handle
    this.#known = known
    this.byteLength = byteLength
  }

  /**
   * Opens a file and checks that it is the known one. The caller closes it.
   *
   * @throws SightlineError `unavailable`: it has changed, is missing, or cannot be opened.
   */
  static async open(known: KnownFile): Promise<VerifiedFile> {
    const handle = await open(known.path, 'r').catch((cause: unknown) => {
      throw openFailure(known.name, cause)
    })
    try {
      const { size } = await handle.stat()
      const file = new VerifiedFile(handle, known, size)
      await file.#hadToHashAgain()
      return file
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    assertInside(this.byteLength, offset, length)
    const bytes = new Uint8Array(length)
    await this.#fill(bytes, offset)
    if (await this.#hadToHashAgain()) {
      // What was read before the hash could be of bytes that came and went.
      await this.#fill(bytes, offset)
      await this.#hadToHashAgain()
    }
    return bytes
  }

  /** All bytes in pieces. Ends with an error before a piece of other bytes is given. */
  async *chunks(): AsyncGenerator<Uint8Array> {
    for (let offset = 0; offset < this.byteLength; offset += chunkBytes) {
      yield await this.read(offset, Math.min(chunkBytes, this.byteLength - offset))
    }
  }

  close(): Promise<void> {
    return this.#handle.close()
  }

  /** False when the stamp says that the file is unchanged; throws when it has changed. */
  async #hadToHashAgain(): Promise<boolean> {
    const stamp = fileStamp(await this.#handle.stat({ bigint: true }))
    const { sha256, stamp: loaded } = this.#known
    if (stamp !== '' && (stamp === loaded || stampsOf(sha256).has(stamp))) return false
    // Several reads at once need one hash.
    if (this.#checking?.stamp !== stamp) {
      this.#checking = { stamp, done: this.#hashAgain(stamp) }
    }
    const { done } = this.#checking
    try {
      await done
    } finally {
      this.#checking = undefined
    }
    return true
  }

  /** The stamp was taken before: whatever changes from here on gives another one. */
  async #hashAgain(stamp: string): Promise<void> {
    const { sha256, name } = this.#known
    const hash = createHash('sha256')
    const bytes = new Uint8Array(hashedChunkBytes)
    for (let offset = 0; ;) {
      const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, offset)
      if (bytesRead === 0) break
      hash.update(bytes.subarray(0, bytesRead))
      offset += bytesRead
    }
    if (hash.digest('hex') !== sha256) throw new FileChangedError(name)
    if (stamp !== '') remember(sha256, stamp)
  }

  async #fill(bytes: Uint8Array, offset: number): Promise<void> {
    let filled = 0
    while (filled < bytes.length) {
      const rest = bytes.length - filled
      const { bytesRead } = await this.#handle.read(bytes, filled, rest, offset + filled)
      if (bytesRead === 0) throw new FileChangedError(this.#known.name)
      filled += bytesRead
    }
  }
}

/**
 * Opens a file of a loaded pack.
 *
 * @throws SightlineError `unavailable` when it is not the file whose hash was checked.
 */
export function openVerified(
  pack: Pick<PackSnapshot, 'manifest' | 'files' | 'stamps'>,
  layer: LayerName,
): Promise<VerifiedFile> {
  return VerifiedFile.open({
    path: pack.files[layer],
    sha256: declaredSha256(pack.manifest, pack.manifest.files[layer]!),
    stamp: pack.stamps[layer],
    name: `the ${layer} file of the dataset`,
  })
}

/** Stamps under which a hash was found again, in this thread. */
const foundAgain = new Map<string, Set<string>>()
const maximumRemembered = 64

function stampsOf(sha256: string): ReadonlySet<string> {
  return foundAgain.get(sha256) ?? new Set()
}

function remember(sha256: string, stamp: string): void {
  if (foundAgain.size > maximumRemembered) foundAgain.clear()
  foundAgain.set(sha256, new Set([...stampsOf(sha256), stamp].slice(-maximumRemembered)))
}

/** A file has other bytes than those whose hash is known. */
export class FileChangedError extends SightlineError {
  constructor(name: string) {
    super('unavailable', `${name} has changed since it was loaded`)
    this.name = 'FileChangedError'
  }
}

function openFailure(name: string, cause: unknown): SightlineError {
  const what = isMissing(cause) ? 'is missing' : 'cannot be opened'
  return new SightlineError('unavailable', `${name} ${what}`, { cause })
}
