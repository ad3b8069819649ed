import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

const nanosecondsPerSecond = 1e9
/** How often the delay is measured, milliseconds; it is the least delay that is told. */
const delayResolutionMs = 10

/** Memory, CPU time and promptness of the process. */
export function watchProcess(registers: Registry[]): void {
  watchMemory(registers)
  watchEventLoop(registers)
  new Gauge({
    name: 'sightline_process_cpu_seconds',
    help: 'CPU time of the process, user and system.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.set((user + system) / 1e6)
    },
  })
}

function watchMemory(registers: Registry[]): void {
  new Gauge({
    name: 'sightline_process_resident_bytes',
    help: 'Resident memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss())
    },
  })
  new Gauge({
    name: 'sightline_process_memory_bytes',
    help: 'Memory of the main thread: objects in use, room for objects, and buffers outside of it.',
    labelNames: ['kind'],
    registers,
    collect() {
      const { heapUsed, heapTotal, external, arrayBuffers } = process.memoryUsage()
      this.set({ kind: 'heap_used' }, heapUsed)
      this.set({ kind: 'heap_total' }, heapTotal)
      this.set({ kind: 'external' }, external)
      this.set({ kind: 'array_buffers' }, arrayBuffers)
    },
  })
}

function watchEventLoop(registers: Registry[]): void {
  const delay = monitorEventLoopDelay({ resolution: delayResolutionMs })
  delay.enable()
  new Gauge({
    name: 'sightline_event_loop_delay_seconds',
    help: 'How late the main thread came to its work, since these numbers were last asked for.',
    labelNames: ['quantile'],
    registers,
    collect() {
      const late = (nanoseconds: number) =>
        Math.max(0, nanoseconds / nanosecondsPerSecond - delayResolutionMs / 1000)
      this.set({ quantile: '0.5' }, late(delay.percentile(50)))
      this.set({ quantile: '0.99' }, late(delay.percentile(99)))
      this.set({ quantile: '1' }, late(delay.max))
      delay.reset()
    },
  })
}
