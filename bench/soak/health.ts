import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export interface HealthReport {
  readonly asked: number
  readonly failures: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly worstMs: number
}

/** Watches /healthz from a process of its own until it is told to stop. */
export function watchHealth(port: number): { stop(): Promise<HealthReport> } {
  const script = fileURLToPath(new URL('./health-probe.mjs', import.meta.url))
  const probe = spawn(process.execPath, [script, String(port)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  return {
    stop: async () => {
      probe.stdin.end()
      return reportOf(JSON.parse(await text(probe.stdout)) as Seen)
    },
  }
}

interface Seen {
  readonly latenciesMs: readonly number[]
  readonly failures: number
}

function reportOf({ latenciesMs, failures }: Seen): HealthReport {
  const sorted = [...latenciesMs].sort((a, b) => a - b)
  const quantile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN
  return {
    asked: sorted.length + failures,
    failures,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    worstMs: quantile(1),
  }
}

export interface MemorySample {
  readonly atSeconds: number
  readonly residentMb: number
}

/** Resident memory of a process, MB. */
export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024
}

/** Looks at the memory of a process every second until it is told to stop. */
export function watchMemory(pid: number): { stop(): readonly MemorySample[] } {
  const startedAt = performance.now()
  const samples: MemorySample[] = []
  const timer = setInterval(() => {
    const atSeconds = (performance.now() - startedAt) / 1000
    samples.push({ atSeconds, residentMb: residentMb(pid) })
  }, 1000)
  return {
    stop() {
      clearInterval(timer)
      return samples
    },
  }
}
