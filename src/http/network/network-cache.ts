import { keptBytes, type KeptNetwork } from '../../analyses/network/table/kept.ts'
import type { NetworkQuestion } from '../../analyses/network/table/prepare.ts'
import type { KeptSites, SiteQuestion } from '../../analyses/network/sites/recommend-sites.ts'
import type { TaskResult } from '../../compute/task.ts'
import { fingerprint } from '../../fingerprint.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { Metrics } from '../server/metrics.ts'

const mostNetworks = 64
const mostBytes = 128 * 1024 * 1024

/** What a search for sites hands on. */
export interface KeptBySites {
  readonly network: KeptNetwork
  readonly sites: KeptSites
}

/**
 * The radio work of the networks asked about last, on shared memory, so that the same cells again
 * with other priorities, constraints, policies or grid azimuths need none. Bounded in number and in
 * bytes; the one used longest ago goes first.
 */
export class NetworkCache {
  readonly #kept = new Map<string, KeptNetwork>()
  readonly #metrics: Pick<Metrics, 'networkAnswered'>
  #bytes = 0

  constructor(metrics: Pick<Metrics, 'networkAnswered'>) {
    this.#metrics = metrics
  }

  /** Everything that the radio work depends on: the pack by its hashes, rays, places, profiles. */
  keyOf(snapshot: PackSnapshot, { cells, rays }: NetworkQuestion): string {
    return fingerprint({
      pack: snapshot.snapshotId,
      rays,
      cells: cells.map(({ lon, lat, calibrationOffsetDb, profile }) => ({
        lon,
        lat,
        calibrationOffsetDb,
        profile,
      })),
    })
  }

  /** What the radio work of a search for sites depends on beyond that: all that names candidates. */
  keyOfSites(snapshot: PackSnapshot, question: SiteQuestion): string {
    const { cells, polygon, candidateProfile, calibrationOffsetDb } = question
    return fingerprint({
      network: this.keyOf(snapshot, question),
      selected: cells.map(({ id, azimuthDeg }) => ({ id, azimuthDeg })),
      polygon,
      candidateProfile,
      calibrationOffsetDb,
    })
  }

  find(key: string): KeptNetwork | null {
    const kept = this.#kept.get(key)
    if (kept === undefined) return null
    // Re-inserting makes the map's order the order of last use.
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  findSites(key: string): KeptSites | null {
    const kept = this.find(key)
    return kept !== null && isKeptSites(kept) ? kept : null
  }

  /** Takes over what a task has handed on, and counts the work that the task did. */
  takeOver(key: string, { keep, facts }: TaskResult): void {
    if (keep === undefined) return
    this.#metrics.networkAnswered(Number(facts.preparedCells))
    this.#put(key, keep as KeptNetwork)
  }

  /** The same for a search for sites, which hands on the work of both keys. */
  takeOverSites(key: string, sitesKey: string, { keep, facts }: TaskResult): void {
    if (keep === undefined) return
    const { network, sites } = keep as KeptBySites
    this.#metrics.networkAnswered(Number(facts.preparedCells))
    this.#put(key, network)
    this.#put(sitesKey, sites)
  }

  /** What alone is more than the bound is not kept: everything else would go for nothing. */
  #put(key: string, kept: KeptNetwork): void {
    this.#remove(key)
    const bytes = keptBytes(kept)
    if (bytes > mostBytes) return
    this.#kept.set(key, kept)
    this.#bytes += bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostNetworks && this.#bytes <= mostBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const kept = this.#kept.get(key)
    if (kept === undefined) return
    this.#bytes -= keptBytes(kept)
    this.#kept.delete(key)
  }
}

function isKeptSites(kept: KeptNetwork): kept is KeptSites {
  return 'found' in kept
}
