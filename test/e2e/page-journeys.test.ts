import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium, screenPosition } from './browser.ts'
import type { openPage } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService, sharedService } from './page-setting.ts'

const projectOf = (page: Page, member: string): Promise<unknown> =>
  page.evaluate(`window.sightline.project().${member}`)

async function ask(page: Page, id: string): Promise<void> {
  await page.click(`#tab-${id}`)
  await page.click('.run-bar .button.primary')
}

describe.skipIf(!hasChromium)('a journey over the page', () => {
  // What the browser itself says of refused and broken requests is expected here.
  const setting = settingOfService(sharedService, /^console: Failed to load/)

  const withPage = (
    linked: Parameters<typeof fragmentOf>[0],
    use: (page: Page) => Promise<void>,
    options: Parameters<typeof openPage>[2] = {},
  ): Promise<void> => setting.withPage({ fragment: fragmentOf(linked), ...options }, use)

  test('on a slow machine the map is dragged with fewer pixels, to its end, and stands sharp again; from the first view to a file: a click, a picture, all its nodes', async () => {
    await setting.withPage({}, async (page) => {
      // Frames take longer than a thirtieth of a second, whatever the machine.
      await page.evaluate(`(() => {
        const { requestAnimationFrame: frame } = window
        window.requestAnimationFrame = (draw) => setTimeout(() => frame(draw), 60)
        window.goFast = () => (window.requestAnimationFrame = frame)
      })()`)
      await page.evaluate(`(() => {
        const map = window.sightline.map()
        const canvas = map.getCanvas()
        window.widths = []
        map.on('render', () => {
          window.widths.push(canvas.width / canvas.clientWidth / devicePixelRatio)
        })
        window.startedAt = map.project(map.getCenter())
        window.center = map.getCenter()
      })()`)
      const box = await page.locator('.map').boundingBox()
      const [x, y] = [(box?.x ?? 0) + 400, (box?.y ?? 0) + 300]
      await page.mouse.move(x, y)
      await page.mouse.down()
      for (let step = 1; step <= 15; step++) {
        await page.mouse.move(x - 16 * step, y)
        await page.evaluate('new Promise(requestAnimationFrame)')
      }
      await page.mouse.up()
      await page.evaluate('window.goFast()')
      const last = 'window.widths.at(-1)'
      await expect.poll(() => page.evaluate<number>(last)).toBeCloseTo(1, 1)
      expect(await page.evaluate<number>('Math.min(...window.widths)')).toBeLessThan(0.7)
      const moved = await page.evaluate<number>(
        '(({ x }) => window.startedAt.x - x)(window.sightline.map().project(window.center))',
      )
      // A few pixels pass before a press is a drag.
      expect(Math.abs(moved - 240)).toBeLessThan(8)

      await page.getByRole('button', { name: 'Show its coverage' }).click()
      await page.waitForSelector('.result .headline')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'CSV' }).click()
      const file = await download
      expect(file.suggestedFilename()).toMatch(/^coverage-surface_received-power-dbm_lon.*\.csv$/)
      const [head, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\n')
      expect(head).toContain('lon')
      const nodes = 'window.sightline.project().results[0].answer.surface.stats.valid_cell_count'
      expect(rows).toHaveLength(await page.evaluate<number>(nodes))
    })
  })

  test('a cell and its azimuth follow the mouse until it lets go; a path is drawn, its end dragged by the mouse and moved by the keyboard; a picture drawn by day stays when the theme changes to dark, with the dark colours', async () => {
    await withPage({ task: 'rays', cells: 1 }, async (page) => {
      const drag = async (selector: string, byX: number, byY: number): Promise<void> => {
        // Pointed at once it stands still.
        await page.locator(selector).hover()
        const box = await page.locator(selector).boundingBox()
        const [x, y] = [
          (box?.x ?? 0) + (box?.width ?? 0) / 2,
          (box?.y ?? 0) + (box?.height ?? 0) / 2,
        ]
        await page.mouse.move(x, y)
        await page.mouse.down()
        for (const share of [0.2, 0.6, 1]) await page.mouse.move(x + share * byX, y + share * byY)
        await page.mouse.up()
      }
      const placeOf = async (selector: string): Promise<number> =>
        (await page.locator(selector).boundingBox())?.x ?? NaN
      const before = await placeOf('.cell-marker')
      await drag('.cell-marker', 90, 30)
      expect(Math.abs((await placeOf('.cell-marker')) - before - 90)).toBeLessThan(3)
      const azimuth = (): Promise<unknown> => projectOf(page, 'plans[0].cells[0].overrides.azimuth')
      const turned = await azimuth()
      await drag('.azimuth-handle', 60, 80)
      await expect.poll(azimuth).not.toBe(turned)
      // Each drag is one step.
      await page.getByRole('button', { name: /^Undo: Turn/ }).click()
      expect(await azimuth()).toBe(turned)
      await page.getByRole('button', { name: /^Undo: / }).click()
      expect(Math.abs((await placeOf('.cell-marker')) - before)).toBeLessThan(3)

      await page.getByRole('button', { name: 'Path', exact: true }).click()
      const { x, y } = await screenPosition(page, -33.009, 46.9875)
      await page.mouse.click(x, y)
      await page.waitForSelector('.result')
      const length = (): Promise<number> =>
        page.evaluate<number>('window.sightline.project().results[0].answer.distance_m')
      const drawnM = await length()
      expect(drawnM).toBeGreaterThan(300)
      await page.waitForSelector('.dock canvas')
      const end = page.locator('.path-end')
      await end.hover()
      await page.mouse.down()
      await page.mouse.move(x - 20, y + 20)
      await page.mouse.move(x - 60, y + 60)
      await page.mouse.up()
      // Asked again by itself when the end is let go.
      await expect.poll(() => projectOf(page, 'results.length')).toBe(2)
      const draggedM = await length()
      expect(draggedM).toBeLessThan(drawnM)
      // It is where the mouse let go, not where it was first moved.
      const box = await end.boundingBox()
      expect(Math.abs((box?.x ?? 0) + 8 - (x - 60))).toBeLessThan(6)
      // Asked again by a key too, ten metres farther north.
      await end.press('Shift+ArrowUp')
      await expect.poll(length).not.toBe(draggedM)
      await page.getByRole('button', { name: 'Undo: Move the path' }).click()
      await page.waitForSelector('.result[data-stale=inputs]')

      await ask(page, 'surface')
      await expect.poll(() => projectOf(page, 'results[0].question')).toBe('surface')
      const id = String(await projectOf(page, 'results[0].id'))
      const layers = (): Promise<unknown> =>
        page.evaluate(
          `window.sightline.map().getLayersOrder().filter((id) => id.startsWith('${id}/'))`,
        )
      const layersByDay = await layers()
      await page.emulateMedia({ colorScheme: 'dark' })
      await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
      await expect.poll(layers).toEqual(layersByDay)
      // What is read: its contrast is that of light text on a dark ground.
      const lightness = await page.evaluate<{ text: number; ground: number }>(`(() => {
        const style = getComputedStyle(document.querySelector('.headline'))
        const ground = getComputedStyle(document.querySelector('.inspector'))
        const sum = (colour) => colour.match(/[0-9.]+/g).slice(0, 3).map(Number).reduce((a, b) => a + b)
        return { text: sum(style.color), ground: sum(ground.backgroundColor) }
      })()`)
      expect(lightness.text).toBeGreaterThan(500)
      expect(lightness.ground).toBeLessThan(150)
    })
  })

  test('a refusal is told in the words of the service, with its status; a lost connection says so, and when it is back the page asks again by itself and says so', async () => {
    await withPage({ task: 'gaps', cells: 1 }, async (page) => {
      // The service of this test takes a request without its radius, and one far too large not.
      await page.route('**/api/coverage-gaps*', (route) => {
        const body = route.request().postDataJSON() as { rf_profile?: object }
        return route.continue({
          postData: JSON.stringify({ ...body, rf_profile: { ...body.rf_profile, radius_m: 1e6 } }),
        })
      })
      await ask(page, 'gaps')
      const refusal = page.getByRole('alert')
      await refusal.waitFor()
      expect(await refusal.innerText()).toContain('radius_m')
      expect(await refusal.innerText()).toContain('Status 400')
      expect(await page.locator('.result').count()).toBe(0)
      await page.unroute('**/api/coverage-gaps*')

      await page.context().setOffline(true)
      await ask(page, 'gaps')
      // The map may miss tiles just then, and says so in an alert of its own.
      const alert = page.getByRole('alert').filter({ hasText: 'The service does not answer.' })
      await alert.waitFor()
      expect(await alert.innerText()).toContain('asked again by itself')
      const sent: string[] = []
      page.on('request', (request) => void sent.push(request.url()))
      await page.click('#inspector-cell')
      await page.getByLabel('Name').fill('typed meanwhile')
      const looks = (): number => sent.filter((url) => url.endsWith('/readyz')).length
      await expect.poll(looks).toBeGreaterThan(1)
      // It looks whether the service is there; nothing that costs anything is sent until it is.
      expect(sent.filter((url) => url.includes('coverage-gaps'))).toEqual([])
      await page.context().setOffline(false)
      await page.getByText('The service answers again.').waitFor()
      expect(await page.getByLabel('Name').inputValue()).toBe('typed meanwhile')
      await page.click('#inspector-result')
      await page.waitForSelector('.result')
      expect(await alert.count()).toBe(0)
      expect(sent.filter((url) => url.includes('coverage-gaps')).length).toBe(1)
    })
  })

  test('an azimuth between the steps that is better than all of them is told so, and can stay; an answer that found nothing is an answer, not an error', async () => {
    await withPage({ task: 'azimuth', cells: 1 }, async (page) => {
      // As the service answers where it is so.
      await page.route('**/api/optimize-azimuth*', async (route) => {
        const response = await route.fetch({
          postData: { ...(route.request().postDataJSON() as object), azimuth: 34 },
        })
        const answer = (await response.json()) as { candidates: { total_score: number }[] }
        const best = Math.max(...answer.candidates.map(({ total_score }) => total_score))
        const present_azimuth = {
          ...{ azimuth: 34, total_score: best + 12.5, better_by: 12.5 },
          note: 'leave it',
        }
        await route.fulfill({ response, json: { ...answer, present_azimuth } })
      })
      await page.click('#inspector-cell')
      await page.fill('input[name=azimuth]', '34')
      await page.locator('input[name=azimuth]').press('Enter')
      await page.click('#inspector-result')
      await ask(page, 'azimuth')
      const told = page.locator('.result .callout', { hasText: 'is better than every step' })
      await told.waitFor()
      expect(await told.innerText()).toContain('12.5 more than at')
      const keep = told.getByRole('button', { name: 'Keep 34°' })
      expect(await keep.isDisabled()).toBe(true)
      await told.getByRole('button', { name: /^Turn to \d+°/ }).click()
      await expect.poll(() => keep.isEnabled()).toBe(true)
      await keep.click()
      expect(
        await page.evaluate('window.sightline.project().plans[0].cells[0].overrides.azimuth'),
      ).toBe(34)
      await page.click('#dock-question')
      const row = page.locator('.candidate-table tr', { hasText: '34°' })
      expect(await row.innerText()).toContain('before')
      expect(await page.locator('.legend-bar').innerText()).toContain('best step')

      await page.unroute('**/api/optimize-azimuth*')
      await page.click('#inspector-cell')
      await page.fill('input[name=radius_m]', '25')
      await page.click('#inspector-result')
      await ask(page, 'gaps')
      const gaps = page.locator('.result .stat').first()
      await expect.poll(() => gaps.innerText()).toMatch(/^Gaps\s+0\s/)
      expect(await page.getByRole('alert').count()).toBe(0)
      expect(await page.locator('.table-box tbody tr').count()).toBe(0)
      // In the street nobody is asked about: that is no good answer, and is said.
      await page.click('#inspector-cell')
      await page.fill('input[name=tower_lon]', '-33.012')
      await page.click('#inspector-result')
      await ask(page, 'gaps')
      await expect.poll(() => page.locator('.result').innerText()).toContain('of 0')
      expect(await gaps.getAttribute('data-tone')).toBeNull()
      const said = 'No building with demand stands in the sector'
      expect(await page.locator('.result').innerText()).toContain(said)
      const tab = page.locator('#dock-question')
      if ((await tab.getAttribute('aria-selected')) === 'false') await tab.click()
      expect(await page.locator('.dock-body').innerText()).toContain(said)
      await ask(page, 'azimuth')
      await expect
        .poll(() => page.locator('.result').innerText())
        .toContain('Every azimuth scores alike')
    })
  })

  test('six cells: planned, tried otherwise, confirmed, compared and reported', async () => {
    await withPage({ task: 'network', cells: 6 }, async (page) => {
      await ask(page, 'network')
      await page
        .getByText(/^Proven/)
        .first()
        .waitFor()
      const slider = page.locator('.what-if input[type=range]').first()
      for (let i = 0; i < 8; i++) await slider.press('ArrowRight')
      await page.getByText('not confirmed').waitFor()
      await page.getByRole('button', { name: 'Apply and confirm' }).click()
      await expect.poll(() => projectOf(page, 'results.length')).toBe(2)
      await expect.poll(() => page.getByText('not confirmed').count()).toBe(0)
      await page.getByRole('tab', { name: 'Compare' }).click()
      await page.getByLabel('Before').selectOption({ index: 2 })
      const table = page.locator('.compare-view')
      await expect.poll(() => table.textContent()).toContain('Score')
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      await page.waitForSelector('.report[open]')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Markdown' }).click()
      const text = await readFile(await (await download).path(), 'utf8')
      for (const name of ['A', 'B', 'C', 'D', 'E', 'F']) expect(text).toContain(`| ${name} |`)
      expect(text).toMatch(/Fingerprint [0-9a-f]{64}/)
    })
  }, 180_000)

  test('a phone has the map first and nothing wider than its screen, through a question', async () => {
    await withPage(
      { task: 'surface', cells: 1 },
      async (page) => {
        const top = async (selector: string): Promise<number> =>
          (await page.locator(selector).boundingBox())?.y ?? NaN
        const width = (): Promise<unknown> => page.evaluate('document.scrollingElement.scrollWidth')
        expect(await top('.map')).toBeLessThan(200)
        await page.locator('#tab-surface').scrollIntoViewIfNeeded()
        await page.locator('#tab-surface').tap()
        await page.locator('.run-bar .button.primary').tap()
        await page.waitForSelector('.result')
        await expect.poll(width).toBe(390)
        await page.evaluate('document.scrollingElement.scrollTo(0, 0)')
        const map = await top('.map')
        expect(map).toBeLessThan(200)
        expect(map).toBeLessThan(await top('.inspector'))
        for (const tab of ['#dock-cells', '#dock-results', '#dock-compare']) {
          await page.locator(tab).tap()
          await expect.poll(width).toBe(390)
        }
        // The question with the longest name of a tab: no tab lies under the button beside them.
        await page.locator('#tab-azimuth').tap()
        await page.getByRole('tab', { name: 'All azimuths' }).waitFor()
        const jobs = await page.locator('#dock-jobs').boundingBox()
        const fold = await page.locator('.dock-bar .icon-button').boundingBox()
        expect((jobs?.x ?? NaN) + (jobs?.width ?? NaN)).toBeLessThanOrEqual(fold?.x ?? NaN)
        await page.getByRole('button', { name: 'Report', exact: true }).tap()
        await page.waitForSelector('.report table')
        const beyond = (): Promise<unknown> =>
          page.evaluate(
            `(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.report'))`,
          )
        await expect.poll(beyond).toBe(0)
        const close = await page.getByRole('button', { name: 'Close the report' }).boundingBox()
        expect((close?.x ?? NaN) + (close?.width ?? NaN)).toBeLessThan(390)
      },
      { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    )
  })
})
