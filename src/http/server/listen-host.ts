import { lookup } from 'node:dns/promises'

/**
 * The one address to listen on. The framework would open a second server for the other address of
 * `localhost`, which no guard of ours would watch: of the two, the IPv4 one is taken.
 */
export async function listenHost(host: string): Promise<string> {
  if (host.toLowerCase() !== 'localhost') return host
  const addresses = await lookup(host, { all: true })
  const { address } = addresses.find(({ family }) => family === 4) ?? addresses[0]
  return address
}
