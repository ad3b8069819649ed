import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasChromium, plainContext } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'
import { allProjects } from './stored-projects.ts'

describe.skipIf(!hasChromium)('one project in two tabs', () => {
  const setting = settingOfService()
  let browser: BrowserContext
  let troubles: string[]

  beforeEach(async () => {
    browser = await plainContext(setting.browser())
    troubles = []
  })
  afterEach(async () => {
    await browser.close()
    expect(troubles).toEqual([])
  })

  async function openTab(fragment = '', patience = 1): Promise<Page> {
    const tab = await browser.newPage()
    await tab.addInitScript(waitsForWords(patience))
    tab.on('pageerror', (error) => troubles.push(error.message))
    await tab.goto(`${setting.address()}/${fragment}`)
    await tab.waitForSelector('.map[data-loaded]')
    return tab
  }

  /** The first tab with three cells that are in the store, and a second one on the same project. */
  async function openBoth(): Promise<[Page, Page]> {
    const first = await openTab(fragmentOf({ task: 'surface', cells: 3 }))
    await expect.poll(() => storedCells(first)).toEqual([['A', 'B', 'C']])
    await setPatience(first, busyMachine)
    const second = await openTab('', busyMachine)
    await strip(second).waitFor()
    expect(await strip(first).count()).toBe(0)
    return [first, second]
  }

  test('is kept by the first; the other one says so, and nothing of either is lost when it takes over', async () => {
    const [first, second] = await openBoth()
    await remove(second, 'C')
    await remove(first, 'A')
    await expect.poll(() => storedCells(first)).toEqual([['B', 'C']])

    await strip(second).getByRole('button', { name: 'Take over' }).click()
    await strip(first).waitFor()
    await strip(second).waitFor({ state: 'detached' })
    expect(await cellsOf(second)).toEqual(['B', 'C'])
    // What the second tab had done alone is a project of its own.
    expect(await storedCells(second)).toEqual([
      ['A', 'B'],
      ['B', 'C'],
    ])
    await remove(second, 'B')
    await remove(first, 'C')
    await expect.poll(() => storedCells(second)).toEqual([['A', 'B'], ['C']])
  })

  test('goes on as two where the second one branches a copy', async () => {
    const [first, second] = await openBoth()
    await remove(second, 'C')
    // Nobody has an answer for a project that is new.
    await setPatience(second, 1)
    await strip(second).getByRole('button', { name: 'Branch a copy' }).click()
    await strip(second).waitFor({ state: 'detached' })
    await remove(first, 'A')
    await expect
      .poll(() => storedCells(first))
      .toEqual([
        ['A', 'B'],
        ['B', 'C'],
      ])
    // Its steps can still be taken back.
    await second.getByRole('button', { name: 'Undo: Delete C' }).click()
    await expect
      .poll(() => storedCells(first))
      .toEqual([
        ['A', 'B', 'C'],
        ['B', 'C'],
      ])
    await second.locator('.project-button').click()
    await second.getByRole('button', { name: 'Delete', exact: true }).click()
    await second.getByText('is open in another tab: close it there first.').waitFor()
  })

  test('passes to the other tab, as it is then, when the one that kept it is closed', async () => {
    const [first, second] = await openBoth()
    // Closed before the moment after which an edit is written down by itself.
    await remove(first, 'A')
    await first.close({ runBeforeUnload: true })
    await setPatience(second, 1)
    await strip(second).waitFor({ state: 'detached' })
    await expect.poll(() => cellsOf(second)).toEqual(['B', 'C'])
    await remove(second, 'B')
    await expect.poll(() => storedCells(second)).toEqual([['C']])
  })

  test('keeps the last edit of a tab that is closed while it looks at what is kept', async () => {
    const tab = await openTab(fragmentOf({ task: 'surface', cells: 3 }))
    await expect.poll(() => storedCells(tab)).toEqual([['A', 'B', 'C']])
    const other = await openTab()
    // A browser that is too busy to answer: the look goes on for as long as the tab is there.
    await tab.evaluate(`(() => {
      const { get } = IDBObjectStore.prototype
      IDBObjectStore.prototype.get = function (key) {
        window.isLooking = true
        const again = () => (get.call(this, key).onsuccess = again)
        again()
        return {}
      }
    })()`)
    await remove(tab, 'A')
    await expect.poll(() => tab.evaluate('window.isLooking')).toBe(true)
    await tab.close({ runBeforeUnload: true })
    await expect.poll(() => storedCells(other)).toEqual([['B', 'C']])
  })

  test('is never written over, whether the word of another tab was heard or not', async () => {
    const tab = await openTab(fragmentOf({ task: 'surface', cells: 3 }))
    await expect.poll(() => storedCells(tab)).toEqual([['A', 'B', 'C']])
    await tab.evaluate(`(async () => {
      const [project] = await (${allProjects})()
      project.writer = 'a tab that speaks to nobody'
      project.plans[0].cells.pop()
      const open = indexedDB.open('sightline')
      await new Promise((done) => (open.onsuccess = done))
      const change = open.result.transaction('projects', 'readwrite')
      change.objectStore('projects').put(project)
      await new Promise((done) => (change.oncomplete = done))
    })()`)
    await remove(tab, 'A')
    await strip(tab).waitFor()
    expect(await storedCells(tab)).toEqual([['A', 'B']])
  })
})

/** A tab waits a second for the word of another one, which a busy machine may not keep. */
const busyMachine = 60

/** Makes a tab wait so many times as long. */
const waitsForWords = (patience: number): string => `(() => {
  const wait = window.setTimeout
  window.patience = ${patience}
  window.setTimeout = (call, ms, ...rest) =>
    wait(call, ms === 1000 ? window.patience * ms : ms, ...rest)
})()`

const setPatience = (tab: Page, patience: number): Promise<unknown> =>
  tab.evaluate(`window.patience = ${patience}`)

const strip = (tab: Page) => tab.locator('.other-tab')

const remove = (tab: Page, name: string): Promise<void> =>
  tab.getByRole('button', { name: `Delete ${name}`, exact: true }).click()

const cellsOf = (tab: Page): Promise<unknown> =>
  tab.evaluate('window.sightline.project().plans[0].cells.map((cell) => cell.name)')

/** The cells of every project in the store of the browser, in the order of their names. */
function storedCells(tab: Page): Promise<unknown> {
  return tab.evaluate(`(async () => {
    const projects = await (${allProjects})()
    return projects
      .map(({ plans }) => plans[0].cells.map((cell) => cell.name))
      .sort((a, b) => (a.join() < b.join() ? -1 : 1))
  })()`)
}
