import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test, vi } from 'vitest'
import { checkBoundedPlan } from '../../src/optimization/check/bounded-plan.ts'
import { encodeState } from '../../web/src/project/url-state.ts'
import { hasChromium, screenPosition, sourceFeatures } from './browser.ts'
import { radioDefaults, sites } from './fragment.ts'
import { settingOfService } from './page-setting.ts'
import { untilStored } from './stored-projects.ts'

vi.setConfig({ testTimeout: 240_000 })

/** Low masts that do not reach each other everywhere: six sites, then the same a little further on. */
function fragmentWith(count: number): string {
  const cells = Array.from({ length: count }, (_, i) => {
    const { name, overrides } = sites[i % sites.length]
    const round = Math.floor(i / sites.length)
    const { tower_lon, tower_lat, azimuth } = overrides
    return {
      name: `${name}${round + 1}`,
      towerId: null,
      overrides: {
        tower_lon: tower_lon + 0.004 * round,
        tower_lat: tower_lat - 0.001 * round,
        azimuth: (azimuth + 77 * round) % 360,
        antenna_height_m: 24,
      },
    }
  })
  const encoded = encodeState({
    content: {
      defaults: { ...radioDefaults, radius_m: 300, tx_power_dbm: 20 },
      cells,
      area: null,
      pathTo: null,
    },
    selected: 0,
    task: 'many',
    color: 'auto',
    extruded: false,
    packId: null,
    camera: { lon: -33.0105, lat: 46.9865, zoom: 14.2, bearing: 0, pitch: 0 },
  })
  return `#${encoded}`
}

interface Told {
  readonly changes: readonly { readonly id: string }[]
  readonly baseline: { readonly served_homes: number }
  readonly planned: { readonly served_homes: number }
}

const answerOf = (page: Page): Promise<Told> =>
  page.evaluate<Told>(`(({ changes, baseline, planned }) => ({
    changes: changes.map(({ id }) => ({ id })),
    baseline: { served_homes: baseline.served_homes },
    planned: { served_homes: planned.served_homes },
  }))(window.sightline.project().results[0].answer)`)
const azimuthsOf = (page: Page): Promise<readonly number[]> =>
  page.evaluate<number[]>(
    'window.sightline.project().plans[0].cells.map(({ overrides }) => overrides.azimuth)',
  )
const ask = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Plan these cells' }).click()
async function savedText(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  return readFile(await (await download).path(), 'utf8')
}

