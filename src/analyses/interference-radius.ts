/** No cell is heard farther than this as an interferer, metres. */
export const maximumInterferenceRadiusM = 5000
