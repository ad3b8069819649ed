import { appendFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SightlineError } from '../errors.ts'
import { makeFolder } from '../made-folder.ts'

/** Names that mean the same on every system and lead nowhere else. */
const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/

export interface UploadedFile {
  readonly name: string
  readonly byteLength: number
}

/**
 * Files that were sent to build packs from, in pieces. All of them together have a size that they
 * may not go beyond.
 */
export class UploadFolder {
  readonly directory: string
  readonly #maximumBytes: number
  /** One change at a time: what is there is looked at before, and nobody writes in between. */
  #writing: Promise<unknown> = Promise.resolve()

  constructor(directory: string, maximumBytes: number) {
    this.directory = directory
    this.#maximumBytes = maximumBytes
  }

  /** All files, by name. */
  async list(): Promise<UploadedFile[]> {
    const names = await readdir(this.directory).catch(() => [] as string[])
    const files: UploadedFile[] = []
    for (const name of names.filter((each) => plainName.test(each)).sort()) {
      const facts = await stat(join(this.directory, name)).catch(() => null)
      if (facts?.isFile() === true) files.push({ name, byteLength: facts.size })
    }
    return files
  }

  /** The path of a file; `not_found` unless it is there. */
  async pathOf(name: string): Promise<string> {
    const found = (await this.list()).some((file) => file.name === name)
    if (!found) throw new SightlineError('not_found', `no file named ${name} was uploaded`)
    return join(this.directory, name)
  }

  /**
   * Adds a piece at the end of a file, or begins it anew with a piece for offset 0.
   *
   * @throws SightlineError `invalid_request` for a name of other characters, `not_processable` when
   *   the piece does not begin where the file ends, `body_too_large` when it is too much.
   */
  async append(name: string, offset: number, piece: Uint8Array): Promise<UploadedFile> {
    if (!plainName.test(name)) {
      throw new SightlineError(
        'invalid_request',
        'name must be 1 to 100 letters, digits, dots, hyphens and underscores, beginning with a letter or digit',
      )
    }
    return this.#inTurn(() => this.#append(name, offset, piece))
  }

  #inTurn<Result>(write: () => Promise<Result>): Promise<Result> {
    const written = this.#writing.then(write)
    this.#writing = written.catch(() => undefined)
    return written
  }

  async #append(name: string, offset: number, piece: Uint8Array): Promise<UploadedFile> {
    const files = await this.list()
    const size = files.find((file) => file.name === name)?.byteLength ?? 0
    if (offset !== 0 && offset !== size) {
      const places = size === 0 ? '0: nothing is here yet' : `0 or ${size}: so much is here`
      throw new SightlineError('not_processable', `offset must be ${places}`)
    }
    const others = files.filter((file) => file.name !== name)
    const sum = others.reduce((bytes, { byteLength }) => bytes + byteLength, 0)
    if (sum + offset + piece.length > this.#maximumBytes) {
      throw new SightlineError(
        'body_too_large',
        `all uploaded files together may have ${this.#maximumBytes} bytes (MAX_UPLOAD_BYTES)`,
      )
    }
    makeFolder(this.directory)
    const path = join(this.directory, name)
    if (offset === 0) await rm(path, { force: true })
    await appendFile(path, piece)
    return { name, byteLength: offset + piece.length }
  }

  /** Removes a file; `not_found` unless it is there. */
  async remove(name: string): Promise<void> {
    // Another process may be faster between the two; then it is gone as well.
    await this.#inTurn(async () => rm(await this.pathOf(name), { force: true }))
  }
}
