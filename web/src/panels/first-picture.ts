import { shareOfSector } from './strongest-site.ts'

/** How much of a first picture should be served: both what is and what is not are to be seen. */
const wantedServed = { least: 0.4, most: 0.8 } as const

const radiiM = [2000, 1600, 1200, 1000, 800, 600, 500, 400, 300, 200] as const
const powersDbm = [46, 43, 40, 37, 34, 31, 28, 25, 22, 19, 16, 13, 10] as const
/** The sector should lie in the pack to at least this share. */
const wantedInside = 0.75

/** The largest of the usual radii of which three quarters of the sector lie in the pack, metres. */
export function proposedRadiusM(
  from: readonly [lon: number, lat: number],
  azimuthDeg: number,
  beamDeg: number,
  bounds: readonly [number, number, number, number],
): number {
  const inside = (radiusM: number): boolean =>
    shareOfSector(from, azimuthDeg, beamDeg, radiusM, bounds) >= wantedInside
  return radiiM.find(inside) ?? radiiM[radiiM.length - 1]
}

/** What a first look has found: powers at places of the sector, at a stated power. */
interface FirstLook {
  /** Received at every place of the grid that has a value, dBm. */
  readonly receivedDbm: readonly number[]
  readonly sentDbm: number
  /** Above this a place is served. */
  readonly levelDbm: number
}

/** The share of the places that a power serves, 0 to 1: every dB sent is a dB received. */
export function servedShare({ receivedDbm, sentDbm, levelDbm }: FirstLook, dbm: number): number {
  const needed = levelDbm - (dbm - sentDbm)
  const served = receivedDbm.filter((power) => power > needed).length
  return served / Math.max(1, receivedDbm.length)
}

/** What a first picture is asked with. */
interface Proposal {
  readonly powerDbm: number
  /** Where the receiver hears all that the least power sends: from here on it shall be enough. */
  readonly thresholdDbm: number | null
}

/**
 * The highest usual power whose picture shows both, served and not served. Where power falls in steps, as
 * over sea and bare ground, and the least one serves too much still, a threshold that it does not reach
 * everywhere.
 */
export function proposal(look: FirstLook): Proposal {
  const powerDbm = proposedPowerDbm(look)
  const isShown = look.receivedDbm.length === 0 || servedShare(look, powerDbm) <= wantedServed.most
  if (isShown) return { powerDbm, thresholdDbm: null }
  const leastDbm = powersDbm[powersDbm.length - 1]
  return { powerDbm: leastDbm, thresholdDbm: thresholdFor(look, leastDbm) }
}

/** The lowest whole threshold above the level that a power does not reach at enough places; dBm. */
function thresholdFor({ receivedDbm, sentDbm, levelDbm }: FirstLook, powerDbm: number): number {
  const sorted = receivedDbm.toSorted((a, b) => a - b)
  const last = Math.floor((1 - wantedServed.most) * sorted.length)
  return Math.max(levelDbm, Math.ceil(sorted[last] + powerDbm - sentDbm))
}

/** Of the usual powers the highest whose share is wanted, else the one whose share comes nearest to that. */
function proposedPowerDbm(look: FirstLook): number {
  const { least, most } = wantedServed
  const off = (dbm: number): number => {
    const share = servedShare(look, dbm)
    return Math.max(0, share - most, least - share)
  }
  let best: number = powersDbm[0]
  for (const dbm of powersDbm) if (off(dbm) < off(best)) best = dbm
  return best
}
