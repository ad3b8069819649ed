import { Counter, Gauge, type Registry } from 'prom-client'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import { watchProcess } from './process-metrics.ts'

/** Values that are read when somebody looks. */
export interface LiveValues {
  readonly placesInUse: () => readonly { readonly limiter: string; readonly count: number }[]
  readonly placesAwaited: () => readonly { readonly limiter: string; readonly count: number }[]
  readonly openConnections: () => number
  /** Of large answers that have not been read to their end. */
  readonly unsentBytes: () => number
  readonly computeLoad: () => Readonly<Record<string, { running: number; queued: number }>>
  readonly logLoss: () => { readonly lostLines: number; readonly waitingBytes: number }
  readonly activePack: () => PackSnapshot | undefined
}

/** Gauges of what is the case when somebody looks. */
export function watchLiveValues(register: Registry, live: LiveValues): void {
  const registers = [register]
  new Gauge({
    name: 'sightline_rf_requests_active',
    help: 'Radio requests that hold a slot.',
    registers,
    collect() {
      this.set(live.placesInUse().find(({ limiter }) => limiter === 'radio')?.count ?? 0)
    },
  })
  new Gauge({
    name: 'sightline_places_in_use',
    help: 'Requests in work by the limiter that gave them their place.',
    labelNames: ['limiter'],
    registers,
    collect() {
      for (const { limiter, count } of live.placesInUse()) this.set({ limiter }, count)
    },
  })
  new Gauge({
    name: 'sightline_places_awaited',
    help: 'Requests that wait for a place by the limiter that will give it.',
    labelNames: ['limiter'],
    registers,
    collect() {
      for (const { limiter, count } of live.placesAwaited()) this.set({ limiter }, count)
    },
  })
  new Gauge({
    name: 'sightline_open_connections',
    help: 'Connections that are open, in use or idle.',
    registers,
    collect() {
      this.set(live.openConnections())
    },
  })
  new Gauge({
    name: 'sightline_unsent_bytes',
    help: 'Bytes of large answers that their callers have not read to the end.',
    registers,
    collect() {
      this.set(live.unsentBytes())
    },
  })
  new Counter({
    name: 'sightline_log_lines_lost_total',
    help: 'Lines of the log, and texts on standard errors, that nobody read and there was no room for.',
    registers,
    collect() {
      this.reset()
      this.inc(live.logLoss().lostLines)
    },
  })
  new Gauge({
    name: 'sightline_log_waiting_bytes',
    help: 'Bytes of the log and of standard errors that wait for their reader, or for room.',
    registers,
    collect() {
      this.set(live.logLoss().waitingBytes)
    },
  })
  new Gauge({
    name: 'sightline_tasks_current',
    help: 'Tasks in a compute thread, and tasks waiting for one.',
    labelNames: ['lane', 'state'],
    registers,
    collect() {
      for (const [lane, load] of Object.entries(live.computeLoad())) {
        this.set({ lane, state: 'running' }, load.running)
        this.set({ lane, state: 'queued' }, load.queued)
      }
    },
  })
  new Gauge({
    name: 'sightline_pack_buildings',
    help: 'Footprints of the active pack.',
    labelNames: ['id', 'version', 'snapshot'],
    registers,
    collect() {
      this.reset()
      const pack = live.activePack()
      if (pack === undefined) return
      const { id, version } = pack.manifest
      this.set({ id, version, snapshot: pack.snapshotId }, pack.summary.totalBuildings)
    },
  })
  watchProcess(register)
}
