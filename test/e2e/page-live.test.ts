import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium, screenPosition } from './browser.ts'
import { fragmentOf, sites } from './fragment.ts'
import { settingOfService } from './page-setting.ts'
import { untilStored } from './stored-projects.ts'

/** Which answers of the service charged the budget, by their path. */
function watchCharges(page: Page): { readonly charged: string[]; readonly free: string[] } {
  const charges = { charged: [] as string[], free: [] as string[] }
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || response.status() !== 200) return
    const { pathname, searchParams } = new URL(response.url())
    const isCharged = response.headers()['ratelimit-remaining'] !== undefined
    const losses = searchParams.get('include') === 'path_loss' ? ' losses' : ''
    charges[isCharged ? 'charged' : 'free'].push(pathname + losses)
  })
  return charges
}

const results = (page: Page): Promise<unknown> =>
  page.evaluate('window.sightline.project().results.length')

async function take(page: Page, handle: Locator): Promise<readonly [number, number]> {
  // Pointed at once it stands still: with the answer the map gives room to the dock.
  await handle.hover()
  const box = await handle.boundingBox()
  if (box === null) throw new Error('there is nothing to take hold of')
  const at = [box.x + box.width / 2, box.y + box.height / 2] as const
  await page.mouse.move(...at)
  await page.mouse.down()
  return at
}

const confirmingCoverage = 'api/coverage-surface?include=probability'
const confirmingInterference = 'api/interference'

/**
 * Holds back the request that would confirm a picture until it is let through: however late a test
 * looks, it sees what the page shows ahead of the service.
 */
async function holdBack(
  page: Page,
  address: string,
  path: string,
  isConfirming: (asked: { readonly cell_size_m?: number }) => boolean = () => true,
): Promise<() => void> {
  let letThrough = (): void => undefined
  const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(`${address}/${path}`, async (route) => {
    const asked = route.request().postDataJSON() as { readonly cell_size_m?: number }
    if (isConfirming(asked)) await isLetThrough
    await route.continue()
  })
  return letThrough
}

const liveResult = '.result[data-live]'
const confirmedResult = '.result:not([data-live]):not([data-stale])'

/** The pixels of the newest picture. */
const imageOf = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `(() => {
      const map = window.sightline.map()
      const [{ id }] = window.sightline.project().results
      const { data } = map.getSource(id + '/image').getCanvas().getContext('2d').getImageData(0, 0, 61, 61)
      return Array.from(data).join()
    })()`,
  )

