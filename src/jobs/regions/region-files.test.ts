import { describe, expect, it } from 'vitest'
import { regionLayers } from '../../analyses/region/region-plan.ts'
import { regionFileNames } from './region-files.ts'

describe('the files of a region', () => {
  it('have areas where a layer is made that areas follow from', () => {
    expect(regionFileNames(regionLayers)).toContain('areas.gpkg')
    expect(regionFileNames(['best_server'])).toContain('areas.gpkg')
    expect(regionFileNames(['rsrp_dbm'])).toContain('areas.gpkg')
    expect(regionFileNames(['servers_within_6_db', 'sinr_db'])).toEqual([
      'servers_within_6_db.tif',
      'sinr_db.tif',
      'servers_within_6_db.pmtiles',
      'sinr_db.pmtiles',
      'cells.csv',
    ])
  })
})
