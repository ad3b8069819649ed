import { assertWindow, type ElevationRaster } from '../../src/formats/elevation-raster.ts'

/** An elevation raster in memory whose postings follow a function of degrees; NaN is a void. */
export function terrainRaster(
  elevationM: (lonDeg: number, latDeg: number) => number,
  place: {
    readonly west: number
    readonly north: number
    readonly spacingDeg: number
    readonly width: number
    readonly height: number
  },
): ElevationRaster {
  const { west, north, spacingDeg, width, height } = place
  return {
    format: 'geotiff',
    registration: 'pixel_is_point',
    sampleType: 'float64',
    width,
    height,
    originLonDeg: west,
    originLatDeg: north,
    spacingLonDeg: spacingDeg,
    spacingLatDeg: spacingDeg,
    bounds: [west, north - (height - 1) * spacingDeg, west + (width - 1) * spacingDeg, north],
    noDataValue: null,
    readWindow: async (column, row, windowWidth, windowHeight) => {
      assertWindow({ width, height }, column, row, windowWidth, windowHeight)
      const values = new Float64Array(windowWidth * windowHeight)
      for (let r = 0; r < windowHeight; r++) {
        for (let c = 0; c < windowWidth; c++) {
          values[r * windowWidth + c] = elevationM(
            west + (column + c) * spacingDeg,
            north - (row + r) * spacingDeg,
          )
        }
      }
      return values
    },
  }
}
