import { formatAngle } from '../../format/format.ts'

type Azimuths = ReadonlyMap<string, number>

/** So many cells are named; the others are counted. */
const namedCells = 3

/** What a plan turns, in words: the cells whose azimuth is not the one they have. */
export function azimuthsText(azimuths: Azimuths, standing: Azimuths): string {
  const turned = [...azimuths].filter(([name, azimuth]) => standing.get(name) !== azimuth)
  if (turned.length === 0) return 'as it stands'
  const named = turned.slice(0, namedCells).map(cellText)
  const others = turned.length - named.length
  return others === 0 ? named.join(', ') : `${named.join(', ')} and ${others} more`
}

/** All cells of a plan with their azimuths. */
export const allAzimuthsText = (azimuths: Azimuths): string =>
  [...azimuths].map(cellText).join(', ')

const cellText = ([name, azimuth]: readonly [string, number]): string =>
  `${name} ${formatAngle(azimuth)}`
