/** What a file can be in a pack. */
export const fileRoles = [
  ['buildings', 'Buildings'],
  ['towers', 'Sites'],
  ['terrain', 'Terrain'],
  ['clutter', 'Clutter: what covers the ground'],
  ['clutterTable', 'Clutter: heights of its classes'],
  ['refractivity', 'Refractivity map of the ITU'],
  ['none', 'Not used'],
] as const

export type FileRole = (typeof fileRoles)[number][0]

/** The role that the name of a file suggests; the form lets one choose another. */
export function roleOf(name: string): FileRole {
  const lower = name.toLowerCase()
  if (/(n050|dn50).*\.txt$/.test(lower)) return 'refractivity'
  if (/(clutter|worldcover|landcover|land-cover|land_cover)/.test(lower)) {
    return /\.tiff?$/.test(lower) ? 'clutter' : 'clutterTable'
  }
  if (/\.(tif|tiff|hgt|hgt\.gz|zip)$/.test(lower)) return 'terrain'
  if (/\.(?:csv|xlsx|xlsm|kml|kmz)(\.gz)?$/.test(lower) || /(tower|site|cell|antenna)/.test(lower))
    return 'towers'
  return 'buildings'
}

/** An id as packs have it, made of a file's name. */
export function packIdOf(name: string): string {
  const stem = name.toLowerCase().split('.', 1)[0]
  const words = stem.split(/[^a-z0-9]+/).filter((word) => word !== '')
  return words.join('-').slice(0, 63)
}

/** Where the pieces of a file begin and end. */
export function piecesOf(
  bytes: number,
  pieceBytes: number,
): readonly (readonly [number, number])[] {
  const pieces: (readonly [number, number])[] = []
  for (let from = 0; from < bytes; from += pieceBytes) {
    pieces.push([from, Math.min(bytes, from + pieceBytes)])
  }
  return pieces
}
