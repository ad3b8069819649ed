import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = '/sys/fs/cgroup'
const periodUs = 100_000
/** The largest: other programs on the machine do not take what the processes may have. */
const weight = { first: 262_144, second: 10_000 }

/** Processes of which each gets a part of a core, however many there are, by control groups of Linux. */
export interface CoreShares {
  /** All threads of a process, and those that it will have: a whole core as yet. */
  add(pid: number): void
  /** From now on each gets its part. */
  hold(): void
  /** When the processes have ended. */
  end(): Promise<void>
}

/**
 * Control groups for processes that get so much of a core each; version 1 or 2, whichever the machine has.
 * For a whole core there are none: processes that come before all others would leave nothing to the service
 * and the database.
 *
 * @param share of a core, above 0
 * @throws {Error} where groups cannot be made: it takes rights, and the controller of processors
 */
export function coreShares(share: number): CoreShares {
  if (share >= 1) return { add: () => undefined, hold: () => undefined, end: async () => undefined }
  const isFirst = existsSync(join(root, 'cpu', 'cpu.cfs_quota_us'))
  const parent = join(isFirst ? join(root, 'cpu') : root, `sightline-bench-${process.pid}`)
  const made: string[] = []
  const held: string[] = []
  const limit = (folder: string, quotaUs: number) => {
    if (isFirst) writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quotaUs))
    else writeFileSync(join(folder, 'cpu.max'), `${quotaUs} ${periodUs}`)
  }
  const make = (folder: string) => {
    mkdirSync(folder)
    made.push(folder)
  }
  make(parent)
  if (isFirst) writeFileSync(join(parent, 'cpu.shares'), String(weight.first))
  else {
    writeFileSync(join(parent, 'cpu.weight'), String(weight.second))
    writeFileSync(join(parent, 'cgroup.subtree_control'), '+cpu')
  }
  return {
    add(pid) {
      const folder = join(parent, `process-${pid}`)
      make(folder)
      limit(folder, periodUs)
      writeFileSync(join(folder, 'cgroup.procs'), String(pid))
      held.push(folder)
    },
    hold() {
      for (const folder of held) limit(folder, Math.round(share * periodUs))
    },
    async end() {
      // A group goes when the last thread of its process is gone, a moment after its exit is told.
      await sleep(500)
      for (const folder of made.reverse()) rmdirSync(folder)
    },
  }
}
