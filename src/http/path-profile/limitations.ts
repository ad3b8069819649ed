import { counted } from '../../formats/counted.ts'
import type { PathProfile } from '../../analyses/path-profile/path-profile.ts'
import type { PackSnapshot } from '../../packs/snapshot.ts'
import type { RfProfile } from '../../rf/profile.ts'
import { displayHeightM } from '../../spatial/footprint-store.ts'

const assumedRoofs = {
  assume_display: `Every building of unknown height counts as ${displayHeightM} m high, as asked for.`,
  clear: 'Buildings of unknown height count as absent, as asked for.',
} as const satisfies Record<NonNullable<RfProfile['unknownHeights']>, string>

/** What a path profile does not say, or assumes. */
export function limitationsOf(
  answer: PathProfile,
  { manifest }: Pick<PackSnapshot, 'manifest'>,
  unknownHeights: RfProfile['unknownHeights'],
): string[] {
  const { datum, path, samples, clearance } = answer
  const limitations = [
    'Canonical network results are not changed by this answer or by the terrain layer.',
    'The Earth bulge with k = 4/3 is in the line; refraction that varies along the path is not.',
    'Samples picture the profile; line of sight and ledger are exact and do not depend on them.',
  ]
  if (datum.status === 'terrain_unavailable') {
    limitations.push(
      'The pack has no terrain: heights count above a relative datum of 0 on a smooth Earth; no ' +
        'elevation is made up.',
    )
  }
  if (datum.status === 'endpoint_terrain_missing') {
    limitations.push(
      datum.gaps.length === 0
        ? 'The terrain layer has no elevation anywhere on this path: heights count above a relative ' +
            'datum of 0 on a smooth Earth, as in a pack without terrain.'
        : 'An end of the path has no terrain elevation: heights count above a relative datum of 0, ' +
            'and elevations along the path are shown but not used.',
    )
  }
  if (datum.terrain !== null && [path.from, path.to].some(({ lat }) => Math.abs(lat) > 89)) {
    limitations.push(
      'Within a degree of a pole the path bends across rows and columns of postings: ground between ' +
        'them is found to some metres along the path, not exactly.',
    )
  }
  if (datum.gaps.length > 0) {
    limitations.push(
      'The ground is unknown on a part of the path: the line counts as hidden there, and ' +
        'diffraction over it is not computed.',
    )
  }
  if (clearance.unknownCount > 0) {
    limitations.push(
      `${counted(clearance.unknownCount, 'sample has', 'samples have')} an unknown clearance and ` +
        `${clearance.unknownCount === 1 ? 'is' : 'are'} not in the minimum.`,
    )
  }
  if (unknownHeights !== undefined) limitations.push(assumedRoofs[unknownHeights])
  const drawnCount = samples.filter(({ isRoofUnknown }) => isRoofUnknown).length
  if (drawnCount > 0) {
    limitations.push(
      `${counted(drawnCount, 'sample lies', 'samples lie')} over buildings of unknown height, drawn with ${displayHeightM} m.`,
    )
  }
  for (const end of [answer.transmitterEnd, answer.receiverEnd]) {
    if (!end.roofAssumedBelow) continue
    limitations.push(
      `The roof of ${end.buildingIds.join(', ')} is unknown and assumed to be below the antenna.`,
    )
  }
  if ([path.from, path.to].some((place) => !isWithinBounds(manifest.bounds, place))) {
    limitations.push('An end lies outside the bounds of the pack: buildings there are unknown.')
  }
  return limitations
}

function isWithinBounds(
  [west, south, east, north]: readonly number[],
  { lon, lat }: { readonly lon: number; readonly lat: number },
): boolean {
  return lon >= west && lon <= east && lat >= south && lat <= north
}
