import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AnswerOf } from '../../src/cli/answer-of.ts'
import { gdalFeatures, gdalPrints, hasGdal } from '../gdal.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { loadTown, townCell } from './network-city.ts'
import { post, realPool, testApp } from './test-app.ts'

const directory = temporaryDirectory()
const url = '/api/interference'
const body = {
  towers: [townCell('a', 0), townCell('b', 120)],
  network_tech: '4g',
  radius_m: 300,
  sample_spacing_m: 60,
}
const pool = realPool()
let app: FastifyInstance
beforeAll(async () => {
  app = await testApp({ snapshot: loadTown(), pool })
})

async function saved(query: string, name: string) {
  const { statusCode, rawPayload, headers } = await app.inject({
    method: 'POST',
    url: `${url}?${query}`,
    payload: body,
  })
  expect(statusCode).toBe(200)
  const path = join(directory, name)
  writeFileSync(path, rawPayload)
  return { path, bytes: rawPayload, headers }
}

type Sample = AnswerOf<'computeInterference'>['geojson']['features'][number]

describe.skipIf(!hasGdal())('GDAL opens the files of an interference answer', () => {
  it('the GeoPackage with every quantity of every sample, and the cells', async () => {
    const { path, headers } = await saved('f=gpkg', 'town.gpkg')
    expect(headers['content-disposition']).toMatch(
      /"interference-radio-quality_a-b_\d{8}T\d{6}Z\.gpkg"/,
    )
    const answer = (await post(app, url, body)).json as {
      readonly geojson: { readonly features: readonly Sample[] }
    }
    const squares = gdalFeatures(path, 'radio_quality')
    const samples = answer.geojson.features
    expect(squares).toHaveLength(samples.length)
    squares.forEach(({ properties }, i) => {
      const { serving_cell_id, rsrp_dbm, sinr_db, rsrq_db, quality_class } = samples[i].properties
      expect(properties).toMatchObject({
        serving_cell_id,
        rsrp_dbm,
        sinr_db,
        rsrq_db,
        quality_class,
      })
    })
    const ids = gdalFeatures(path, 'sites').map(({ properties }) => properties.cell_id)
    expect(ids).toEqual(['a', 'b'])
    expect(gdalPrints('ogrinfo', path)).toContain(headers['x-fingerprint'])
  })

  it.each([
    ['sinr', 'SINR, dB', 'dB'],
    ['rsrp', 'RSRP, dBm', 'dBm'],
    ['best_server', 'serving cell: its place in the request, from 0', undefined],
  ])('the raster of %s says what it is, with colours beside it', async (layer, text, unit) => {
    const { path, bytes } = await saved(`f=geotiff_zip&layer=${layer}`, `${layer}.zip`)
    const names = Object.keys(unzipSync(bytes)).sort()
    expect(names).toEqual([`interference-${layer}_a-b.qml`, `interference-${layer}_a-b.tif`])
    const info = JSON.parse(gdalPrints('gdalinfo', '-json', `/vsizip/${path}/${names[1]}`)) as {
      readonly bands: readonly { readonly description: string; readonly unit?: string }[]
      readonly metadata: { readonly '': Readonly<Record<string, string>> }
    }
    expect(info.bands[0].description).toBe(text)
    expect(info.bands[0].unit).toBe(unit)
    expect(info.metadata[''].QUESTION).toBe('interference')
    expect(strFromU8(unzipSync(bytes)[names[0]])).toContain('<rasterrenderer')
  })
})
