import { lookup } from 'node:dns/promises'

interface Address {
  readonly address: string
  readonly family: number
}

const addressesOf = (host: string): Promise<Address[]> => lookup(host, { all: true })

/**
 * The one address to listen on. The framework would open a second server for the other address of
 * `localhost`, which no guard of ours would watch: of the two, the IPv4 one is taken.
 */
export async function listenHost(host: string, resolve = addressesOf): Promise<string> {
  if (host.toLowerCase() !== 'localhost') return host
  const addresses = await resolve(host)
  const { address } = addresses.find(({ family }) => family === 4) ?? addresses[0]
  return address
}
