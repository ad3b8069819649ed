import { clutterCategories, type ClutterCategory } from '../../rf/ground-profile.ts'
import type { ClutterClass } from '../../spatial/clutter-window.ts'

/** What covers the ground at the samples of a comparison. */
export interface SampleCover {
  readonly classes: readonly ClutterClass[]
  /** Of each sample its place among the classes less one; 0 where the cover is not known. */
  readonly places: Uint8Array
}

interface CoverLabels {
  /** In the order in which they are told, none twice. */
  readonly order: readonly string[]
  readonly labelOf: (sampleIndex: number) => string
}

/** A category of more classes than these, at the samples, is told by bands of height. */
const namedClasses = 4

/** Lower ends of the bands, metres; each ends where the next begins. */
const bandsFromM = [0, 5, 10, 15, 20, 30, 50]

const unknownLabel = 'unknown'

const categoryWords: Readonly<Record<ClutterCategory, string>> = {
  open_rural: 'open, rural',
  water_sea: 'water, sea',
  suburban: 'suburban',
  urban_trees_forest: 'urban, trees, forest',
  dense_urban: 'dense urban',
}

/**
 * Under which kind of ground cover each sample counts: the class by its name, or, where the samples
 * lie in more than four classes of a category, the category with a band of heights. A raster that is
 * derived from footprints has a class for every metre of roof height, and groups of a few samples
 * say nothing.
 */
export function coverLabels({ classes, places }: SampleCover): CoverLabels {
  const met = new Set(places)
  const ofClass = classes.map((one) => one.name)
  const order = [unknownLabel]
  for (const category of clutterCategories) {
    const members = classes
      .map((one, index) => ({ one, index }))
      .filter(({ one, index }) => one.category === category && met.has(index + 1))
      .sort((a, b) => a.one.heightM - b.one.heightM || a.one.code - b.one.code)
    if (members.length > namedClasses) {
      for (const { one, index } of members) ofClass[index] = bandLabel(one)
    }
    order.push(...members.map(({ index }) => ofClass[index]))
  }
  return {
    order: [...new Set(order)],
    labelOf: (sampleIndex) => {
      const place = places[sampleIndex]
      return place === 0 ? unknownLabel : ofClass[place - 1]
    },
  }
}

function bandLabel({ heightM, category }: ClutterClass): string {
  const band = bandsFromM.findLastIndex((fromM) => fromM <= heightM)
  const words = categoryWords[category]
  if (band === bandsFromM.length - 1) return `${words}, ${bandsFromM[band]} m+`
  return `${words}, ${bandsFromM[band]}-${bandsFromM[band + 1]} m`
}
