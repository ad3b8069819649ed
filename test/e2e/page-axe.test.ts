import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** What axe finds of "moderate" or worse by all its rules, or by some: rule, where, what is wrong. */
async function findings(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource)
  const runOnly = rules === undefined ? {} : { runOnly: rules }
  const options = JSON.stringify({ resultTypes: ['violations'], ...runOnly })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`)
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    )
}

/** What of that depends on colours, which are all that the theme changes. */
async function findingsInDark(page: Page): Promise<readonly string[]> {
  await page.evaluate("document.documentElement.dataset.theme = 'dark'")
  const found = await findings(page, ['color-contrast', 'link-in-text-block'])
  await page.evaluate("document.documentElement.dataset.theme = 'light'")
  return found
}

/** A state of the page: how to get there from the state before. */
interface State {
  readonly name: string
  readonly enter: (page: Page) => Promise<unknown>
  /** Whether it is looked at: what only leads back to a state before has nothing new. */
  readonly isNew?: false
}

const dialog = (name: string, open: (page: Page) => Promise<unknown>): readonly State[] => [
  {
    name,
    enter: async (page) => {
      await open(page)
      await page.waitForSelector('dialog[open]')
    },
  },
  {
    name: `${name}, closed again`,
    isNew: false,
    enter: async (page) => {
      await page.keyboard.press('Escape')
      await page.waitForSelector('dialog[open]', { state: 'detached' })
    },
  },
]

const asked = (question: string, verb: string): State => ({
  name: `${question} with a result`,
  enter: async (page) => {
    await page.locator(`#tab-${question}`).click()
    await page.getByRole('button', { name: verb, exact: true }).click()
    await page.waitForSelector('.result')
  },
})

const unasked = (question: string): State => ({
  name: `${question}, not asked`,
  enter: async (page) => {
    const tab = page.locator(`#tab-${question}`)
    if (!(await tab.isVisible())) await page.getByText('More', { exact: true }).click()
    await tab.click()
    await page.locator('#inspector-result').click()
  },
})

const states: readonly State[] = [
  { name: 'cell form', enter: (page) => page.locator('.cell-list button').first().click() },
  {
    name: 'defaults',
    enter: (page) => page.getByRole('button', { name: 'Defaults', exact: true }).click(),
  },
  asked('surface', 'Map coverage'),
  {
    name: 'a result that no longer holds',
    enter: async (page) => {
      await page.locator('.cell-list button').first().click()
      await page.locator('input[name=antenna_height_m]').fill('31')
      await page.locator('#inspector-result').click()
      await page.waitForSelector('.result[data-stale]')
    },
  },
  {
    name: 'a second result',
    enter: async (page) => {
      const layers = page.locator('.layer-list > li')
      const before = await layers.count()
      await page.getByRole('button', { name: 'Map coverage', exact: true }).click()
      await expect.poll(() => layers.count()).toBe(before + 1)
    },
  },
  asked('gaps', 'Find gaps'),
  asked('rays', 'Analyze sector'),
  asked('network', 'Plan the network'),
  {
    name: 'an explained cell',
    enter: async (page) => {
      await page
        .getByRole('button', { name: /^Explain / })
        .first()
        .click()
      await page.waitForSelector('.explanation h3')
    },
  },
  {
    name: 'many cells, all that may be set',
    enter: async (page) => {
      await page.locator('#tab-many').click()
      await page.locator('#inspector-result').click()
      await page.locator('.goals').waitFor()
      await page.evaluate(
        "document.querySelectorAll('.goals details').forEach((part) => (part.open = true))",
      )
      await page.getByRole('combobox', { name: 'Azimuth' }).first().selectOption('ranges')
      await page.locator('input[name=azimuth_ranges]').fill('300:60')
      await page.locator('input[name=azimuth_ranges]').press('Tab')
    },
  },
  asked('many', 'Plan these cells'),
  {
    name: 'some changes of many cells',
    enter: (page) =>
      page
        .getByRole('region', { name: 'Changes', exact: true })
        .getByRole('checkbox')
        .first()
        .uncheck(),
  },
  asked('interference', 'Map interference'),
  ...['azimuth', 'path', 'measurements', 'sites', 'entry', 'region', 'experiments', 'evidence'].map(
    unasked,
  ),
  {
    name: 'place',
    enter: async (page) => {
      const map = await page.locator('.map canvas').first().boundingBox()
      if (map === null) throw new Error('there is no map')
      await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2)
      await page.locator('#inspector-place').click()
    },
  },
  { name: 'table of cells', enter: (page) => page.locator('#dock-cells').click() },
  { name: 'table of results', enter: (page) => page.locator('#dock-results').click() },
  { name: 'compare', enter: (page) => page.getByRole('tab', { name: 'Compare' }).click() },
  {
    name: 'two results swiped',
    enter: async (page) => {
      const before = page.getByLabel('Before')
      const coverages = before.locator('option', { hasText: 'Coverage' })
      await before.selectOption((await coverages.last().getAttribute('value')) ?? '')
      await page.locator('.other-map canvas').waitFor()
    },
  },
  {
    name: 'a difference',
    enter: (page) => page.getByRole('button', { name: 'Difference' }).click(),
  },
  ...dialog('project', (page) => page.locator('.project-button').click()),
  ...dialog('packs', (page) => page.locator('.pack-button').click()),
  ...dialog('help', (page) => page.getByRole('button', { name: /^Help/ }).click()),
  ...dialog('keys', (page) => page.getByRole('button', { name: 'API keys' }).click()),
  ...dialog('report', (page) => page.getByRole('button', { name: 'Report', exact: true }).click()),
]

describe.skipIf(!hasChromium)('axe finds nothing moderate or worse', () => {
  const { open } = settingOfService()

  test('in the first view, light and dark', async () => {
    const { page, close } = await open({ colorScheme: 'light' })
    expect(await findings(page), 'light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await findings(page), 'dark').toEqual([])
    await close()
  })

  test('in any main state of the page, in light and in the colours of dark', async () => {
    const { page, close } = await open({
      colorScheme: 'light',
      fragment: fragmentOf({ task: 'surface', cells: 3 }),
    })
    for (const { name, enter, isNew = true } of states) {
      await enter(page)
      if (!isNew) continue
      expect.soft(await findings(page), name).toEqual([])
      expect.soft(await findingsInDark(page), `${name}, dark`).toEqual([])
    }
    await close()
  }, 280_000)
})
