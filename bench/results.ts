// What the benchmarks measured last, kept in results.json, and the tables that documents show of it.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { asTable, type Measurement, showGoal, showMs, showValue } from './measure.ts'

export const resultsPath = fileURLToPath(new URL('results.json', import.meta.url))

/** A search over many seeded towns: its median and its worst. */
export interface SearchRow {
  readonly what: string
  readonly medianMs: number
  readonly worstMs: number
  readonly medianNodes: number | null
  readonly note: string
}

interface Measured {
  /** How to measure it again. */
  readonly command: string
  readonly machine: string
  /** When, and on what occasion. */
  readonly note: string
}

export interface BenchResults {
  readonly city: Measured & { readonly rows: readonly Measurement[] }
  readonly 'city-1m': Measured & { readonly rows: readonly Measurement[] }
  readonly 'path-profile': Measured & { readonly rows: readonly Measurement[] }
  readonly network: Measured & { readonly rows: readonly Measurement[] }
  readonly 'network-search': Measured & { readonly rows: readonly SearchRow[] }
  readonly 'sub-thz': Measured & { readonly rows: readonly Measurement[] }
  readonly ground: Measured & { readonly rows: readonly Measurement[] }
  readonly page: Measured & { readonly rows: readonly Measurement[] }
}

export function readResults(): BenchResults {
  return JSON.parse(readFileSync(resultsPath, 'utf8')) as BenchResults
}

function searchTable(rows: readonly SearchRow[]): string {
  const lines = rows.map(({ what, medianMs, worstMs, medianNodes, note }) => {
    const nodes = medianNodes === null ? '' : medianNodes.toFixed(0)
    return `| ${what} | ${showMs(medianMs)} | ${showMs(worstMs)} | ${nodes} | ${note} |`
  })
  return ['| what | median | worst | nodes (median) | |', '|---|---|---|---|---|', ...lines].join(
    '\n',
  )
}

/** The rows of a city of 160,000 buildings, beside them what one of a million takes. */
function cityTable({ city, 'city-1m': million }: BenchResults): string {
  const lines = city.rows.map((row) => {
    const same = million.rows.find(({ what }) => what === row.what)
    const inMillion = same === undefined ? '' : showValue(same)
    return `| ${row.what} | ${showValue(row)} | ${showGoal(row)} | ${inMillion} |`
  })
  return ['| what | 160,000 | to reach | 1,000,000 |', '|---|---|---|---|', ...lines].join('\n')
}

/** The tables by the names that documents call them by. */
function tables(results: BenchResults): Readonly<Record<string, string>> {
  return {
    city: cityTable(results),
    'path-profile': asTable(results['path-profile'].rows),
    network: asTable(results.network.rows),
    'network-search': searchTable(results['network-search'].rows),
    'sub-thz': asTable(results['sub-thz'].rows),
    ground: asTable(results.ground.rows),
    page: asTable(results.page.rows),
    machine: results.city.machine,
  }
}

/**
 * A document with every `<!-- bench: NAME -->` ... `<!-- /bench -->` filled in.
 *
 * @throws {Error} for a name that nothing is measured under.
 */
export function filledDocument(text: string, results: BenchResults): string {
  const known = tables(results)
  return text.replaceAll(
    /(<!-- bench: ([\w-]+) -->)(\n?).*?(<!-- \/bench -->)/gs,
    (_all, begin: string, name: string, newline: string, end: string) => {
      if (!Object.hasOwn(known, name)) throw new Error(`no benchmark is called ${name}`)
      return `${begin}${newline}${known[name]}${newline}${end}`
    },
  )
}
