// What HiGHS in WebAssembly (npm `highs`) makes of a program in LP format:
//   node --import tsx bench/plan-highs.ts PROGRAM.lp SECONDS
// Prints its best plan and bound, in shares of a plan that achieves everything (programs are in millionths
// of them), the seconds it took, and those of processor time. Native HiGHS is 4 to 10 times as fast.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [file, seconds] = process.argv.slice(2)
const { default: load } = createRequire(import.meta.url)('highs') as typeof import('highs')
const highs = await load()
const begun = performance.now()
const before = process.cpuUsage()
const source = { format: 'lp' as const, data: readFileSync(file, 'utf8') }
const [score, bound] = highs.withModel(source, (model) => {
  model.options.set({ output_flag: false, time_limit: Number(seconds), mip_rel_gap: 1e-7 })
  model.run()
  return ['objective_function_value', 'mip_dual_bound'].map((name) => Number(model.info.get(name)))
})
const clockS = (performance.now() - begun) / 1000
const { user, system } = process.cpuUsage(before)
console.log(score / 1e6, bound / 1e6, clockS, (user + system) / 1e6)
