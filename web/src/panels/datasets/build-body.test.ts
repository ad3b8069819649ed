import { describe, expect, it } from 'vitest'
import { buildBody } from './build-body.ts'
import type { BuildInputs } from './build-body.ts'

const inputs: BuildInputs = {
  id: 'city',
  name: '',
  roles: { 'city.osm.pbf': 'buildings', 'sites.csv': 'towers', 'dtm.tif': 'terrain', x: 'none' },
  takesMasts: false,
  derivesClutter: false,
  minusOne: '',
  negativeTilt: '',
  licenses: { buildings: '', towers: 'CC BY 4.0', terrain: '', clutter: '' },
  columns: { azimuth: 'Richtung', height: ' ' },
  elevationKind: 'dtm',
  verticalDatum: 'EGM96',
  datumKind: 'orthometric',
  area: null,
  replaces: false,
}

describe('the request of a new pack', () => {
  it('has what was said, and leaves out what was not', () => {
    expect(buildBody(inputs)).toEqual({
      id: 'city',
      buildings: ['city.osm.pbf'],
      towers: ['sites.csv'],
      terrain: ['dtm.tif'],
      columns: { azimuth: 'Richtung' },
      towers_license: 'CC BY 4.0',
      elevation_kind: 'dtm',
      vertical_datum: 'EGM96',
      vertical_datum_kind: 'orthometric',
    })
  })

  it('says nothing of a terrain that there is none of, and takes no masts without an extract', () => {
    const roles = { 'houses.geojson': 'buildings' } as const
    expect(buildBody({ ...inputs, roles, takesMasts: true, columns: {} })).toEqual({
      id: 'city',
      buildings: ['houses.geojson'],
    })
    expect(buildBody({ ...inputs, takesMasts: true })['towers']).toEqual(['sites.csv', 'osm'])
  })

  it('has clutter of rasters with the table that is there, else derived where that is wanted', () => {
    const rasters = { ...inputs.roles, 'cover.tif': 'clutter', 'N050.TXT': 'refractivity' } as const
    const licenses = { ...inputs.licenses, clutter: ' CC0 ' }
    expect(buildBody({ ...inputs, roles: rasters, licenses, derivesClutter: true })).toMatchObject({
      clutter: ['cover.tif'],
      clutter_table: 'worldcover',
      clutter_license: 'CC0',
      refractivity: ['N050.TXT'],
    })
    const roles = { ...rasters, 'heights.csv': 'clutterTable' } as const
    expect(buildBody({ ...inputs, roles })['clutter_table']).toBe('heights.csv')
    expect(buildBody({ ...inputs, derivesClutter: true })).toMatchObject({ clutter: ['osm'] })
    const without = { 'houses.geojson': 'buildings', 'heights.csv': 'clutterTable' } as const
    const body = buildBody({ ...inputs, roles: without, derivesClutter: true })
    expect(Object.keys(body).filter((name) => name.startsWith('clutter'))).toEqual([])
  })

  it('says what signs of a list of sites mean, where there is one', () => {
    const said = { ...inputs, minusOne: 'omni', negativeTilt: 'down' }
    expect(buildBody(said)).toMatchObject({ azimuth_minus_one: 'omni', negative_tilt: 'down' })
    const body = buildBody({ ...said, roles: { 'houses.geojson': 'buildings' } })
    expect(body).not.toHaveProperty('azimuth_minus_one')
    expect(body).not.toHaveProperty('negative_tilt')
  })

  it('cuts to the box of an area', () => {
    const area = [
      [7.42, 43.73],
      [7.44, 43.74],
      [7.41, 43.75],
    ] as const
    expect(buildBody({ ...inputs, area })['bbox']).toEqual([7.41, 43.73, 7.44, 43.75])
  })
})
