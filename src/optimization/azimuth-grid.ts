/** Step of the grid of azimuths that searches try, degrees. */
export const azimuthStepDeg = 10

/** The 36 absolute azimuths every search scans, in scan order: 0, 10, ..., 350 degrees. */
export const gridAzimuthsDeg: readonly number[] = Array.from(
  { length: 360 / azimuthStepDeg },
  (_, index) => index * azimuthStepDeg,
)
