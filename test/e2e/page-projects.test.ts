import fc from 'fast-check'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { mutatedProjects, projectOfEveryQuestion } from '../mutated-project.ts'
import { runs } from '../runs.ts'
import { hasChromium } from './browser.ts'
import { dropFile } from './dropped-file.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'
import { untilStored } from './stored-projects.ts'

const schema = 'sightline-project-v1'
const { results } = projectOfEveryQuestion
const textOf = (project: unknown): string => JSON.stringify({ schema, project })

const resultsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate<string[]>('window.sightline.project().results.map(({ question }) => question)')

const boundaries = (page: Page): Promise<string[]> => page.locator('.boundary').allTextContents()

/** Puts another answer in the place of one that the browser's store has. */
async function spoilStored(page: Page, answer: unknown): Promise<void> {
  await page.evaluate(`(async () => {
    const open = indexedDB.open('sightline')
    await new Promise((done) => (open.onsuccess = done))
    const store = open.result.transaction('answers', 'readwrite').objectStore('answers')
    const keys = store.getAllKeys()
    await new Promise((done) => (keys.onsuccess = done))
    const put = store.put(${JSON.stringify(answer)}, keys.result[0])
    await new Promise((done) => (put.onsuccess = done))
    open.result.close()
  })()`)
}

/** Opens the answer to a question, and its chart where it has one. */
async function look(page: Page, question: string): Promise<void> {
  await page.evaluate(`document.getElementById('tab-${question}').click()`)
  await page.locator('#inspector-result').click()
  const dock = page.locator('#dock-question')
  if ((await dock.count()) > 0 && (await dock.getAttribute('aria-selected')) !== 'true')
    await dock.click()
}

describe.skipIf(!hasChromium)('a project that is opened', () => {
  const setting = settingOfService()

  test('by being dropped anywhere on the page has its answers, takes no id that is kept here, and says so', async () => {
    await setting.withPage({}, async (page) => {
      await dropFile(page, { name: 'sent.json', text: textOf(projectOfEveryQuestion), on: '.map' })
      const questions = results.map(({ question }) => question)
      await expect.poll(() => resultsOf(page)).toEqual(questions)
      expect(await page.locator('.notice').innerText()).toContain('is open, from sent.json')
      expect(await page.locator('.left-out').count()).toBe(0)
      await untilStored(page)
      const id = (): Promise<string> => page.evaluate<string>('window.sightline.project().id')
      const first = await id()
      await dropFile(page, { name: 'sent.sightline.json', text: textOf(projectOfEveryQuestion) })
      await expect.poll(id).not.toBe(first)
      for (const [name, text, says] of [
        ['x.json', '{', 'is no JSON'],
        ['x.geojson', '{"type":"FeatureCollection","features":[]}', 'is no project of Sightline'],
        ['x.zip', '', 'Nothing takes x.zip'],
      ] as const) {
        await dropFile(page, { name, text })
        await expect.poll(() => page.locator('.notice').innerText()).toContain(says)
      }
      expect(await resultsOf(page)).toEqual(questions)
    })
  })

  test('shows the answer of every question, with nothing in its place', async () => {
    await setting.withPage({}, async (page) => {
      await page.evaluate('document.querySelectorAll("details").forEach((d) => (d.open = true))')
      await dropFile(page, { name: 'p.json', text: textOf(projectOfEveryQuestion) })
      await expect.poll(async () => (await resultsOf(page)).length).toBe(results.length)
      for (const { question } of results) {
        await look(page, question)
        await page.waitForSelector('.result')
        expect(await boundaries(page)).toEqual([])
      }
      for (const tab of ['results', 'compare', 'time']) await page.locator(`#dock-${tab}`).click()
      expect(await boundaries(page)).toEqual([])
    })
  })

  test('from a store whose answer is of another version starts without that answer and names it; everything else is there', async () => {
    const { page, troubles, close } = await setting.open({
      fragment: fragmentOf({ task: 'gaps', cells: 2 }),
    })
    await page.locator('.run-bar .button.primary').click()
    await page.waitForSelector('.result')
    await untilStored(page)
    await spoilStored(page, {})
    await page.reload()
    await page.waitForSelector('.map[data-loaded]')
    expect(await page.locator('.left-out').innerText()).toContain('the answer “Gaps: A”')
    expect(await resultsOf(page)).toEqual([])
    expect(await page.locator('.cell-list li').count()).toBe(2)
    await page.getByRole('button', { name: 'Dismiss what was left out' }).click()
    expect(await page.locator('.left-out').count()).toBe(0)
    expect(troubles).toEqual([])
    await close()
  })

  test('shows a sentence in the place of an answer that its panel fails on, and goes on when that is removed', async () => {
    const network = results.find(({ question }) => question === 'network')
    // Its members are all there; the text that one of them is cannot be decoded.
    const text = JSON.stringify(network?.answer).replace(
      /"reach_scores":"[^"]*"/,
      '"reach_scores":"AAAA"',
    )
    const broken = { ...network, answer: JSON.parse(text) as unknown }
    await setting.withPage({}, async (page) => {
      const others = results.filter(({ question }) => question === 'gaps')
      await dropFile(page, {
        name: 'p.json',
        text: textOf({ ...projectOfEveryQuestion, results: [broken, ...others] }),
      })
      await expect.poll(() => resultsOf(page)).toEqual(['network', 'gaps'])
      await look(page, 'network')
      const boundary = page.locator('.inspector .boundary')
      expect(await boundary.innerText()).toContain(
        'The answer of “Network: Plan 1” cannot be shown',
      )
      await look(page, 'gaps')
      await page.waitForSelector('.result')
      await look(page, 'network')
      await boundary.getByRole('button', { name: 'Remove this answer' }).click()
      await boundary.waitFor({ state: 'detached' })
      expect(await resultsOf(page)).toEqual(['gaps'])
    })
  })

  test('after any changes leaves a page that answers, shows what it kept or a sentence, and logs nothing', async () => {
    const changed = fc.sample(mutatedProjects(projectOfEveryQuestion), {
      numRuns: runs(40),
      seed: 20261128,
    })
    await setting.withPage({}, async (page) => {
      await page.evaluate('document.querySelectorAll("details").forEach((d) => (d.open = true))')
      for (const { document, touched } of changed) {
        await dropFile(page, { name: 'p.json', text: textOf(document) })
        await page.waitForSelector('.notice')
        for (const place of [...touched].slice(0, 3)) {
          await look(page, results[place].question)
          await page.waitForSelector('.app .status-bar')
        }
      }
    })
  }, 300_000)
})

