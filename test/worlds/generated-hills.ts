const octaves = 7
const longestWaveM = 16_000
const heightM = 1400

/** Between 0 and 1 for a place of a lattice: the same on every machine. */
function hashed(column: number, row: number): number {
  let bits = Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return ((bits ^ (bits >>> 15)) >>> 0) / 0x1_0000_0000
}

function smooth(share: number): number {
  return share * share * (3 - 2 * share)
}

/** Between 0 and 1, even between the places of a lattice. */
function noise(x: number, y: number): number {
  const column = Math.floor(x)
  const row = Math.floor(y)
  const east = smooth(x - column)
  const north = smooth(y - row)
  const south = hashed(column, row) + (hashed(column + 1, row) - hashed(column, row)) * east
  const upper =
    hashed(column, row + 1) + (hashed(column + 1, row + 1) - hashed(column, row + 1)) * east
  return south + (upper - south) * north
}

/**
 * Elevation of mountains with ridges and valleys that do not repeat, metres above 0, by metres east
 * and north: ridged noise, each octave of half the wavelength and a little less than half the height.
 */
export function hillsM(x: number, y: number): number {
  let sum = 0
  let share = 0.55
  let waveM = longestWaveM
  for (let octave = 0; octave < octaves; octave++) {
    // Octaves lie beside each other: their lattices share no corner.
    const ridge = 1 - Math.abs(2 * noise(x / waveM + 31.7 * octave, y / waveM - 17.3 * octave) - 1)
    sum += share * ridge * ridge
    share *= 0.45
    waveM /= 2
  }
  return heightM * sum
}
