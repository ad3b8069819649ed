/** A grid drawn as an image, one pixel per node. */
export interface DrawnImage {
  readonly width: number
  readonly height: number
  /** RGBA, the northern row first. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
  /** West, south, east, north of the outer edges. */
  readonly bounds: readonly [number, number, number, number]
}

/** An image that the service has in tiles of 512 pixels. */
export interface DrawnTiles {
  /** With {z}, {x} and {y}; another address shows another image in its place. */
  readonly address: string
  /** The finest zoom that there is. */
  readonly zoom: number
  /** West, south, east, north. */
  readonly bounds: readonly [number, number, number, number]
}
