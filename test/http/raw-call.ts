import { connect, type Socket } from 'node:net'

/** Bytes on a connection of their own, and what comes back until it ends or stays silent. */
export async function rawCall(port: number, bytes: string | Buffer, silenceMs = 2000) {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  const text = await textOf(socket, silenceMs)
  const [head, body = ''] = text.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1] ?? 0)
  return { status, head, body, hasEnded: socket.readableEnded || socket.destroyed }
}

/** What arrives on a connection until it ends or stays silent. */
export function textOf(socket: Socket, silenceMs = 2000): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const finish = () => {
      resolve(received)
      socket.destroy()
    }
    socket.setTimeout(silenceMs, finish)
    socket.on('data', (chunk) => (received += chunk.toString('latin1')))
    socket.on('error', finish)
    socket.on('close', finish)
    socket.on('end', finish)
  })
}
