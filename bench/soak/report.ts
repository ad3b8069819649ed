import { machine, median } from '../measure.ts'
import type { HealthReport, MemorySample } from './health.ts'
import type { KillReport } from './kills.ts'
import type { LoadReport } from './mixed-load.ts'

export interface SoakReport {
  readonly load: LoadReport
  /** /healthz while bodies of brackets arrive; see the first row of the threat model. */
  readonly brackets: HealthReport
  readonly unread: {
    readonly connections: number
    readonly askedMb: number
    readonly grownMb: number
  }
  readonly kills: KillReport
  /** Services that ended without being told to. */
  readonly crashes: number
}

interface Row {
  readonly what: string
  readonly seen: string
  readonly goal: string
  readonly isMet: boolean
}

const warmUpSeconds = 60

/** Memory in the minute after the first and in the last; each its median, as requests come and go. */
function memoryGrowth(samples: readonly MemorySample[]): number | null {
  const settled = samples.filter(({ atSeconds }) => atSeconds >= warmUpSeconds)
  if (settled.length < 20) return null
  const part = Math.min(60, Math.floor(settled.length / 2))
  const of = (some: readonly MemorySample[]) => median(some.map(({ residentMb }) => residentMb))
  return of(settled.slice(-part)) / of(settled.slice(0, part)) - 1
}

export function rowsOf({ load, brackets, unread, kills, crashes }: SoakReport): readonly Row[] {
  const growth = memoryGrowth(load.memory)
  const none = (what: string, count: number): Row => ({
    what,
    seen: String(count),
    goal: '0',
    isMet: count === 0,
  })
  const atMost = (what: string, value: number, most: number, unit: string): Row => ({
    what,
    seen: `${value.toFixed(0)} ${unit}`,
    goal: `${most} ${unit}`,
    isMet: value <= most,
  })
  return [
    none('crashes', crashes),
    none('unexplained 500', load.internalErrors.length),
    none('hung answers', load.hung.length),
    none('refused /healthz', load.health.failures + brackets.failures),
    atMost('/healthz under the mixed load, p99', load.health.p99Ms, 50, 'ms'),
    atMost('/healthz under the mixed load, worst', load.health.worstMs, 250, 'ms'),
    atMost('/healthz while bodies of brackets arrive, p99', brackets.p99Ms, 50, 'ms'),
    atMost('/healthz while bodies of brackets arrive, worst', brackets.worstMs, 250, 'ms'),
    atMost(`memory of ${unread.connections} unread connections`, unread.grownMb, 200, 'MB'),
    growth === null
      ? { what: 'memory after the first minute', seen: 'too short', goal: 'flat', isMet: true }
      : atMost('memory grown after the first minute', growth * 100, 10, '%'),
    none('kills that left something broken', kills.broken.length),
  ]
}

/** All that happened, as Markdown. */
export function asText(report: SoakReport): string {
  const { load, kills } = report
  const rows = rowsOf(report).map(
    ({ what, seen, goal, isMet }) => `| ${what} | ${seen} | ${goal} | ${isMet ? 'yes' : 'NO'} |`,
  )
  const statuses = [...load.statuses]
    .sort(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([status, count]) => `${status}: ${count}`)
  const everyMinute = load.memory.filter((_, index) => index % 30 === 0)
  const memory = everyMinute.map(
    ({ atSeconds, residentMb }) => `${atSeconds.toFixed(0)} s ${residentMb.toFixed(0)} MB`,
  )
  const killed = Object.entries(kills.kills).map(([moment, count]) => `${count} during ${moment}`)
  return [
    machine(),
    `${load.requests} requests in ${load.seconds.toFixed(0)} s; kills: ${killed.join(', ')}`,
    '',
    '| what | seen | to reach | met |',
    '|---|---|---|---|',
    ...rows,
    '',
    `answers: ${statuses.join(', ')}`,
    `memory: ${memory.join(', ')}`,
    ...load.internalErrors.slice(0, 20).map((what) => `500: ${what}`),
    ...load.hung.slice(0, 20).map((what) => `hung: ${what}`),
    ...kills.broken.slice(0, 20).map((what) => `broken: ${what}`),
  ].join('\n')
}
