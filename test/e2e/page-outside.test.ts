import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

/** On either side of the southern edge of the demo city. */
const inside = [-33.0131, 46.9845] as const
const outside = [-33.0131, 46.975] as const

describe.skipIf(!hasChromium)('the ground outside the pack', () => {
  const setting = settingOfService()

  test.each(['light', 'dark'] as const)(
    'is hatched in %s, has no value in a coverage picture, and is counted beside it',
    async (colorScheme) => {
      const fragment = fragmentOf({ task: 'surface', cells: 2, settings: { radius_m: 900 } })
      const { page, troubles, close } = await setting.open({ fragment, colorScheme })
      // B points to the south-east, over the edge.
      await page.locator('.cell-list li').nth(1).locator('button').first().click()
      await page.click('.run-bar .button.primary')
      await page.waitForSelector('.result')
      await page.evaluate(
        `void window.sightline.map().jumpTo({ center: [${inside.join()}], zoom: 13 })`,
      )
      await expect.poll(() => hatchedAt(page, outside)).toBe(true)
      expect(await hatchedAt(page, inside)).toBe(false)
      expect(await page.locator('.legend-parts').innerText()).toContain('outside the pack')
      expect(await southernmostValue(page)).toBeGreaterThan(outside[1])
      const notes = page.locator('.notes')
      await notes.getByText('What the numbers stand on').click()
      expect(await notes.innerText()).toMatch(/Outside the pack, without a value\s+[\d,]+ of/)
      expect(troubles).toEqual([])
      await close()
    },
  )

  test('is hatched faintly under a picture over the ground alone, which goes on there', async () => {
    const settings = { propagation_model: 'itu_p1812', ground: 'diffraction' } as const
    const fragment = fragmentOf({ task: 'surface', cells: 1, settings })
    await setting.withPage({ fragment }, async (page) => {
      const strength = () =>
        page.evaluate(`window.sightline.map().getPaintProperty('outside-hatch', 'fill-opacity')`)
      await expect.poll(strength).toBe(1)
      await page.click('.run-bar .button.primary')
      await page.waitForSelector('.result')
      await expect.poll(strength).toBe(0.3)
      await page.getByRole('button', { name: /^Hide Coverage/ }).click()
      await expect.poll(strength).toBe(1)
      await page.click('#inspector-cell')
      const ground = page.locator('select[name=ground]')
      expect(await ground.locator('option').first().innerText()).toBe('Counted by the model')
      expect(await page.getByText('counts the ground by itself').count()).toBe(1)
    })
  })

  test('gives interference nothing, which says how much of its grid lies there', async () => {
    const { page, troubles, close } = await setting.open({
      fragment: fragmentOf({ task: 'interference' }),
    })
    await page.click('#tab-interference')
    await page.click('.run-bar .button.primary')
    await page.waitForSelector('.result')
    const notes = page.locator('.notes')
    await notes.getByText('What the numbers stand on').click()
    expect(await notes.innerText()).toMatch(/Outside the pack, without a value\s+[\d,]+ of/)
    expect(troubles).toEqual([])
    await close()
  })
})

async function hatchedAt(page: Page, [lon, lat]: readonly [number, number]): Promise<boolean> {
  const found: unknown = await page.evaluate(`(() => {
    const map = window.sightline.map()
    const at = map.project([${lon}, ${lat}])
    return map.hasImage('outside-hatch') &&
      map.queryRenderedFeatures(at, { layers: ['outside-hatch'] }).length > 0
  })()`)
  return found === true
}

/** The latitude of the southernmost row of a picture that holds a value. */
function southernmostValue(page: Page): Promise<unknown> {
  return page.evaluate(`(() => {
    const { grid } = window.sightline.project().results[0].answer.surface
    const [, south, , north] = grid.bounds
    let row = grid.height - 1
    const isEmpty = (y) =>
      grid.values.slice(y * grid.width, (y + 1) * grid.width).every((v) => v === grid.nodata)
    while (row > 0 && isEmpty(row)) row--
    return north - (row * (north - south)) / (grid.height - 1)
  })()`)
}
