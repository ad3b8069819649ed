import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { uptime } from 'node:os'
import { join } from 'node:path'
import { SightlineError } from '../errors.ts'
import { makeFolder } from '../made-folder.ts'

/** How often a worker says that it is well. */
const beatMs = 5000

/** A worker that has said nothing for so long hangs, seconds. */
const longestSilenceSeconds = 30

/** One whose rounds have not gone on for so long has no database, seconds. */
const longestRoundSeconds = 60

/** What a worker says, on the clock of the machine that nobody sets: seconds since it was started. */
interface Beat {
  readonly pid: number
  readonly atSeconds: number
  /** When the database has answered last; null: never. */
  readonly roundAtSeconds: number | null
}

function folderOf(dataDirectory: string): string {
  return join(dataDirectory, 'workers')
}

/**
 * Says every few seconds in a file of the data folder that this process is alive and how its rounds go.
 *
 * @param sinceRoundMs - of the latest round that ended well; Infinity before the first.
 * @param onTrouble - told once when the file cannot be written.
 * @returns what ends it, and removes the file.
 */
export function beat(
  dataDirectory: string,
  sinceRoundMs: () => number,
  onTrouble: (error: unknown) => void,
): () => void {
  const folder = folderOf(dataDirectory)
  const file = join(folder, `${process.pid}.json`)
  let isTold = false
  const write = () => {
    const atSeconds = uptime()
    const seconds = sinceRoundMs() / 1000
    const said: Beat = {
      pid: process.pid,
      atSeconds,
      roundAtSeconds: seconds === Infinity ? null : atSeconds - seconds,
    }
    try {
      makeFolder(folder)
      writeFileSync(`${file}.new`, JSON.stringify(said))
      renameSync(`${file}.new`, file)
    } catch (error) {
      if (!isTold) onTrouble(error)
      isTold = true
    }
  }
  for (const { name, said } of beatsIn(folder)) {
    if (said === null || !isFresh(said)) forget(join(folder, name))
  }
  write()
  const timer = setInterval(write, beatMs).unref()
  return () => {
    clearInterval(timer)
    forget(file)
  }
}

/**
 * Whether the workers of a data folder are well.
 *
 * @returns how many there are.
 * @throws {SightlineError} unavailable saying which one is not, or that there is none
 */
export function checkWorkers(dataDirectory: string): number {
  const folder = folderOf(dataDirectory)
  const beats = beatsIn(folder).flatMap(({ said }) => said ?? [])
  const living = beats.filter(({ pid }) => isAlive(pid))
  if (living.length === 0) {
    throw new SightlineError('unavailable', `no worker runs with the data folder ${dataDirectory}`)
  }
  for (const said of living) checkBeat(said)
  return living.length
}

function checkBeat({ pid, atSeconds, roundAtSeconds }: Beat): void {
  const now = uptime()
  const silent = Math.round(now - atSeconds)
  if (silent < 0 || silent > longestSilenceSeconds) {
    throw new SightlineError('unavailable', `worker ${pid} has said nothing for ${silent} s`)
  }
  if (roundAtSeconds === null) {
    throw new SightlineError('unavailable', `worker ${pid} has not reached its database yet`)
  }
  const waiting = Math.round(now - roundAtSeconds)
  if (waiting <= longestRoundSeconds) return
  throw new SightlineError(
    'unavailable',
    `worker ${pid} has had no answer of its database for ${waiting} s`,
  )
}

function beatsIn(folder: string): readonly { readonly name: string; readonly said: Beat | null }[] {
  return namesIn(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, said: readBeat(join(folder, name)) }))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Null for what is none, or was removed meanwhile. */
function readBeat(path: string): Beat | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Beat
  } catch {
    return null
  }
}

/** What cannot be removed grows old, and its process is gone. */
function forget(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    return
  }
}

/** Said since the machine was started, and not long ago. */
function isFresh({ atSeconds }: Beat): boolean {
  const silent = uptime() - atSeconds
  return silent >= 0 && silent <= longestSilenceSeconds
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
