// Constants of the Irregular Terrain Model. "Algorithm" stands in this folder for G. A. Hufford, "The
// ITS Irregular Terrain Model, version 1.2.2: The Algorithm" (NTIA/ITS); "LR" for A. G. Longley and
// P. L. Rice, "Prediction of tropospheric radio transmission loss over irregular terrain", ESSA
// Technical Report ERL 79-ITS 67 (1968); "TN101" for NBS Technical Note 101 (1967); "Vogler" for
// L. E. Vogler, "Smooth earth diffraction calculations for horizontal polarization", Radio Science 68D
// (1964).

/** f in MHz over this is the wave number, 1/m (Algorithm, equation (1.1)). */
export const wavenumberMhz = 47.7

/** Radius of the Earth without refraction, metres, as Vogler's method takes it. */
export const earthRadiusM = 6.37e6

/** Curvature of the Earth without refraction, 1/m. */
export const earthCurvature = 157e-9