describe.skipIf(!hasChromium)('a start after one that failed', () => {
  const setting = settingOfService()
  const question = (page: Page) => page.locator('.after-failure')

  /** A page with a project in its store, as a start that did not come to its end leaves it. */
  async function opened(): Promise<Awaited<ReturnType<typeof setting.open>>> {
    const watched = await setting.open({ fragment: fragmentOf({ task: 'gaps', cells: 2 }) })
    const { page } = watched
    await untilStored(page)
    await expect
      .poll(() => page.evaluate<string | null>(`localStorage.getItem('sightline.start')`))
      .toBe(null)
    return watched
  }
  const reloadAfter = async (page: Page, note: unknown): Promise<void> => {
    const text = typeof note === 'string' ? note : JSON.stringify(note)
    await page.evaluate(`localStorage.setItem('sightline.start', ${JSON.stringify(text)})`)
    await page.reload()
  }
  const cellCount = (page: Page): Promise<number> =>
    page.evaluate<number>('window.sightline.project().plans[0].cells.length')

  test.each([
    ['that threw', { state: 'failed', at: 1 }],
    ['that nobody saw the end of', { state: 'starting', at: 1 }],
  ])(
    '%s asks whether to go on without the last project, which stays among the others',
    async (_, note) => {
      const { page, troubles, close } = await opened()
      await reloadAfter(page, note)
      await question(page).getByText('Untitled project').waitFor()
      const download = page.waitForEvent('download')
      await question(page).getByRole('button', { name: 'Save it to a file' }).click()
      expect((await download).suggestedFilename()).toBe('last-project.sightline.json')
      await question(page).getByRole('button', { name: 'Start without the last project' }).click()
      await page.waitForSelector('.map[data-loaded]')
      expect(await cellCount(page)).toBe(0)
      await page.evaluate('location.reload()')
      await page.waitForSelector('.map[data-loaded]')
      expect(await cellCount(page)).toBe(0)
      await page.locator('.project-button').click()
      await page.getByRole('button', { name: 'Open', exact: true }).click()
      await expect.poll(() => cellCount(page)).toBe(2)
      expect(troubles).toEqual([])
      await close()
    },
  )

  test('opens the last project again where that is wanted', async () => {
    const { page, troubles, close } = await opened()
    await reloadAfter(page, { state: 'failed', at: 1 })
    await question(page).getByRole('button', { name: 'Open it again' }).click()
    await page.waitForSelector('.map[data-loaded]')
    expect(await cellCount(page)).toBe(2)
    await expect
      .poll(() => page.evaluate<string | null>(`localStorage.getItem('sightline.start')`))
      .toBe(null)
    expect(troubles).toEqual([])
    await close()
  })

  test('asks nothing where another tab has just begun, or the note is none of this page', async () => {
    const { page, troubles, close } = await opened()
    for (const note of [
      { state: 'starting', at: Date.now() },
      '{',
      '[]',
      'null',
      '{"state":1,"at":1}',
    ]) {
      await reloadAfter(page, note)
      await page.waitForSelector('.map[data-loaded]')
      expect(await cellCount(page)).toBe(2)
    }
    expect(troubles).toEqual([])
    await close()
  }, 120_000)
})
