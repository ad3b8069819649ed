import { AJAXError, addProtocol } from 'maplibre-gl'
import { withPalette } from '../format/png.ts'
import type { TileColors } from '../question/image.ts'

const scheme = 'recoloured'

const colorsByName = new Map<string, Uint8Array>()

/** The address of tiles of the service in other colours of their palette. */
export function recoloredAddress(address: string, { name, colors }: TileColors): string {
  if (colorsByName.size === 0) addProtocol(scheme, load)
  colorsByName.set(name, colors)
  return `${scheme}://${name}/${address}`
}

async function load(
  { url }: { readonly url: string },
  { signal }: AbortController,
): Promise<{ data: ArrayBuffer }> {
  const [, name, address] = /^\w+:\/\/([^/]+)\/(.*)$/.exec(url) ?? []
  const response = await fetch(address, { signal })
  if (!response.ok) {
    const { status, statusText } = response
    throw new AJAXError(status, statusText, address, await response.blob())
  }
  const png = new Uint8Array(await response.arrayBuffer())
  const colors = colorsByName.get(name)
  return { data: (colors === undefined ? png : withPalette(png, colors)).buffer }
}
