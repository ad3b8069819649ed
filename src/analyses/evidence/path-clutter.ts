import type { LonLat } from '../../spatial/ground-path.ts'
import { clutterAtPlaces } from '../../spatial/clutter-places.ts'
import {
  unknownClutter,
  type ClutterClass,
  type ClutterRaster,
} from '../../spatial/clutter-window.ts'
import { sphericalMetresPerDegree } from '../../spatial/ellipsoid.ts'
import { onGreatCircle } from '../../spatial/great-circle.ts'
import type { StopSignal } from '../../stop-signal.ts'

/** What covers the ground beneath a path. */
export interface PathClutter {
  /** Places at which the cover was looked up, evenly along the path. */
  readonly sampleCount: number
  /** Classes that the path crosses, that with the largest share first. */
  readonly crossed: readonly CrossedClass[]
  /** Share of the path whose cover is not known, 0 to 1. */
  readonly unknownShare: number
  /** Over the part whose cover is known, metres; null when none is. */
  readonly meanHeightM: number | null
  readonly maximumHeightM: number | null
  /** The path from end to end, neighbours of one class joined. */
  readonly stretches: readonly ClutterStretch[]
}

/** A part of a path under one cover; metres from its first end. */
export interface ClutterStretch {
  readonly fromM: number
  readonly toM: number
  /** Null where the cover is not known. */
  readonly clutter: ClutterClass | null
}

interface CrossedClass {
  readonly clutter: ClutterClass
  /** Of the length of the path, above 0 to 1. */
  readonly share: number
}

/** Finer than this nothing is told, metres. */
const finestStepM = 5
/** A path of 100 km over a map of 10 m has as many. */
const maximumSamples = 20_000

/**
 * The classes of clutter that the great circle between two points crosses, by their share of its
 * length: the class of the nearest posting in the middle of even steps, of which two fit between two
 * postings. Heights are those that the table of the classes states.
 *
 * @param lengthM - of the path, above 0.
 * @throws {SightlineError} not_processable when the clutter file turns out damaged.
 * @throws {StoppedError} when told to stop.
 */
export async function pathClutter(
  clutter: ClutterRaster,
  from: LonLat,
  to: LonLat,
  lengthM: number,
  stop: StopSignal,
): Promise<PathClutter> {
  const stepM = Math.max(finestStepM, (clutter.raster.spacingLatDeg * sphericalMetresPerDegree) / 2)
  const sampleCount = Math.min(maximumSamples, Math.max(1, Math.ceil(lengthM / stepM)))
  const points = Array.from({ length: sampleCount }, (_, i) =>
    onGreatCircle(from, to, (i + 0.5) / sampleCount),
  )
  const places = await clutterAtPlaces(clutter, points, () => stop.throwIfStopped())
  return {
    ...summary(clutter.classes, places),
    stretches: stretchesOf(clutter.classes, places, lengthM),
  }
}

/** Places in the table of classes at even steps, neighbours joined. */
function stretchesOf(
  classes: readonly ClutterClass[],
  places: Uint8Array,
  lengthM: number,
): ClutterStretch[] {
  const found: ClutterStretch[] = []
  let first = 0
  for (let i = 1; i <= places.length; i++) {
    if (i < places.length && places[i] === places[first]) continue
    const place = places[first]
    found.push({
      fromM: lengthM * (first / places.length),
      toM: lengthM * (i / places.length),
      clutter: place === unknownClutter ? null : classes[place - 1],
    })
    first = i
  }
  return found
}

function summary(
  classes: readonly ClutterClass[],
  places: Uint8Array,
): Omit<PathClutter, 'stretches'> {
  const sampleCount = places.length
  const counts = new Float64Array(classes.length + 1)
  for (const place of places) counts[place]++
  const crossed = classes
    .map((clutter, index) => ({ clutter, share: counts[index + 1] / sampleCount }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share || a.clutter.code - b.clutter.code)
  const unknownShare = counts[unknownClutter] / sampleCount
  const heights = crossed.map(({ clutter }) => clutter.heightM)
  const sumM = crossed.reduce((sum, { clutter, share }) => sum + clutter.heightM * share, 0)
  return {
    sampleCount,
    crossed,
    unknownShare,
    meanHeightM: crossed.length === 0 ? null : sumM / (1 - unknownShare),
    maximumHeightM: crossed.length === 0 ? null : Math.max(...heights),
  }
}