describe.skipIf(!hasChromium)('a page whose answers follow a drag', () => {
  const setting = settingOfService()
  // Coarser than asked where it is previewed.
  const settings = { radius_m: 330, cell_size_m: 10 }

  const withPicture = (use: (page: Page) => Promise<void>): Promise<void> =>
    setting.withPage(
      { fragment: fragmentOf({ task: 'surface', cells: 1, settings }) },
      async (page) => {
        await page.click('.run-bar .button.primary')
        await page.waitForSelector('.result .headline')
        await use(page)
      },
    )

  test('shows a turned antenna before the service, which then says the same; a drag is charged once', async () => {
    await withPicture(async (page) => {
      // Shares of places come with the answer of the service.
      const headline = async () => {
        const text = await page.locator('.headline').innerText()
        return /^(.*? dBm)[^]*?( \d+ of \d+ buildings[^]*)$/.exec(text)?.slice(1)
      }
      const asked = await headline()
      const charges = watchCharges(page)
      const image = () => imageOf(page)
      const confirm = await holdBack(page, setting.address(), confirmingCoverage)
      const [x, y] = await take(page, page.locator('.azimuth-handle'))
      const first = await image()
      await page.mouse.move(x - 10, y + 30)
      await page.mouse.move(x - 60, y + 80)
      await page.waitForSelector(liveResult)
      await expect.poll(image).not.toBe(first)
      const choice = page.getByLabel('What the picture shows')
      expect(await choice.locator('option').allInnerTexts()).toHaveLength(2)
      await expect.poll(headline).not.toEqual(asked)
      const shown = await headline()
      const picture = await image()
      await page.mouse.up()
      confirm()
      await page.waitForSelector(confirmedResult)
      expect(await headline()).toEqual(shown)
      expect(await image()).toBe(picture)
      expect(await results(page)).toBe(2)
      expect(charges.charged).toEqual(['/api/coverage-surface losses'])
      expect(new Set(charges.free)).toEqual(
        new Set(['/api/coverage-gaps losses', '/api/coverage-surface', '/api/coverage-gaps']),
      )
      await untilStored(page)
      // The next turn takes its place, from the losses that are known.
      charges.charged.length = 0
      const confirmNext = await holdBack(page, setting.address(), confirmingCoverage)
      await page.locator('.azimuth-handle').press('Shift+ArrowRight')
      await page.waitForSelector(liveResult)
      confirmNext()
      await page.waitForSelector(confirmedResult)
      expect(await headline()).not.toEqual(shown)
      expect(await results(page)).toBe(2)
      expect(charges.charged).toEqual(['/api/coverage-surface'])
      // What is kept of a result is its latest answer, not the one whose place that has taken.
      await untilStored(page)
      await page.reload()
      await page.waitForSelector('.map[data-loaded]')
      const fingerprints = await page.evaluate<string[]>(
        '(({ answer, fingerprint }) => [answer.surface.fingerprint, fingerprint])(window.sightline.project().results[0])',
      )
      expect(fingerprints[0]).toBe(fingerprints[1])
    })
  })

  test('follows power and threshold as they are typed, and not what it cannot work out', async () => {
    await withPicture(async (page) => {
      const type = async (name: string, value: string): Promise<void> => {
        await page.click('#inspector-cell')
        await page.fill(`input[name=${name}]`, value)
        await page.click('#inspector-result')
      }
      await type('tx_power_dbm', '10')
      await page.waitForSelector(confirmedResult)
      await expect.poll(() => page.locator('.result-header').innerText()).toMatch(/\b10\sdBm/)
      const stated = await page.evaluate(
        'window.sightline.project().results[0].request.rf_profile?.tx_power_dbm ?? window.sightline.project().results[0].request.tx_power_dbm',
      )
      expect(stated).toBe(10)
      await type('antenna_height_m', '31')
      await page.waitForSelector('.result[data-stale=inputs]')
      expect(await page.locator(liveResult).count()).toBe(0)
    })
  })

  test('has the chances of a turned antenna before the service, which then says the same', async () => {
    await withPicture(async (page) => {
      const choice = page.getByLabel('What the picture shows')
      await choice.selectOption('chance')
      const confirm = await holdBack(page, setting.address(), confirmingCoverage)
      const image = () => imageOf(page)
      const first = await image()
      const [x, y] = await take(page, page.locator('.azimuth-handle'))
      await page.mouse.move(x - 10, y + 30)
      await page.mouse.move(x - 60, y + 80)
      await page.waitForSelector(liveResult)
      await expect.poll(image).not.toBe(first)
      const legend = () => page.locator('.legend-bar').innerText()
      await expect.poll(legend).toContain('of places with more than')
      expect(await choice.inputValue()).toBe('chance')
      expect(await choice.isEnabled()).toBe(true)
      const shown = await image()
      await page.mouse.up()
      confirm()
      await page.waitForSelector(confirmedResult)
      expect(await image()).toBe(shown)
      expect(await legend()).toContain('of places with more than')
    })
  })

  test('shows a mast that is moved coarsely, and finely where it is put down', async () => {
    await withPicture(async (page) => {
      await page.getByLabel('What the picture shows').selectOption('chance')
      const confirm = await holdBack(
        page,
        setting.address(),
        confirmingCoverage,
        ({ cell_size_m: cellSizeM }) => cellSizeM === settings.cell_size_m,
      )
      const [{ overrides }] = sites
      const { x, y } = await screenPosition(page, overrides.tower_lon, overrides.tower_lat)
      await page.mouse.move(x, y)
      await page.mouse.down()
      const cellSize = () =>
        page
          .locator('.stats')
          .innerText()
          .then((text) => /(\d+) m$/m.exec(text)?.[1])
      for (let step = 1; step <= 5; step++) await page.mouse.move(x + 10 * step, y + 5 * step)
      const badge = page.locator('.live-badge')
      await badge.waitFor()
      expect(await badge.innerText()).toBe('live, coarse')
      // The preview has chances too: what was chosen is what is shown.
      expect(await page.locator('.legend-bar').innerText()).toContain('of places with more than')
      await page.mouse.up()
      confirm()
      await expect
        .poll(() => page.evaluate('window.sightline.project().results[0].request.tower_lon'))
        .not.toBe(overrides.tower_lon)
      const [asked, standing] = await page.evaluate<readonly number[]>(
        '[window.sightline.project().results[0].request.tower_lon, window.sightline.project().plans[0].cells[0].overrides.tower_lon]',
      )
      expect(asked).toBe(standing)
      expect(await results(page)).toBe(2)
      await page.click('#inspector-result')
      await page.waitForSelector(confirmedResult)
      expect(await cellSize()).toBe('10')
    })
  })

  test('shows interference of turned cells before the service, which then says the same', async () => {
    const fragment = fragmentOf({ task: 'interference', cells: 3, settings: { radius_m: 300 } })
    await setting.withPage({ fragment }, async (page) => {
      await page.click('.run-bar .button.primary')
      await page.waitForSelector('.result .headline')
      const headline = () => page.locator('.headline').innerText()
      const asked = await headline()
      const charges = watchCharges(page)
      const confirm = await holdBack(page, setting.address(), confirmingInterference)
      const [x, y] = await take(page, page.locator('.azimuth-handle'))
      await page.mouse.move(x - 10, y + 30)
      await page.mouse.move(x - 60, y + 80)
      await page.waitForSelector(liveResult)
      await expect.poll(headline).not.toBe(asked)
      const shown = await headline()
      await page.mouse.up()
      confirm()
      await page.waitForSelector(confirmedResult)
      expect(await headline()).toBe(shown)
      expect(charges.charged.length).toBe(1)
      expect(charges.free.length).toBeGreaterThan(0)
    })
  })
})
