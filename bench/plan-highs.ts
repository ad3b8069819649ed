// What HiGHS in WebAssembly (npm `highs`) makes of a program in LP format:
//   node --import tsx bench/plan-highs.ts PROGRAM.lp SECONDS
// SECONDS are of processor time; native HiGHS is 4 to 10 times as fast. Prints its best plan and bound, in
// shares of a plan that achieves everything (programs are in millionths of them), the seconds it took by the
// clock, and those of processor time.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [file, seconds] = process.argv.slice(2)
const { default: load } = createRequire(import.meta.url)('highs') as typeof import('highs')
const highs = await load()
const begun = performance.now()
const before = process.cpuUsage()
function cpuS() {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
const source = { format: 'lp' as const, data: readFileSync(file, 'utf8') }
const [score, bound] = highs.withModel(source, (model) => {
  model.options.set({ output_flag: false, mip_rel_gap: 1e-7 })
  model.run({
    [highs.constants.callbackType.mipInterrupt]: (event) => {
      if (cpuS() > Number(seconds)) event.interrupt()
    },
  })
  return ['objective_function_value', 'mip_dual_bound'].map((name) => Number(model.info.get(name)))
})
console.log(score / 1e6, bound / 1e6, (performance.now() - begun) / 1000, cpuS())
