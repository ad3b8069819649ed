import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { DatabaseGoneError } from './database.ts'
import { PostgresDatabase } from './postgres-database.ts'

/** A message of the protocol: its kind, the length of what follows, and that. */
function message(kind: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5, kind)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const welcome = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
/** What a server says to everybody when it is told to end. */
const farewell = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'))

/** A server that says something to whoever comes, once it knows who that is. */
async function serverThat(answers: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answers(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `postgresql://nobody@127.0.0.1:${(server.address() as AddressInfo).port}/none`
}

describe('a server that ends its connections', () => {
  it('in the same breath in which it has opened one costs the statement, not the process', async () => {
    const url = await serverThat((socket) => socket.end(Buffer.concat([welcome, ready, farewell])))
    const database = new PostgresDatabase(url, () => undefined)
    onTestFinished(() => database.close())
    for (let i = 0; i < 3; i++) {
      await expect(database.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseGoneError)
    }
  })

  it('before one is open costs the statement, not the process', async () => {
    const url = await serverThat((socket) => socket.end(Buffer.concat([welcome, farewell])))
    const database = new PostgresDatabase(url, () => undefined)
    onTestFinished(() => database.close())
    await expect(database.query('SELECT 1')).rejects.toBeInstanceOf(DatabaseGoneError)
  })
})
