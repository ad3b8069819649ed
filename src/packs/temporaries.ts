import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'

/**
 * Names for files and folders that are still being written. A name tells who writes, so that what a
 * process left behind can be told from what another is at.
 */
const host = createHash('sha256').update(hostname()).digest('hex').slice(0, 8)
const ownedName = /\.([0-9a-f]{8})-(\d+)-[0-9a-f]{8}\.tmp$/
/** As former versions called them. */
const otherNames = /\.(?:part|tmp)$|^\..*-partial-/

/** What other hosts write is not known to be left behind before this age. */
const oldMs = 24 * 3600 * 1000

/** Threads write a few files at a time: each can be in the way once. */
const maximumRemovals = 10

/** A name beside a path, for what will take its place. */
export function temporaryBeside(path: string): string {
  return `${path}.${host}-${process.pid}-${randomBytes(4).toString('hex')}.tmp`
}

const beside = /\.[0-9a-f]{8}-\d+-[0-9a-f]{8}\.tmp(?:[/\\]|$)/

/** What a path into something that is still being written will be called; others are as they are. */
export function finalPath(path: string): string {
  const at = beside.exec(path)
  if (at === null) return path
  const whole = path.slice(0, at.index)
  const name = basename(whole)
  return name.startsWith('.') ? join(dirname(whole), name.slice(1)) : whole
}

/** Which names are looked at, and how. */
interface LeftoverChoice {
  readonly prefix?: string
  /** This process has written nothing yet: what bears its number is of a former one. */
  readonly hasNotWritten?: boolean
}

/** Removes what processes that have ended left behind in a folder. */
export function removeLeftovers(
  folder: string,
  { prefix = '', hasNotWritten = false }: LeftoverChoice = {},
): void {
  remove(folder, (name) => {
    if (!name.startsWith(prefix)) return false
    const owner = ownedName.exec(name)
    if (owner === null) return otherNames.test(name) && isOld(join(folder, name))
    const [, ownerHost, ownerId] = owner
    if (ownerHost !== host) return isOld(join(folder, name))
    return Number(ownerId) === process.pid ? hasNotWritten : !isRunning(Number(ownerId))
  })
}

/** Removes what this process, whichever of its threads, has not finished; for its end. */
export function removeOwnTemporaries(folder: string): void {
  remove(folder, (name) => {
    const owner = ownedName.exec(name)
    return owner !== null && owner[1] === host && Number(owner[2]) === process.pid
  })
}

/**
 * Removes a folder, or a file, into which another thread may still write: a file that comes while
 * the folder is emptied is in the way of its end, and Node's own retries do not look for it again.
 */
export function removeWhole(path: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      rmSync(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 20 })
      return
    } catch (error) {
      if (attempt === maximumRemovals) throw error
    }
  }
}

function remove(folder: string, isMeant: (name: string) => boolean): void {
  for (const name of namesIn(folder)) {
    if (isMeant(name)) removeWhole(join(folder, name))
  }
}

/** A folder that is not there holds nothing. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isOld(path: string): boolean {
  const facts = statSync(path, { throwIfNoEntry: false })
  return facts !== undefined && Date.now() - facts.mtimeMs > oldMs
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // A process of somebody else runs as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
