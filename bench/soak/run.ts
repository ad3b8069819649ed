// What the service withstands, on this machine alone; see docs/develop/threat-model.md.
//   npm run soak -- [--requests 200000] [--kills 500] [--seed 1] [--log FILE]
// Ctrl-C ends it early, with the table of what was done until then.
import { parseArgs } from 'node:util'
import { builtPrograms } from './process.ts'
import { asText, rowsOf } from './report.ts'
import { soak } from './soak.ts'

const { values: flags } = parseArgs({
  options: {
    requests: { type: 'string', default: '200000' },
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    log: { type: 'string' },
  },
})

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())

const report = await soak({
  programs: builtPrograms,
  requests: Number(flags.requests),
  kills: Number(flags.kills),
  seed: Number(flags.seed),
  bracketSeconds: 20,
  unreadConnections: 1500,
  ...(flags.log === undefined ? {} : { logFile: flags.log }),
  stop: stop.signal,
  say: (sentence) => process.stderr.write(`${sentence}\n`),
})
process.stdout.write(`${asText(report)}\n`)
if (rowsOf(report).some(({ isMet }) => !isMet)) process.exitCode = 1
