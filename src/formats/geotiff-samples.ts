// What the pixels of a TIFF image are: type, compression, nodata. Refuses what cannot be read right.
import type { GeoTIFFImage } from 'geotiff'
import { rasterRefused } from './elevation-raster.ts'
import type { ElevationSampleType } from './elevation-raster.ts'

interface SampleLayout {
  readonly sampleType: ElevationSampleType
  readonly bytesPerSample: number
  readonly compressed: boolean
  readonly isDeflate: boolean
  readonly noDataValue: number | null
}

/** TIFF compression codes: none, LZW, DEFLATE (Adobe and the older code). */
const compressionNames: Readonly<Record<number, string>> = {
  1: 'none',
  5: 'LZW',
  8: 'DEFLATE',
  32946: 'DEFLATE',
}

/** What GDAL writes about a band has some hundred characters; the limit bounds the matching. */
const longestMetadata = 64 * 1024

const sampleTypes: Readonly<Record<string, ElevationSampleType>> = {
  '1/8': 'uint8',
  '1/16': 'uint16',
  '1/32': 'uint32',
  '2/8': 'int8',
  '2/16': 'int16',
  '2/32': 'int32',
  '3/32': 'float32',
  '3/64': 'float64',
}

/** Reads and checks the pixel description of an image. */
export async function readSampleLayout(image: GeoTIFFImage): Promise<SampleLayout> {
  const bands = image.getSamplesPerPixel()
  if (bands !== 1) throw rasterRefused(`it has ${bands} bands, one is needed`)
  const directory = image.fileDirectory
  const bits = image.getBitsPerSample() || 1
  const format: number = image.getSampleFormat()
  const sampleType = sampleTypes[`${format}/${bits}`]
  if (sampleType === undefined) {
    throw rasterRefused(
      `${bits}-bit samples of TIFF sample format ${format} are not supported; ` +
        'integers of 8, 16 or 32 bits and floats of 32 or 64 bits are',
    )
  }
  const compression = directory.getValue('Compression') ?? 1
  if (compressionNames[compression] === undefined) {
    throw rasterRefused(
      `TIFF compression ${compression} is not supported; none, DEFLATE and LZW are`,
    )
  }
  await refusePredictor(image, sampleType, compression !== 1)
  await refuseOtherMeaning(image)
  return {
    sampleType,
    bytesPerSample: bits / 8,
    compressed: compression !== 1,
    isDeflate: compressionNames[compression] === 'DEFLATE',
    noDataValue: parseNoData(directory.getValue('GDAL_NODATA'), sampleType),
  }
}

async function refusePredictor(
  image: GeoTIFFImage,
  sampleType: ElevationSampleType,
  compressed: boolean,
): Promise<void> {
  const predictor = (await image.fileDirectory.loadValue('Predictor')) ?? 1
  if (predictor === 1 || !compressed) return
  const isFloat = sampleType.startsWith('float')
  const known = isFloat ? predictor === 3 : predictor === 2
  if (!known) {
    throw rasterRefused(
      `predictor ${predictor} is not supported for ${sampleType}; ${isFloat ? 3 : 2} is`,
    )
  }
  // The library adds up the differences in the machine's own byte order (3.0.5).
  if (predictor === 2 && !image.littleEndian && sampleType !== 'int8' && sampleType !== 'uint8') {
    throw rasterRefused('big-endian files with predictor 2 are not supported')
  }
}

/** Refuses images whose stored numbers are not elevations in metres from north to south. */
async function refuseOtherMeaning(image: GeoTIFFImage): Promise<void> {
  const directory = image.fileDirectory
  const orientation = (await directory.loadValue('Orientation')) ?? 1
  if (orientation !== 1) throw rasterRefused(`TIFF orientation ${orientation} is not north up`)
  const metadata: unknown = await directory.loadValue('GDAL_METADATA')
  if (typeof metadata !== 'string') return
  if (metadata.length > longestMetadata) {
    throw rasterRefused(`its metadata is longer than ${longestMetadata} characters`)
  }
  const scale = bandItem(metadata, 'scale')
  const offset = bandItem(metadata, 'offset')
  if ((scale !== null && Number(scale) !== 1) || (offset !== null && Number(offset) !== 0)) {
    throw rasterRefused('its values are scaled; unscale them first (gdal_translate -unscale)')
  }
  const unit = bandItem(metadata, 'unittype')
  if (unit !== null && !/^(m|metres?|meters?|)$/i.test(unit.trim())) {
    throw rasterRefused(`its unit is "${unit.slice(0, 20)}", metres are needed`)
  }
}

/** The text of the metadata item that GDAL writes for a band property. */
function bandItem(metadata: string, role: string): string | null {
  const wanted = ` role="${role}"`
  for (const part of metadata.split('<')) {
    const tag = part.split('>', 1)[0]
    const isItem = /^item\s/i.test(tag) && tag.toLowerCase().replaceAll(/\s/g, ' ').includes(wanted)
    if (isItem && tag.length < part.length) return part.slice(tag.length + 1)
  }
  return null
}

function parseNoData(value: unknown, sampleType: ElevationSampleType): number | null {
  if (typeof value !== 'string') return null
  const text = value.replaceAll('\0', '').trim()
  if (text === '') return null
  if (/^[+-]?nan$/i.test(text)) return NaN
  const number = Number(text)
  if (Number.isNaN(number)) {
    throw rasterRefused(`its nodata value "${text.slice(0, 40)}" is not a number`)
  }
  return sampleType === 'float32' ? Math.fround(number) : number
}
