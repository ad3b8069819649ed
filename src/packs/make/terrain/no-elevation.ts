/** Stored where there is no elevation; no place on Earth lies there. */
export const noElevation = -32768
