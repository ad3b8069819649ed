import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { settingOfService } from './page-setting.ts'
import { thousandCells } from './thousand-cells.ts'

const nodeCount = (page: Page): Promise<number> =>
  page.evaluate(`document.querySelectorAll('*').length`)

/** Clicks, and says whether a frame of the page was under way when the map was told of it. */
const paintedBeforeMap = (title: string): string => `new Promise((done) => {
  const map = window.sightline.map()
  const tell = map.setFeatureState
  let isPainted = false
  map.setFeatureState = (...told) => {
    map.setFeatureState = tell
    done(isPainted)
    return tell.apply(map, told)
  }
  document.querySelector('[title="${title}"]').click()
  requestAnimationFrame(() => (isPainted = true))
})`

describe.skipIf(!hasChromium)('a plan of a thousand cells', () => {
  const setting = settingOfService()

  test('stands in few nodes, and its tree, table and search reach every cell', async () => {
    await setting.withPage({}, async (page) => {
      await page.click('#dock-cells')
      await page.setInputFiles('.table-tools input[type=file]', {
        name: 'thousand.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(thousandCells),
      })
      // Nothing is taken before it was seen.
      const preview = page.getByRole('region', { name: 'Preview of the import' })
      expect(await preview.innerText()).toMatch(/Understood:.*azimuth[\s\S]*Missing:.*technology/)
      const rows = preview.getByLabel(/^First rows of/).locator('tbody tr')
      expect(await rows.count()).toBe(5)
      expect(await page.locator('.cell-list li').count()).toBe(0)
      await page.getByRole('button', { name: 'Add 1,002 cells' }).click()
      await page.getByRole('tab', { name: 'Cells (1,002)' }).waitFor()
      expect(await nodeCount(page)).toBeLessThan(3000)
      // The table has the rows that are in sight, wherever it is scrolled to.
      const table = page.locator('.cell-table table')
      expect(await table.getAttribute('aria-rowcount')).toBe('1003')
      await page.evaluate(`document.querySelector('.dock-body').scrollTop = 1e6`)
      await page.getByRole('textbox', { name: 'Name of S334-3', exact: true }).waitFor()
      expect(await nodeCount(page)).toBeLessThan(3000)
      // The tree opens a site, and a site selects its cells.
      const tree = page.locator('.cell-list')
      await tree.getByRole('button', { name: 'Cells of Site 2', exact: true }).click()
      await tree.getByRole('button', { name: 'S2-3', exact: true }).waitFor()
      await tree.getByRole('button', { name: 'Site 3', exact: true }).click()
      expect(await page.locator('.cell-list li[data-selected]').count()).toBe(1)
      expect(await page.locator('.inspector').innerText()).toContain('These 3 cells')
      // What is selected stands in list and form before the map is told: they do not wait for its frame.
      await tree.getByRole('button', { name: 'Site 4', exact: true }).waitFor()
      expect(await page.evaluate<boolean>(paintedBeforeMap('Select the cells of Site 4'))).toBe(
        true,
      )
      expect(await page.locator('.inspector').innerText()).toContain('These 3 cells')
      // The search holds for both, and what it finds is changed in one step.
      await page.getByRole('searchbox', { name: 'Search cells and sites' }).first().fill('site 33')
      await expect.poll(() => table.getAttribute('aria-rowcount')).toBe('25')
      // It stands beside both, since one of them may be folded away.
      const searches = page.getByRole('searchbox', { name: 'Search cells and sites' })
      await expect.poll(() => searches.count()).toBe(2)
      expect(await searches.last().inputValue()).toBe('site 33')
      await page.getByRole('button', { name: 'Select 24', exact: true }).first().click()
      expect(await page.locator('.inspector').innerText()).toContain('These 24 cells')
      // More than can be drawn as far as they reach are told by their dots.
      const selectedDots = (): Promise<unknown> =>
        page.evaluate(`(() => {
          const map = window.sightline.map()
          return window.sightline.project().plans[0].cells.filter(
            ({ id }) => map.getFeatureState({ source: 'cell-dots', id }).selected === true,
          ).length
        })()`)
      await expect.poll(selectedDots).toBe(24)
    })
  })
})
