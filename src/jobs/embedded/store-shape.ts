import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The databases that every cluster has; PostgreSQL gives them these numbers since version 15. */
const databases = ['1', '4', '5'] as const
const controlBytes = 8192
/** A map of catalogues: a magic number, how many, and that many pairs of object and file. */
const mapMagic = 0x59_27_17
const mapHeaderBytes = 8
const mapEntryBytes = 8

/**
 * Looks at the files of an embedded database without opening it: opening one makes files anew that
 * are gone, and writes to others before it finds out that it cannot go on. What a crash or a full
 * disk may leave behind, such as half a block at the end of a table, is PostgreSQL's to mend.
 *
 * @throws {Error} naming the first file that is missing or damaged
 */
export function assertWholeStore(store: string): void {
  assertVersion(store, 'PG_VERSION')
  if (sizeOf(store, 'global/pg_control') !== controlBytes) throw damaged('global/pg_control')
  for (const folder of ['pg_wal', 'pg_xact']) {
    if (namesIn(store, folder).length === 0) throw damaged(folder)
  }
  assertCatalogues(store, 'global')
  for (const database of databases) {
    assertVersion(store, `base/${database}/PG_VERSION`)
    assertCatalogues(store, `base/${database}`)
  }
}

function assertVersion(store: string, name: string): void {
  if (!/^\d+\n$/.test(read(store, name).toString('latin1'))) throw damaged(name)
}

/** The tables by which PostgreSQL finds all others are there. */
function assertCatalogues(store: string, folder: string): void {
  const map = `${folder}/pg_filenode.map`
  const bytes = read(store, map)
  const count = bytes.length < mapHeaderBytes ? -1 : bytes.readInt32LE(4)
  const isMap = count > 0 && bytes.readInt32LE(0) === mapMagic
  if (!isMap || mapHeaderBytes + count * mapEntryBytes > bytes.length) throw damaged(map)
  for (let entry = 0; entry < count; entry++) {
    sizeOf(store, `${folder}/${bytes.readUInt32LE(mapHeaderBytes + entry * mapEntryBytes + 4)}`)
  }
}

function read(store: string, name: string): Buffer {
  return attempt(name, () => readFileSync(join(store, name)))
}

function sizeOf(store: string, name: string): number {
  return attempt(name, () => statSync(join(store, name)).size)
}

function namesIn(store: string, name: string): string[] {
  return attempt(name, () => readdirSync(join(store, name)))
}

function attempt<Result>(name: string, look: () => Result): Result {
  try {
    return look()
  } catch (cause) {
    throw damaged(name, cause)
  }
}

function damaged(name: string, cause?: unknown): Error {
  return new Error(`${name} of the store is missing or damaged`, { cause })
}
