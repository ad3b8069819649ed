// The thread of one set of path losses: told them once, then an antenna at a time.
import { LiveNodes, type NodeLosses, type NodesAsked } from './live-nodes.ts'

/** What it is told. */
export type ToLiveWorker = { readonly losses: NodeLosses } | { readonly asked: NodesAsked }

let nodes: LiveNodes | null = null

addEventListener('message', ({ data }: MessageEvent<ToLiveWorker>) => {
  if ('losses' in data) {
    nodes = new LiveNodes(data.losses)
    return
  }
  if (nodes === null) throw new Error('no losses were told')
  const powers = nodes.powers(data.asked)
  postMessage(powers, { transfer: [powers.values.buffer] })
})
