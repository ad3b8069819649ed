import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'

/** Memory, CPU time and promptness of the process, under the names that every dashboard knows. */
export function watchProcess(register: Registry): void {
  collectDefaultMetrics({ register })
  new Gauge({
    name: 'sightline_array_buffer_bytes',
    help: 'Of the memory outside the heap, arrays and buffers: packs, and answers on their way.',
    registers: [register],
    collect() {
      this.set(process.memoryUsage().arrayBuffers)
    },
  })
}
