import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { loadPackInThread } from './load-pack.ts'
import type { Configuration } from '../config.ts'
import { dataFolders } from '../packs/data-folder.ts'
import type { PackLog } from '../packs/log.ts'
import type { PackSnapshot } from '../packs/snapshot.ts'

/** Enough for the names and texts of some millions of buildings. */
const loadHeapMebibytes = 2048

/** How long a shutdown waits for what the next start would have to compile anew. */
const longestWritingMs = 5000

/** Loads packs by the configuration, each in a thread of its own. */
export interface PackLoader {
  /** The configured pack, or the demo city where none is configured. */
  readonly firstDirectory: string
  /** Starts to load the first pack; the first call of `load` for it takes that over. */
  prepareFirst(): void
  load(directory: string): Promise<PackSnapshot>
  /** Resolves when the compiled forms of loaded packs are written, or after some seconds. */
  finishWriting(): Promise<void>
  readonly log: PackLog
}

/** The loader of a configuration; nothing is loaded before it is asked. */
export function packLoader(configuration: Configuration, logger: Logger): PackLoader {
  const { demoCity, compiled } = dataFolders(configuration.SIGHTLINE_DATA_DIR)
  const firstDirectory = configuration.PLANNER_DATASET_DIR || demoCity
  const log: PackLog = (level, message, details) => logger[level](details ?? {}, message)
  let prepared: Promise<PackSnapshot> | undefined
  const writing = new Set<Promise<void>>()

  const start = (directory: string) =>
    loadPackInThread(
      directory,
      {
        cacheDirectory: compiled,
        maximumBuildingFileBytes: configuration.MAX_BUILDING_FILE_BYTES,
        log,
      },
      {
        limits: {
          timeoutSeconds: configuration.DATASET_LOAD_TIMEOUT_SECONDS,
          heapMebibytes: loadHeapMebibytes,
        },
        isDemoCity: directory === demoCity,
        onWriting(written) {
          writing.add(written)
          void written.then(() => writing.delete(written))
        },
      },
    )
  return {
    firstDirectory,
    log,
    prepareFirst() {
      prepared = start(firstDirectory)
      // Whoever takes it over hears of the failure.
      prepared.catch(() => undefined)
    },
    load(directory) {
      const taken = directory === firstDirectory ? prepared : undefined
      if (taken !== undefined) prepared = undefined
      return taken ?? start(directory)
    },
    async finishWriting() {
      if (writing.size === 0) return
      const end = new AbortController()
      const written = Promise.all(writing).then(() => end.abort())
      await Promise.race([
        written,
        sleep(longestWritingMs, undefined, { signal: end.signal }).catch(() => undefined),
      ])
    },
  }
}
