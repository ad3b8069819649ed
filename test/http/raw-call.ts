import { connect, type Socket } from 'node:net'

/** What never ends is given up; how fast a machine is decides nothing. */
const patienceMs = 60_000

/** Bytes on a connection of their own, and what comes back until the service ends it. */
export async function rawCall(port: number, bytes: string | Buffer) {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const { text, hasEnded } = await received(socket)
  const [head, body = ''] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0)
  return { status, head, body, hasEnded }
}

/** What arrives on a connection until the service ends it. */
export async function textOf(socket: Socket): Promise<string> {
  const { text, hasEnded } = await received(socket)
  if (!hasEnded) throw new Error(`the connection was left open after ${JSON.stringify(text)}`)
  return text
}

function received(socket: Socket): Promise<{ readonly text: string; readonly hasEnded: boolean }> {
  return new Promise((resolve) => {
    const pieces: string[] = []
    const finish = (hasEnded: boolean) => {
      resolve({ text: pieces.join(''), hasEnded })
      socket.destroy()
    }
    socket.setTimeout(patienceMs, () => finish(false))
    socket.on('data', (chunk) => pieces.push(chunk.toString('latin1')))
    for (const event of ['error', 'close', 'end']) socket.on(event, () => finish(true))
  })
}
