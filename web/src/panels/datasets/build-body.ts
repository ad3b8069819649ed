import type {
  minusOneMeanings,
  negativeTiltMeanings,
} from '../../../../src/packs/make/common/sign-choice.ts'
import type { SiteField } from '../../../../src/packs/make/common/site-fields.ts'
import type {
  ElevationKind,
  VerticalDatumKind,
} from '../../../../src/packs/manifest/terrain-kinds.ts'
import type { FileRole } from './roles.ts'

type Place = readonly [lon: number, lat: number]

/** What heights of a terrain describe, with the words for it; an empty text is not sent. */
export const elevationChoices = Object.entries({
  '': 'Unknown',
  dtm: 'Bare ground (DTM)',
  dsm: 'Roofs and trees too (DSM)',
  dem_unspecified: 'Not specified',
} satisfies Readonly<Record<'' | ElevationKind, string>>)

/** What heights of a terrain are measured from, with the words for it; an empty text is not sent. */
export const datumChoices = Object.entries({
  '': 'Unknown',
  orthometric: 'Above the geoid',
  ellipsoidal: 'Above the ellipsoid',
} satisfies Readonly<Record<'' | Exclude<VerticalDatumKind, 'unknown'>, string>>)

/** What azimuth -1 of a list means. */
export const minusOneChoices = Object.entries({
  '': 'Not taken',
  omni: 'Omni: all round',
  angle: '359°',
} satisfies Readonly<Record<'' | (typeof minusOneMeanings)[number], string>>)

/** Where its negative tilts point. */
export const negativeTiltChoices = Object.entries({
  '': 'Not taken',
  up: 'Up',
  down: 'Down',
} satisfies Readonly<Record<'' | (typeof negativeTiltMeanings)[number], string>>)

/** What the form of a new pack holds; an empty text is not sent. */
export interface BuildInputs {
  readonly id: string
  readonly name: string
  readonly roles: Readonly<Record<string, FileRole>>
  /** Masts of the extracts among the buildings are sites too. */
  readonly takesMasts: boolean
  /** Clutter is derived from the extracts, where no raster is given. */
  readonly derivesClutter: boolean
  readonly licenses: Readonly<Record<'buildings' | 'towers' | 'terrain' | 'clutter', string>>
  readonly columns: Readonly<Partial<Record<SiteField, string>>>
  /** What signs of the lists mean; an empty text is not sent. */
  readonly minusOne: string
  readonly negativeTilt: string
  readonly elevationKind: string
  readonly verticalDatum: string
  readonly datumKind: string
  /** The corners of the area that the pack is cut to; null: all that the files have. */
  readonly area: readonly Place[] | null
  readonly replaces: boolean
}

/** The request that builds the pack. */
export function buildBody(inputs: BuildInputs): Readonly<Record<string, unknown>> {
  const { licenses, area } = inputs
  const towers = [
    ...filesOf(inputs, 'towers'),
    ...(inputs.takesMasts && hasExtract(inputs) ? ['osm'] : []),
  ]
  const terrain = filesOf(inputs, 'terrain')
  const refractivity = filesOf(inputs, 'refractivity')
  const columns = Object.fromEntries(
    Object.entries(inputs.columns).filter(([, name]) => name.trim() !== ''),
  )
  const told = {
    name: inputs.name,
    buildings_license: licenses.buildings,
    towers_license: towers.length === 0 ? '' : licenses.towers,
    azimuth_minus_one: towers.length === 0 ? '' : inputs.minusOne,
    negative_tilt: towers.length === 0 ? '' : inputs.negativeTilt,
    ...(terrain.length === 0
      ? {}
      : {
          terrain_license: licenses.terrain,
          elevation_kind: inputs.elevationKind,
          vertical_datum: inputs.verticalDatum,
          vertical_datum_kind: inputs.datumKind,
        }),
  }
  return {
    id: inputs.id,
    buildings: filesOf(inputs, 'buildings'),
    ...(towers.length === 0 ? {} : { towers }),
    ...(terrain.length === 0 ? {} : { terrain }),
    ...clutterOf(inputs),
    ...(refractivity.length === 0 ? {} : { refractivity }),
    ...(Object.keys(columns).length === 0 ? {} : { columns }),
    ...Object.fromEntries(Object.entries(told).filter(([, text]) => text.trim() !== '')),
    ...(area === null ? {} : { bbox: boxOf(area) }),
    ...(inputs.replaces ? { replace: true } : {}),
  }
}

/** Rasters with what their classes stand for: a table, else those of ESA WorldCover; or the extracts. */
function clutterOf(inputs: BuildInputs): Readonly<Record<string, unknown>> {
  const clutter = filesOf(inputs, 'clutter')
  if (clutter.length === 0) {
    return inputs.derivesClutter && hasExtract(inputs) ? { clutter: ['osm'] } : {}
  }
  const [table = 'worldcover'] = filesOf(inputs, 'clutterTable')
  const license = inputs.licenses.clutter.trim()
  return {
    clutter,
    clutter_table: table,
    ...(license === '' ? {} : { clutter_license: license }),
  }
}

/** The files that have a role. */
export function filesOf({ roles }: Pick<BuildInputs, 'roles'>, role: FileRole): readonly string[] {
  return Object.keys(roles).filter((name) => roles[name] === role)
}

/** Whether there is an extract that masts can be taken from. */
export const hasExtract = (inputs: Pick<BuildInputs, 'roles'>): boolean =>
  filesOf(inputs, 'buildings').some((name) => /\.osm\.pbf$/i.test(name))

/** West, south, east, north of an area. */
export function boxOf(area: readonly Place[]): readonly number[] {
  const [lons, lats] = [area.map(([lon]) => lon), area.map(([, lat]) => lat)]
  return [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)].map(
    (degrees) => Number(degrees.toFixed(6)),
  )
}