describe.skipIf(!hasChromium)('a plan of many cells', () => {
  const setting = settingOfService()
  const withCells = (count: number, use: (page: Page) => Promise<void>): Promise<void> =>
    setting.withPage({ fragment: fragmentWith(count), acceptDownloads: true }, async (page) => {
      await page.locator('#inspector-result').click()
      await page.waitForSelector('.goals')
      await use(page)
    })

  test('few cells at once: the changes by what they bring, some of them taken as one step; before and after are swiped, stand in the comparison, in the report and in time', async () => {
    await withCells(3, async (page) => {
      await ask(page)
      await page.waitForSelector('.result')
      const { changes, baseline, planned } = await answerOf(page)
      expect(changes.length).toBeGreaterThan(1)
      const headline = page.locator('.headline')
      await expect
        .poll(() => headline.textContent())
        .toContain(`Homes served ${baseline.served_homes} → ${planned.served_homes}`)
      const id = await page.evaluate<string>('window.sightline.project().results[0].id')
      await expect.poll(() => sourceFeatures(page, `${id}/sectors`)).toHaveLength(changes.length)
      // What lies above is placed first: names of cells go round the numbers.
      const order = await page.evaluate<string[]>('window.sightline.map().getLayersOrder()')
      expect(order.indexOf(`${id}/ranks`)).toBeGreaterThan(order.indexOf('cells-label'))
      await page.setViewportSize({ width: 1440, height: 900 })
      const tab = page.locator('#dock-question')
      if ((await tab.getAttribute('aria-selected')) === 'false') await tab.click()
      await page.waitForSelector('.dock .table-scroll')
      const cut = (): Promise<unknown> =>
        page.evaluate(
          "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.dock .table-scroll'))",
        )
      await expect.poll(cut).toBe(0)
      const card = page.getByRole('region', { name: 'Changes', exact: true })
      await expect.poll(() => card.textContent()).toContain('As the service has told it')
      // Without the first change the others are no beginning of the list: scored in the browser.
      const boxes = card.getByRole('checkbox')
      expect(await boxes.count()).toBe(changes.length)
      await boxes.first().uncheck()
      await expect.poll(() => card.textContent()).toContain('Worked out here')
      await expect
        .poll(() => sourceFeatures(page, `${id}/sectors`))
        .toHaveLength(changes.length - 1)
      await page.getByLabel('Take the first').fill('1')
      await expect.poll(() => card.textContent()).toContain('As the service has told it')
      expect(await boxes.first().isChecked()).toBe(true)
      const list = await savedText(page, 'CSV')
      expect(list.trim().split('\r\n')).toHaveLength(changes.length + 1)
      expect(list).toContain(',true\r\n')
      const certificate = JSON.parse(await savedText(page, 'Save the certificate')) as {
        readonly optimization: { readonly search: { readonly certificate: unknown } }
      }
      expect(checkBoundedPlan(certificate.optimization.search.certificate).isProven).toBe(true)
      const before = await azimuthsOf(page)
      await page.getByRole('button', { name: 'Take 1 change', exact: true }).click()
      const after = await azimuthsOf(page)
      expect(after.filter((azimuth, i) => azimuth !== before[i])).toHaveLength(1)
      await page.getByRole('button', { name: 'Undo: Take 1 change' }).click()
      expect(await azimuthsOf(page)).toEqual(before)

      await page.getByRole('button', { name: 'Swipe before and after' }).click()
      await page.locator('.other-map canvas').waitFor()
      expect(await page.locator('.swipe-name').allTextContents()).toEqual([
        'Plan many cells: Plan 1, before (Plan 1)',
        'Plan many cells: Plan 1, after (Plan 1)',
      ])
      // On the left the network as it stands.
      await expect.poll(() => sourceFeatures(page, `${id}-before/sectors`)).toHaveLength(0)
      await page.locator('#dock-compare').click()
      const table = page.locator('.compare-view')
      await expect.poll(() => table.textContent()).toContain('Homes served')
      await expect.poll(() => table.textContent()).toMatch(/Gained: [1-9]\d* buildings/)
      await page.getByRole('button', { name: 'Stop comparing' }).click()
      await page.locator('#dock-time').click()
      await expect
        .poll(() => page.getByRole('list', { name: 'Answers in time' }).textContent())
        .toContain('Plan many cells')
      await page.getByRole('button', { name: 'Report', exact: true }).click()
      await page.waitForSelector('.report[open]')
      const markdown = await savedText(page, 'Markdown')
      expect(markdown).toContain(`| 1 | ${changes[0].id} |`)
      expect(markdown).toMatch(/Fingerprint [0-9a-f]{64}/)
    })
  })

  test('cells are chosen in the list, and those that are selected have limits of their own; cells are chosen with the lasso, and an area that is wanted must be drawn', async () => {
    await withCells(6, async (page) => {
      const counter = page.locator('.counter')
      await expect.poll(() => counter.textContent()).toBe('6 of 200 cells may change')
      const scope = page.getByRole('group', { name: 'Cells that may change' })
      await scope.getByRole('button', { name: /^Selected/ }).click()
      await expect
        .poll(() => counter.textContent())
        .toBe('1 of 200 cells may change; 5 others stay and count')
      await page.locator('summary', { hasText: 'Limits of single cells' }).click()
      const own = page.getByRole('group', { name: 'Of A1 alone' })
      await own.getByRole('combobox', { name: 'Azimuth' }).selectOption('stay')
      await expect
        .poll(() => page.locator('.run-bar').textContent())
        .toContain('Nothing may change')
      await page.getByRole('button', { name: 'A1 as all others' }).click()
      await expect
        .poll(() => page.getByRole('button', { name: 'Plan these cells' }).isEnabled())
        .toBe(true)

      await page.getByRole('button', { name: 'Lasso cells' }).click()
      // A loop around the mast of A and B.
      const { tower_lon, tower_lat } = sites[0].overrides
      const { x, y } = await screenPosition(page, tower_lon, tower_lat)
      await page.mouse.move(x - 30, y - 30)
      await page.mouse.down()
      for (const [east, south] of [
        [30, -30],
        [30, 30],
        [-30, 30],
        [-30, -30],
      ])
        await page.mouse.move(x + east, y + south, { steps: 4 })
      await page.mouse.up()
      await page.locator('#inspector-result').click()
      await expect
        .poll(() => page.locator('.counter').textContent())
        .toBe('2 of 200 cells may change; 4 others stay and count')
      await page.locator('summary', { hasText: 'What is wanted' }).click()
      await page.getByLabel('Only buildings in the area of interest').check()
      await expect
        .poll(() => page.locator('.run-bar').textContent())
        .toContain('Draw the area of interest')
      await page.getByLabel('Only buildings in the area of interest').uncheck()
      await ask(page)
      await page.waitForSelector('.result')
      const changed = (await answerOf(page)).changes.map(({ id }) => id)
      expect(changed.filter((id) => id !== 'A1' && id !== 'B1')).toEqual([])
    })
  })

  test('more cells as a job: it goes on over a reload, and its plan is in the project', async () => {
    const posts: string[] = []
    const onRequest = (request: { method: () => string; url: () => string }): void => {
      if (request.method() === 'POST') posts.push(new URL(request.url()).pathname)
    }
    const options = { fragment: fragmentWith(12), onRequest }
    await setting.withPage(options, async (page) => {
      await page.locator('#inspector-result').click()
      await page.getByRole('textbox', { name: 'Electrical tilts' }).first().fill('0:8:2')
      await page.getByRole('textbox', { name: 'Powers' }).first().fill('14, 17, 20')
      await page.getByRole('textbox', { name: 'Powers' }).first().press('Tab')
      await untilStored(page)
      await ask(page)
      const waited = (): Promise<boolean> =>
        page.evaluate<boolean>(`(sessionStorage.getItem('sightline.unfinished') ?? '[]') !== '[]'`)
      await expect.poll(waited, { timeout: 120_000 }).toBe(true)
      await page.reload()
      await page.waitForSelector('.stage', { state: 'detached' })
      await page.locator('#inspector-result').click()
      await page.waitForSelector('.result')
      expect(posts.filter((path) => path.includes('network-plan'))).toHaveLength(1)
      expect(await waited()).toBe(false)
      expect(await page.locator('.result').getAttribute('data-stale')).toBeNull()
      const job = await page.evaluate<string | null>(
        'window.sightline.project().results[0].answer.jobId',
      )
      expect(job).not.toBeNull()
      expect((await answerOf(page)).changes.length).toBeGreaterThan(2)
    })
  })

  test('a job that is cancelled is ended at the service, and nothing waits for it', async () => {
    const ends: string[] = []
    const onRequest = (request: { method: () => string; url: () => string }): void => {
      if (request.method() === 'DELETE') ends.push(new URL(request.url()).pathname)
    }
    const options = { fragment: fragmentWith(11), onRequest }
    await setting.withPage(options, async (page) => {
      await page.locator('#inspector-result').click()
      await page.getByRole('textbox', { name: 'Electrical tilts' }).first().fill('0:9:1')
      await page.getByRole('textbox', { name: 'Electrical tilts' }).first().press('Tab')
      // What is served twice has a price: such a search goes on to its last step.
      await page.getByText('Limits and costs').click()
      await page.getByRole('spinbutton', { name: /twice/ }).fill('30')
      await page.keyboard.press('Tab')
      await ask(page)
      // Another question is asked meanwhile.
      await page.locator('#tab-gaps').click()
      expect(await page.getByRole('button', { name: 'Find gaps' }).isEnabled()).toBe(true)
      await page.locator('#tab-many').click()
      const status = page.getByRole('status').filter({ hasText: 'steps' })
      await status.waitFor()
      await page.getByRole('button', { name: /^Cancel Plan many cells/ }).click()
      await expect.poll(() => ends).toHaveLength(1)
      await expect
        .poll(() => page.evaluate<string | null>(`sessionStorage.getItem('sightline.unfinished')`))
        .toBe('[]')
      const state = async (): Promise<unknown> => {
        const response = await fetch(`${setting.address()}${ends[0]}`)
        return ((await response.json()) as { readonly status: string }).status
      }
      await expect.poll(state).toBe('dismissed')
    })
  })
})
