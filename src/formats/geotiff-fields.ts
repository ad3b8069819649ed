// The fields of the directory of a GeoTIFF (TIFF 6.0; OGC GeoTIFF 1.1), whether its image lies in strips or
// in tiles, on postings in EPSG:4326 or on pixels in EPSG:3857.
import { cogSampleBytes, type CogType } from './cog-tile.ts'
import type { PostingGrid } from './elevation-raster.ts'
import type { TiffField, TiffForm } from './tiff-directory.ts'

/** What an image is, wherever its parts lie. */
export interface TiffImage {
  readonly width: number
  readonly height: number
  readonly type: CogType
  readonly noData: number
  /** Bands that lie one after the other; 1 without it. */
  readonly bandCount?: number
  readonly isPacked: boolean
  /** An overview of the image before it. */
  readonly isOverview?: boolean
}

/** How an image is cut into parts. */
type ImageLayout =
  | { readonly kind: 'strips'; readonly rowsPerStrip: number }
  | { readonly kind: 'tiles'; readonly tileSize: number }

/** Where the parts of an image lie. */
interface PartPlaces {
  readonly offsets: readonly number[]
  readonly lengths: readonly number[]
}

const compressions = { none: 1, deflate: 8 } as const
const predictors = { uint8: 2, uint16: 2, int16: 2, int32: 2, float32: 3 } as const
/** Unsigned, signed, floating point. */
const sampleFormats = { uint8: 1, uint16: 1, int16: 2, int32: 2, float32: 3 } as const
const planes = { together: 1, apart: 2 } as const
const extraUnspecified = 0

/**
 * The fields of an image in the order of their tags.
 *
 * @param further fields: where it lies, what its values are
 */
export function imageFields(
  image: TiffImage,
  layout: ImageLayout,
  { offsets, lengths }: PartPlaces,
  further: readonly TiffField[],
  form: TiffForm = 'classic',
): TiffField[] {
  const { type, bandCount = 1, isPacked } = image
  const perBand = (value: number) => Array.from({ length: bandCount }, () => value)
  const offsetType = form === 'big' ? 'long8' : 'long'
  const parts: readonly TiffField[] =
    layout.kind === 'strips'
      ? [
          { tag: 273, type: offsetType, values: offsets },
          { tag: 278, type: 'long', values: [layout.rowsPerStrip] },
          { tag: 279, type: 'long', values: lengths },
        ]
      : [
          { tag: 254, type: 'long', values: [image.isOverview === true ? 1 : 0] },
          { tag: 322, type: 'long', values: [layout.tileSize] },
          { tag: 323, type: 'long', values: [layout.tileSize] },
          { tag: 324, type: offsetType, values: offsets },
          { tag: 325, type: 'long', values: lengths },
        ]
  const fields: TiffField[] = [
    ...parts,
    { tag: 256, type: 'long', values: [image.width] },
    { tag: 257, type: 'long', values: [image.height] },
    { tag: 258, type: 'short', values: perBand(8 * cogSampleBytes[type]) },
    { tag: 259, type: 'short', values: [isPacked ? compressions.deflate : compressions.none] },
    { tag: 262, type: 'short', values: [1] },
    { tag: 277, type: 'short', values: [bandCount] },
    { tag: 284, type: 'short', values: [bandCount === 1 ? planes.together : planes.apart] },
    { tag: 339, type: 'short', values: perBand(sampleFormats[type]) },
    { tag: 42113, type: 'ascii', values: String(image.noData) },
    ...further,
  ]
  if (hasPredictor(image, layout)) {
    fields.push({ tag: 317, type: 'short', values: [predictors[type]] })
  }
  if (bandCount > 1) {
    fields.push({ tag: 338, type: 'short', values: perBand(extraUnspecified).slice(1) })
  }
  return fields.sort((a, b) => a.tag - b.tag)
}

/** Floats in strips have none: they are packed as they are. */
function hasPredictor({ isPacked, type }: TiffImage, { kind }: ImageLayout): boolean {
  return isPacked && (kind === 'tiles' || type !== 'float32')
}

/** The field by which GDAL names bands and what is said of a file; none for an empty text. */
export function metadataFields(text: string): TiffField[] {
  return text === '' ? [] : [{ tag: 42112, type: 'ascii', values: text }]
}

/** Version 1.1.0 with three keys: the kind of model, what a pixel is, the EPSG code. */
const geoKeys = {
  /** Geographic, pixel is point. */
  4326: [...[1, 1, 0, 3], ...[1024, 0, 1, 2], ...[1025, 0, 1, 2], ...[2048, 0, 1, 4326]],
  /** Projected, pixel is area. */
  3857: [...[1, 1, 0, 3], ...[1024, 0, 1, 1], ...[1025, 0, 1, 1], ...[3072, 0, 1, 3857]],
} as const

/**
 * The fields that say where an image lies.
 *
 * @param origin the north-western posting (EPSG:4326), or the outer corner of the first pixel (EPSG:3857)
 * @param spacing eastwards and southwards
 */
export function placeFields(
  epsg: keyof typeof geoKeys,
  origin: readonly [number, number],
  spacing: readonly [number, number],
): TiffField[] {
  return [
    { tag: 33550, type: 'double', values: [...spacing, 0] },
    { tag: 33922, type: 'double', values: [0, 0, 0, ...origin, 0] },
    { tag: 34735, type: 'short', values: geoKeys[epsg] },
  ]
}

/** The fields that say where a grid of postings lies: EPSG:4326, pixel is point. */
export function postingFields(grid: PostingGrid): TiffField[] {
  return placeFields(
    4326,
    [grid.originLonDeg, grid.originLatDeg],
    [grid.spacingLonDeg, grid.spacingLatDeg],
  )
}
