/** A grid drawn as an image, one pixel per node. */
export interface DrawnImage {
  readonly width: number
  readonly height: number
  /** RGBA, the northern row first. */
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
  /** West, south, east, north of the outer edges. */
  readonly bounds: readonly [number, number, number, number]
}
