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

const anotherPort = 'choose another one: PORT, or --port of sightline open'

/** What the operator can do where the system does not let the service listen; null for other errors. */
export function whyNotListening(error: unknown, host: string, port: number): string | null {
  switch (error instanceof Error && 'code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `port ${port} of ${host} is taken by another program; ${anotherPort}`
    case 'EACCES':
      return `port ${port} of ${host} may not be used by this user; ${anotherPort}`
    case 'EADDRNOTAVAIL':
      return `HOST must be an address of this machine, but is ${host}`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST must be an address or a name that has one, but is ${host}`
    default:
      return null
  }
}
