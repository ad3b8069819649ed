// SRTM height files: signed big-endian 16-bit postings of one degree square, from north to south.
import type { ByteSource } from './byte-source.ts'
import { assertWindow, rasterRefused } from './elevation-raster.ts'
import type { ElevationRaster } from './elevation-raster.ts'

/** The value that SRTM files store where nothing was measured. */
const hgtVoid = -32768

/** Postings along one side: 3 and 1 arc-seconds, both edges of the degree included. */
const sidePostings = [1201, 3601] as const

/** Rows read at once, so that a tall window never holds a whole tile. */
const rowsPerRead = 128

/**
 * South-west corner of a tile from its file name, `N43E007.hgt` in any case, or null when the name
 * does not say one.
 */
export function parseHgtName(fileName: string): { lonDeg: number; latDeg: number } | null {
  const match = /(?:^|[\\/])([NS])(\d{2})([EW])(\d{3})\.hgt$/i.exec(fileName)
  if (match === null) return null
  const latDeg = Number(match[2]) * (match[1].toUpperCase() === 'N' ? 1 : -1)
  const lonDeg = Number(match[4]) * (match[3].toUpperCase() === 'E' ? 1 : -1)
  if (latDeg < -90 || latDeg > 89 || lonDeg < -180 || lonDeg > 179) return null
  // -0 would print as "0" but compare badly in a manifest.
  return { lonDeg: lonDeg + 0, latDeg: latDeg + 0 }
}

/** What the file of a tile is called without its ending, by its south-west corner: `N43E007`. */
export function hgtName(lonDeg: number, latDeg: number): string {
  const lat = `${latDeg < 0 ? 'S' : 'N'}${String(Math.abs(latDeg)).padStart(2, '0')}`
  return `${lat}${lonDeg < 0 ? 'W' : 'E'}${String(Math.abs(lonDeg)).padStart(3, '0')}`
}

/**
 * Opens an HGT tile. The file carries no georeference: its place comes from its name and its
 * spacing from its size. Nothing is read before a window is asked for.
 */
export function openHgt(fileName: string, source: ByteSource): ElevationRaster {
  const corner = parseHgtName(fileName)
  if (corner === null) {
    throw rasterRefused(
      'an HGT file must be named after its south-west corner, such as N43E007.hgt',
    )
  }
  const side = sidePostings.find((count) => count * count * 2 === source.byteLength)
  if (side === undefined) {
    throw rasterRefused(
      `an HGT file must have ${1201 * 1201 * 2} bytes (3 arc-seconds) or ` +
        `${3601 * 3601 * 2} bytes (1 arc-second), this one has ${source.byteLength}`,
    )
  }
  const size = { width: side, height: side }
  return {
    format: 'hgt',
    registration: 'hgt_postings',
    sampleType: 'int16',
    ...size,
    originLonDeg: corner.lonDeg,
    originLatDeg: corner.latDeg + 1,
    spacingLonDeg: 1 / (side - 1),
    spacingLatDeg: 1 / (side - 1),
    bounds: [corner.lonDeg, corner.latDeg, corner.lonDeg + 1, corner.latDeg + 1],
    noDataValue: hgtVoid,
    readWindow: (column, row, width, height) => {
      assertWindow(size, column, row, width, height)
      return readHgtWindow(source, side, { column, row, width, height })
    },
  }
}

interface Window {
  readonly column: number
  readonly row: number
  readonly width: number
  readonly height: number
}

async function readHgtWindow(
  source: ByteSource,
  side: number,
  window: Window,
): Promise<Float64Array> {
  const values = new Float64Array(window.width * window.height)
  for (let first = 0; first < window.height; first += rowsPerRead) {
    const rows = Math.min(rowsPerRead, window.height - first)
    const bytes = await source.read((window.row + first) * side * 2, rows * side * 2)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let row = 0; row < rows; row++) {
      const from = (row * side + window.column) * 2
      const to = (first + row) * window.width
      for (let column = 0; column < window.width; column++) {
        const value = view.getInt16(from + column * 2)
        values[to + column] = value === hgtVoid ? NaN : value
      }
    }
  }
  return values
}
