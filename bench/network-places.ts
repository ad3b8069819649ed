/** Cells around the middle of the seeded city, about 350 m apart: longitude, latitude. */
export const networkPlaces = [
  [-19.997, -40.002],
  [-19.993, -40.002],
  [-19.997, -39.999],
  [-20.001, -40.002],
  [-19.993, -39.999],
  [-20.001, -39.999],
  [-19.997, -40.005],
  [-19.993, -40.005],
] as const
