import {
  radioWorkBytes,
  type NetworkRadioWork,
} from '../../analyses/network/candidates/radio-work.ts'
import type { NetworkQuestion } from '../../analyses/network/candidates/prepare.ts'
import type { SitesRadioWork, SiteQuestion } from '../../analyses/network/sites/recommend-sites.ts'
import type { TaskResult } from '../../compute/task.ts'
import { fingerprint } from '../../fingerprint.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { SitesSearchWork } from './tasks.ts'
import type { Metrics } from '../server/metrics.ts'

const maximumNetworks = 64
const maximumBytes = 128 * 1024 * 1024

/**
 * The radio work of the networks asked about last, on shared memory, so that the same cells again
 * with other priorities, constraints, policies or grid azimuths need none. Bounded in number and in
 * bytes; the one used longest ago goes first.
 */
export class NetworkCache {
  readonly #radioWork = new Map<string, NetworkRadioWork>()
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
    const { cells, polygon, candidateProfile, calibrationOffsetDb, chosenTogether } = question
    return fingerprint({
      network: this.keyOf(snapshot, question),
      selected: cells.map(({ id, azimuthDeg }) => ({ id, azimuthDeg })),
      polygon,
      candidateProfile,
      calibrationOffsetDb,
      // More candidates are looked at then.
      ...(chosenTogether === true && { chosenTogether }),
    })
  }

  find(key: string): NetworkRadioWork | null {
    const radioWork = this.#radioWork.get(key)
    if (radioWork === undefined) return null
    // Re-inserting makes the map's order the order of last use.
    this.#radioWork.delete(key)
    this.#radioWork.set(key, radioWork)
    return radioWork
  }

  findSites(key: string): SitesRadioWork | null {
    const radioWork = this.find(key)
    return radioWork !== null && isSitesWork(radioWork) ? radioWork : null
  }

  /** Takes over what a task has handed on, and counts the work that the task did. */
  takeOver(key: string, { reusable, facts }: TaskResult): void {
    if (reusable === undefined) return
    this.#metrics.networkAnswered(Number(facts.preparedCells))
    this.#put(key, reusable as NetworkRadioWork)
  }

  /** Takes over what a search for sites has handed on, which is the work of both keys. */
  takeOverSites(key: string, sitesKey: string, { reusable, facts }: TaskResult): void {
    if (reusable === undefined) return
    const { network, sites } = reusable as SitesSearchWork
    this.#metrics.networkAnswered(Number(facts.preparedCells))
    this.#put(key, network)
    this.#put(sitesKey, sites)
  }

  /** What alone is more than the bound is not radioWork: everything else would go for nothing. */
  #put(key: string, radioWork: NetworkRadioWork): void {
    this.#remove(key)
    const bytes = radioWorkBytes(radioWork)
    if (bytes > maximumBytes) return
    this.#radioWork.set(key, radioWork)
    this.#bytes += bytes
    for (const oldest of this.#radioWork.keys()) {
      if (this.#radioWork.size <= maximumNetworks && this.#bytes <= maximumBytes) break
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const radioWork = this.#radioWork.get(key)
    if (radioWork === undefined) return
    this.#bytes -= radioWorkBytes(radioWork)
    this.#radioWork.delete(key)
  }
}

function isSitesWork(radioWork: NetworkRadioWork): radioWork is SitesRadioWork {
  return 'found' in radioWork
}
