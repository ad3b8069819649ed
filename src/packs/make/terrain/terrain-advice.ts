import type { TerrainDeclaration } from '../common/build-options.ts'

/** What the common elevation models are, as the flags say it. */
const commonModels =
  'SRTM is --terrain-kind dsm --vertical-datum EGM96 --vertical-datum-kind orthometric, ' +
  'Copernicus the same with EGM2008; a bare-ground model of a survey is --terrain-kind dtm'

/** What follows from what is not said of a terrain, and how to say it; nothing when all is said. */
export function terrainAdvice(declared: TerrainDeclaration = {}): string[] {
  const { elevationKind, verticalDatum, verticalDatumKind } = declared
  const advice: string[] = []
  if (elevationKind === undefined || elevationKind === 'dem_unspecified') {
    advice.push(
      'it is not said whether the terrain is ground or surface: path profiles use it with that ' +
        `limitation, buildings get no elevation from it (${commonModels})`,
    )
  } else if (elevationKind === 'dsm') {
    advice.push(
      'the terrain is a surface model: path profiles use it, and roofs may count twice; ' +
        'buildings get no elevation from it',
    )
  }
  if (verticalDatum === undefined || verticalDatumKind === undefined) {
    advice.push(
      'it is not said what the elevations are measured from (--vertical-datum, ' +
        '--vertical-datum-kind): they are used relative to each other, and no roof gets a height ' +
        'above the sea',
    )
  }
  return advice
}
