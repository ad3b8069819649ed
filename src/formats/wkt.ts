/**
 * A polygon with its holes as well-known text (OGC 06-103r4, section 7): the outer ring first, every
 * ring closed, numbers with the fewest digits that read back as the same double.
 *
 * @param rings - closed rings of longitude and latitude (or x and y), the outer one first.
 */
export function polygonToWkt(rings: readonly (readonly (readonly [number, number])[])[]): string {
  if (rings.length === 0) return 'POLYGON EMPTY'
  const texts = rings.map((ring) => `(${ring.map(([x, y]) => `${x} ${y}`).join(', ')})`)
  return `POLYGON (${texts.join(', ')})`
}
