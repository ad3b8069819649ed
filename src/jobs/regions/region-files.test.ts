import { describe, expect, it } from 'vitest'
import { regionLayers } from '../../analyses/region/region-plan.ts'
import { regionFileNames } from './region-files.ts'

describe('the files of a region', () => {
  it('have areas where a layer is made that areas follow from', () => {
    expect(regionFileNames({ layers: regionLayers })).toContain('areas.gpkg')
    expect(regionFileNames({ layers: ['best_server'] })).toContain('areas.gpkg')
    expect(regionFileNames({ layers: ['rsrp_dbm'] })).toContain('areas.gpkg')
    expect(regionFileNames({ layers: ['servers_within_6_db', 'sinr_db'] })).toEqual([
      'servers_within_6_db.tif',
      'sinr_db.tif',
      'servers_within_6_db.pmtiles',
      'sinr_db.pmtiles',
      'cells.csv',
    ])
  })

  it('have tables of administrative areas where there are any', () => {
    const names = regionFileNames({ layers: ['sinr_db'], administrativeAreas: 2 })
    expect(names.slice(-3)).toEqual([
      'cells.csv',
      'administrative_areas.csv',
      'administrative_area_servers.csv',
    ])
  })
})
