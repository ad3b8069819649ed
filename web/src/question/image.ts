/** A grid drawn as an image, one pixel per node. */
export interface DrawnImage {
  readonly width: number
  readonly height: number
  /** RGBA, the northern row first. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
  /** West, south, east, north of the outer edges. */
  readonly bounds: readonly [number, number, number, number]
}

/** The colours of tiles that name places of a palette. */
export interface TileColors {
  readonly name: string
  /** Red, green and blue of every place. */
  readonly colors: Uint8Array
}

/** An image that the service has in tiles of 512 pixels. */
export interface DrawnTiles {
  /** With {z}, {x} and {y}; another address shows another image in its place. */
  readonly address: string
  /** Its palette on the map; that of the service where there is none. */
  readonly colors?: TileColors
  /** The finest zoom that there is. */
  readonly zoom: number
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number]
}
