// The way to a store of objects that goes away and comes back, in the ways in which it does.
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** What becomes of whoever asks the store while it is away. */
export const outages = ['refused', 'silent', 'page', 'cut'] as const
export type Outage = (typeof outages)[number]

/** A way to a store on this machine. */
interface StoreWay {
  readonly endpoint: string
  /** Lets nobody through from now on, and breaks what is under way; null: lets everybody through again. */
  become(outage: Outage | null): Promise<void>
  close(): Promise<void>
}

const page = '<!DOCTYPE html><html><body>We will be back soon.</body></html>'
const pageAnswer = [
  'HTTP/1.1 200 OK',
  'content-type: text/html; charset=utf-8',
  `content-length: ${page.length}`,
  'connection: close',
  '',
  page,
].join('\r\n')

/** Of an answer, before it is cut. */
const cutAfterBytes = 40

/** Opens the way to a store on a port of this machine. */
export async function openStoreWay(target: number): Promise<StoreWay> {
  const sockets = new Set<Socket>()
  let outage: Outage | null = null
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  }
  const pass = (client: Socket, isCut: boolean) => {
    const store = connect(target, '127.0.0.1')
    keep(store)
    client.pipe(store)
    if (isCut) {
      store.once('data', (bytes: Buffer) => {
        client.write(bytes.subarray(0, cutAfterBytes), () => client.destroy())
        store.destroy()
      })
    } else store.pipe(client)
    client.on('close', () => store.destroy())
    store.on('close', () => client.destroy())
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer((client) => {
      keep(client)
      if (outage === null || outage === 'cut') pass(client, outage === 'cut')
      else if (outage === 'page') client.once('data', () => client.end(pageAnswer))
      // Who is silent takes all that comes.
      else client.resume()
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server: Server | null = await listen(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  const { port } = address
  const stop = async () => {
    const closing = server
    server = null
    const closed = closing === null ? null : once(closing, 'close')
    closing?.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return {
    endpoint: `http://127.0.0.1:${port}`,
    become: async (next) => {
      // Those of a store that is silent are told nothing, not even that it has gone.
      if (next === 'silent' && outage === null) {
        outage = next
        for (const socket of sockets) socket.unpipe()
        return
      }
      outage = next
      await stop()
      if (next !== 'refused') server = await listen(port)
    },
    close: stop,
  }
}
