import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { featureCollection, polygonFeature, squareRing, temporaryDirectory } from '../made-packs.ts'
import { hasChromium } from './browser.ts'
import { settingOfService } from './page-setting.ts'

const [lon, lat] = [7.42, 43.73]

/** A project with an area of interest, in an address. */
const area = [
  [lon - 0.01, lat - 0.01],
  [lon + 0.01, lat - 0.01],
  [lon, lat + 0.01],
]
const content = { defaults: {}, cells: [], area, pathTo: null }
const fragment = `#project=${Buffer.from(JSON.stringify(content)).toString('base64url')}&task=surface`

describe.skipIf(!hasChromium)('building a pack in the page', () => {
  const root = temporaryDirectory()
  const { open } = settingOfService({ PLANNER_DATASETS_ROOT: root, MAX_UPLOAD_BYTES: '1000000' })

  test('takes the drawn area, the columns of a list and the licences', async () => {
    const { page, troubles, close } = await open({ fragment })
    await page.locator('.pack-button').click()
    await page.getByText('Build a pack').click()
    const house = (id: string, east: number) =>
      polygonFeature(id, [squareRing(lon + east, lat, 0.0003)], { building: 'yes', height: '9' })
    const buildings = featureCollection([house('way/1', 0), house('way/2', 0.5)])
    await page.locator('input[aria-label="Files for a pack"]').setInputFiles([
      { name: 'town.geojson', mimeType: 'application/json', buffer: Buffer.from(buildings) },
      {
        name: 'sites.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Rechts;Hoch;Zeigt\n${lon};${lat};137\n`),
      },
    ])
    const form = page.getByRole('form', { name: 'New pack' })
    await form.getByLabel('Licence of the sites').fill('CC BY 4.0')
    await form.locator('summary', { hasText: 'Columns of the site list' }).click()
    await form.getByLabel('longitude').fill('Rechts')
    await form.getByLabel('latitude').fill('Hoch')
    await form.getByLabel('azimuth').fill('Zeigt')
    await form.getByText(/Only what touches the box of the drawn area/).click()
    await form.getByRole('button', { name: 'Build the pack' }).click()
    await expect.poll(() => form.textContent()).toContain('town is built')
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(join(root, 'town', name), 'utf8'))
    expect(read('manifest.json')).toMatchObject({
      licenses: expect.arrayContaining([expect.stringContaining('CC BY 4.0')]) as unknown,
    })
    expect(read('towers.geojson')).toMatchObject({
      features: [{ properties: { azimuth_deg: 137 } }],
    })
    const { features } = read('buildings.geojson') as { features: unknown[] }
    expect(features).toHaveLength(1)
    expect(troubles).toEqual([])
    await close()
  })
})
