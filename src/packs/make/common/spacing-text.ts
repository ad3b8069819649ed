/** How far the postings of a raster are apart, degrees. */
export interface PostingSpacing {
  readonly spacingLonDeg: number
  readonly spacingLatDeg: number
}

/**
 * How far postings are apart, in words: one number where both directions have it, else longitude first, as
 * `1.5 x 1 arc-seconds`.
 *
 * @param digits decimals at most
 */
export function spacingText({ spacingLonDeg, spacingLatDeg }: PostingSpacing, digits = 2): string {
  const [east, north] = [spacingLonDeg, spacingLatDeg].map((deg) =>
    String(Number((deg * 3600).toFixed(digits))),
  )
  return `${east === north ? north : `${east} x ${north}`} arc-seconds`
}

/** Two spacings that are not the same, with as many decimals as tell them apart. */
export function differentSpacings(one: PostingSpacing, other: PostingSpacing): [string, string] {
  const digits = [2, 4, 6].find((count) => spacingText(one, count) !== spacingText(other, count))
  return [spacingText(one, digits ?? 9), spacingText(other, digits ?? 9)]
}
