// Asks for /healthz in a process of its own, so that the load beside it does not delay the clock.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const port = Number(process.argv[2])
const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.1' })
const betweenMs = 50
let isRunning = true
process.stdin.on('end', () => (isRunning = false)).resume()

const latenciesMs = []
let failures = 0
while (isRunning) {
  const startedAt = performance.now()
  const isFine = await new Promise((resolve) => {
    const call = get({ host: '127.0.0.1', port, path: '/healthz', agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode === 200))
      answer.on('error', () => resolve(false))
    })
    call.on('error', () => resolve(false))
  })
  if (isFine) latenciesMs.push(performance.now() - startedAt)
  else failures++
  await sleep(betweenMs)
}
agent.destroy()
process.stdout.write(JSON.stringify({ latenciesMs, failures }))
