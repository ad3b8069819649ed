// A proxy before a store of objects, in a process of its own that can be killed:
//   node --import tsx bench/store-proxy.ts PORT TARGET_PORT
import { connect, createServer } from 'node:net'

const [port, target] = process.argv.slice(2).map(Number)

createServer((client) => {
  const store = connect(target, '127.0.0.1')
  client.pipe(store).pipe(client)
  // What one side breaks, the other hears of.
  client.on('error', () => store.destroy())
  store.on('error', () => client.destroy())
}).listen(port, '127.0.0.1', () => process.stdout.write('listening\n'))
