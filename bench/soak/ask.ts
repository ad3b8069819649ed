import { Agent, request as httpRequest } from 'node:http'
import type { MadeRequest } from './request-maker.ts'

/** Every caller has an address of its own: all of 127.0.0.0/8 is this machine. */
export function callerAddress(caller: number): string {
  return `127.0.${1 + Math.floor(caller / 250)}.${1 + (caller % 250)}`
}

/** What became of a request: its status, or that nothing came. */
export type Outcome = number | 'refused' | 'hung'

const agents = new Map<number, Agent>()

function agentOf(caller: number): Agent {
  const known = agents.get(caller)
  if (known !== undefined) return known
  const agent = new Agent({ keepAlive: true, maxSockets: 4, localAddress: callerAddress(caller) })
  agents.set(caller, agent)
  return agent
}

/** Ends what connections are kept for later. */
export function closeAgents(): void {
  for (const agent of agents.values()) agent.destroy()
  agents.clear()
}

/** Sends a request and reads its whole answer. */
export function ask(
  port: number,
  caller: number,
  { method, path, body, headers }: MadeRequest,
  hungMs: number,
): Promise<{ readonly outcome: Outcome; readonly text: string }> {
  return new Promise((resolve) => {
    const call = httpRequest(
      { host: '127.0.0.1', port, method, path, headers, agent: agentOf(caller) },
      (answer) => {
        let text = ''
        answer.on('data', (chunk: Buffer) => {
          if (text.length < 300) text += chunk.toString('latin1')
        })
        answer.on('end', () => finish(answer.statusCode ?? 0, text))
        answer.on('error', () => finish('refused', text))
      },
    )
    const finish = (outcome: Outcome, text: string) => {
      clearTimeout(patience)
      resolve({ outcome, text })
    }
    const patience = setTimeout(() => {
      finish('hung', '')
      call.destroy()
    }, hungMs)
    call.on('error', () => finish('refused', ''))
    call.end(body ?? undefined)
  })
}
