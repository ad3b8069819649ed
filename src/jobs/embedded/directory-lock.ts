import {
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { SightlineError } from '../../errors.ts'
import { temporaryBeside } from '../../packs/temporaries.ts'

/** Who holds a lock. */
interface Holder {
  readonly host: string
  readonly processId: number
  /** Tells a process from a later one with the same number; null where the system does not say. */
  readonly startedAt: string | null
}

const refreshMs = 5000
/** A holder on another host that has not refreshed its lock for so long is gone. */
const staleMs = 4 * refreshMs

export interface DirectoryLock {
  release(): void
}

/**
 * Takes a lock file, which says who holds it. A lock of a process that has ended is taken over; one
 * of another host (or container) when it has not been refreshed for 20 seconds.
 *
 * @throws {SightlineError} unavailable when another process holds it
 */
export function lockFile(path: string): DirectoryLock {
  const own: Holder = {
    host: hostname(),
    processId: process.pid,
    startedAt: startOf(process.pid),
  }
  const text = JSON.stringify(own)
  // Two rounds: the lock of an ended process is put aside, and then there is none.
  for (let round = 0; !tryLink(path, text); round++) {
    const found = readText(path)
    if (found === null) continue
    if (round > 8 || isHeld(path, found)) {
      throw new SightlineError(
        'unavailable',
        'another process uses the store of the jobs in this data directory; ' +
          'give each process its own SIGHTLINE_DATA_DIR, or all of them one DATABASE_URL',
      )
    }
    putAside(path, found)
  }
  const refresh = setInterval(() => {
    if (readText(path) === text) utimesSync(path, new Date(), new Date())
  }, refreshMs)
  refresh.unref()
  return {
    release() {
      clearInterval(refresh)
      if (readText(path) === text) rmSync(path, { force: true })
    },
  }
}

/** Makes the lock whole at once, or not at all. */
function tryLink(path: string, text: string): boolean {
  const temporary = temporaryBeside(path)
  writeFileSync(temporary, text)
  try {
    linkSync(temporary, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Removes the lock that was read; one that somebody has made meanwhile is put back. */
function putAside(path: string, found: string): void {
  const aside = temporaryBeside(path)
  try {
    renameSync(path, aside)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  if (readText(aside) !== found) {
    try {
      linkSync(aside, path)
    } catch {
      // There is a newer one: its holder has looked at the same lock.
    }
  }
  rmSync(aside, { force: true })
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function isHeld(path: string, text: string): boolean {
  const holder = parseHolder(text)
  if (holder === null) return false
  if (holder.host !== hostname()) return isRefreshed(path)
  if (!isRunning(holder.processId)) return false
  const startedAt = startOf(holder.processId)
  if (startedAt !== null && holder.startedAt !== null) return startedAt === holder.startedAt
  return holder.processId !== process.pid
}

/** When locks of other hosts were first seen with the time that they bear. */
const looks = new Map<string, { readonly refreshedMs: number; readonly seenMs: number }>()

/** Whether the holder of a lock may still refresh it. */
function isRefreshed(path: string): boolean {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (facts === undefined) return false
  const ageMs = Date.now() - facts.mtimeMs
  if (ageMs >= 0) return ageMs < staleMs
  // A clock was set back: only whether the time of the lock moves on can tell.
  const now = performance.now()
  const look = looks.get(path)
  if (look?.refreshedMs === facts.mtimeMs) return now - look.seenMs < staleMs
  looks.set(path, { refreshedMs: facts.mtimeMs, seenMs: now })
  return true
}

function parseHolder(text: string): Holder | null {
  try {
    const { host, processId, startedAt } = JSON.parse(text) as Partial<Holder>
    if (typeof host !== 'string' || typeof processId !== 'number') return null
    return { host, processId, startedAt: startedAt ?? null }
  } catch {
    return null
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // A process of somebody else runs as well.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** When a process of this host was started, as Linux says it; null elsewhere. */
function startOf(processId: number): string | null {
  const facts = readText(`/proc/${processId}/stat`)
  // The name of the program, in brackets, may hold anything; the start is the 20th word after it.
  return facts?.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? null
}
