import type { Page } from 'playwright-core'
import { until } from './page-browser.ts'
import { encodeState } from '../web/src/project/url-state.ts'

const cellCount = 20
/** A site of the demo city. */
const middle = { lon: -33.0131391, lat: 46.9856456 } as const

/** The address of a plan of twenty cells, over a kilometre each way. */
export function linkOfTwentyCells(): string {
  const cells = Array.from({ length: cellCount }, (_, i) => ({
    name: `Cell ${i + 1}`,
    towerId: null,
    overrides: {
      tower_lon: middle.lon + 0.003 * ((i % 5) - 2),
      tower_lat: middle.lat + 0.003 * (Math.floor(i / 5) - 1),
      azimuth: (360 * i) / cellCount,
    },
  }))
  const content = {
    defaults: { radius_m: 1000, beam_width: 120, frequency_ghz: 3.5, tx_power_dbm: 40 },
    cells,
    area: null,
    pathTo: null,
  }
  const view = { lon: middle.lon, lat: middle.lat, zoom: 13.5, bearing: 0, pitch: 0 }
  return `#${encodeState({ content, selected: 0, task: 'surface', color: 'auto', extruded: false, packId: null, camera: view })}`
}

/** Asks until every cell has its coverage and five of them rays and gaps, all left on the map. */
export async function fillProject(page: Page): Promise<{ cells: number; results: number }> {
  const ask = async (question: string, cell: number, results: number): Promise<void> => {
    await page
      .locator('.cell-list button')
      .filter({ hasText: `Cell ${cell + 1}` })
      .first()
      .click()
    await page.click(`#tab-${question}`)
    await page.locator('.run-bar .button.primary').click()
    await until(page, `window.sightline.project().results.length >= ${results}`)
  }
  for (let cell = 0; cell < cellCount; cell++) await ask('surface', cell, cell + 1)
  // Rays bring their gaps along.
  for (let i = 0; i < 5; i++) await ask('rays', 4 * i, cellCount + 2 * (i + 1))
  await until(page, 'window.sightline.map().areTilesLoaded()')
  const found = await page.evaluate(`(() => {
    const { results, plans } = window.sightline.project()
    return { cells: plans[0].cells.length, results: results.length }
  })()`)
  return found as { cells: number; results: number }
}
