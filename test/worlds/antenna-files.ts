/** An antenna that leans: 65 degrees wide, a little stronger to the right, 6 degrees of electrical tilt. */
const tiltDeg = 6

export function horizontalLossDb(angleDeg: number): number {
  const offset = ((angleDeg + 540) % 360) - 180
  const width = offset > 0 ? 70 : 60
  return rounded(Math.min(28, 12 * (offset / width) * (offset / width)))
}

/** Downwards from the horizon. */
export function verticalLossDb(angleDeg: number): number {
  const offset = ((angleDeg - tiltDeg + 540) % 360) - 180
  return rounded(Math.min(25, 12 * (offset / 8) * (offset / 8)))
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

const degrees = Array.from({ length: 360 }, (_, angle) => angle)
const fromBehind = Array.from({ length: 360 }, (_, i) => i - 180)

export const msiHeader = [
  'NAME Leaning 65',
  'MAKE Example',
  'FREQUENCY 2600',
  'GAIN 15.85 dBd',
  'TILT 6',
]

export function msiText(header: readonly string[] = msiHeader): string {
  return [
    ...header,
    'HORIZONTAL 360',
    ...degrees.map((angle) => `${angle} ${horizontalLossDb(angle)}`),
    'VERTICAL 360',
    ...degrees.map((angle) => `${angle}\t${verticalLossDb(angle)}`),
    '',
  ].join('\n')
}

/** Horizontal from boresight, vertical from the zenith down. */
export function antText(): string {
  const horizontal = degrees.map((angle) => -horizontalLossDb(angle))
  const vertical = degrees.map((index) => -verticalLossDb(index - 90))
  return `${[...horizontal, ...vertical].map((gain) => gain.toFixed(2)).join('\r\n')}\r\n`
}

/** Elevations upwards. */
export function nsmaText(): string {
  return [
    'REVNUM:,NSMA WG16.99.050',
    'ANTMAN:,Example',
    'MODNUM:,Leaning 65',
    'GUNITS:,DBI/DBR',
    'MDGAIN:,18.0',
    'ELTILT:,6',
    'PATFRE:,2600',
    'NUMCUT:,2',
    'PATCUT:,AZ',
    'POLARI:,V/V',
    'NUPOIN:,360',
    'FSTLST:,-180,179',
    ...fromBehind.map((angle) => `${angle},${-horizontalLossDb(angle)},`),
    'PATCUT:,EL',
    'POLARI:,V/V',
    'NUPOIN:,360',
    'FSTLST:,-180,179',
    ...fromBehind.map((elevation) => `${elevation},${-verticalLossDb(-elevation)},`),
    'ENDFIL:,EOF',
    '',
  ].join('\r\n')
}
