// How fast the page takes a list of a thousand cells and selects some of them.
import { loadavg } from 'node:os'
import type { CDPSession, Page } from 'playwright-core'
import { thousandCells } from '../test/e2e/thousand-cells.ts'
import { median, type Measurement } from './measure.ts'
import { openBenchPage, until } from './page-browser.ts'

/** What one step took: by the clock, and of the processor by the thread that the page runs on. */
interface Taken {
  readonly clockMs: number
  readonly processorMs: number
}

const drawn =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))'

/** Processor time of all tasks of the page's thread so far, ms. */
async function processorMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN)
}

/** From an action in the page until what it leads to is on the screen. */
async function timed(
  page: Page,
  session: CDPSession,
  action: string,
  condition: string,
): Promise<Taken> {
  const before = await processorMs(session)
  const startedAt = Number(
    await page.evaluate(`(() => { const at = performance.now(); ${action}; return at })()`),
  )
  await until(page, condition)
  const drawnAt = Number(await page.evaluate(drawn))
  return {
    clockMs: drawnAt - startedAt,
    processorMs: (await processorMs(session)) - before,
  }
}

const click = (selector: string): string => `document.querySelector('${selector}').click()`

/** The file as it is dropped: chosen through the input, which the page reads as it reads any. */
const choose = `(() => {
  const files = new DataTransfer()
  files.items.add(new File([${JSON.stringify(thousandCells)}], 'thousand.csv', { type: 'text/csv' }))
  const input = document.querySelector('.table-tools input[type=file]')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
})()`

/** What a click led to, ms after it; the browser says when it had painted, in steps of 8 ms from 16. */
interface Shown {
  readonly paintedMs: number
  readonly onMapMs: number
}

/** Promises when the next click is answered: on the page by the browser's own timing, and on the map. */
const watchClick = `(() => {
  const clicked = new Promise((done) =>
    addEventListener('click', ({ timeStamp }) => done(timeStamp), { capture: true, once: true }),
  )
  const painted = new Promise((done) => {
    const observer = new PerformanceObserver((list) => {
      const click = list.getEntries().find(({ name }) => name === 'click')
      if (click === undefined) return
      observer.disconnect()
      done(click.duration)
    })
    observer.observe({ type: 'event', durationThreshold: 16 })
  })
  const drawn = new Promise((done) =>
    window.sightline.map().once('idle', () => done(performance.now())),
  )
  window.benchShown = Promise.all([clicked, drawn]).then(async ([clickedAt, drawnAt]) => ({
    // What was faster than 16 ms is not told.
    paintedMs: await Promise.race([painted, new Promise((done) => setTimeout(done, 1000, 16))]),
    onMapMs: drawnAt - clickedAt,
  }))
})()`

async function clicked(page: Page, selector: string): Promise<Shown> {
  await page.evaluate(watchClick)
  await page.locator(selector).click()
  return page.evaluate<Shown>('window.benchShown')
}

async function importOnce(url: string, selections: number) {
  const bench = await openBenchPage(url)
  try {
    const { page } = bench
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    await page.click('#dock-cells')
    await page.waitForSelector('.table-tools input[type=file]', { state: 'attached' })
    const shown = await timed(
      page,
      session,
      choose,
      `document.querySelector('.cell-import tbody tr')`,
    )
    const added = await timed(
      page,
      session,
      click('.cell-import ~ .modal-actions .primary'),
      `document.querySelectorAll('.cell-list li').length > 5 && !document.querySelector('.cell-import')`,
    )
    await until(page, 'window.sightline.map().areTilesLoaded()')
    const selected: Taken[] = []
    for (let i = 0; i < selections; i++) {
      const site = `.cell-list li:nth-of-type(${3 + i}) .site-name`
      selected.push(
        await timed(
          page,
          session,
          click(site),
          `document.querySelector('.cell-list li:nth-of-type(${3 + i})[data-selected]')`,
        ),
      )
    }
    const shownAfter: Shown[] = []
    for (let i = 0; i < selections; i++) {
      shownAfter.push(await clicked(page, `.cell-list li:nth-of-type(${3 + i}) .site-name`))
      await until(page, 'window.sightline.map().areTilesLoaded()')
    }
    const nodes = Number(await page.evaluate(`document.querySelectorAll('*').length`))
    return { shown, added, selected, shownAfter, nodes }
  } finally {
    await bench.close()
  }
}

/** Import and selection, each by the clock and by the processor, with the load of the machine. */
export async function measureThousandCells(url: string, repeat: number): Promise<Measurement[]> {
  const [load] = loadavg()
  const runs = []
  for (let i = 0; i < repeat; i++) runs.push(await importOnce(url, 5))
  const selections = runs.flatMap(({ selected }) => selected)
  const clicks = runs.flatMap(({ shownAfter }) => shownAfter)
  const row = (
    what: string,
    values: readonly number[],
    unit: string,
    goal: number | null,
  ): Measurement => ({ what, value: median(values), unit, goal })
  const beside = `machine at load ${load.toFixed(0)}`
  return [
    row(
      'import of 1,002 cells: processor time of the page, preview and taking',
      runs.map(({ shown, added }) => (shown.processorMs + added.processorMs) / 1000),
      's',
      2,
    ),
    row(
      `import of 1,002 cells: by the clock, preview and taking, ${beside}`,
      runs.map(({ shown, added }) => (shown.clockMs + added.clockMs) / 1000),
      's',
      2,
    ),
    row(
      'selecting a site among 1,002 cells: processor time of the page',
      selections.map((taken) => taken.processorMs),
      'ms',
      50,
    ),
    row(
      `selecting a site among 1,002 cells: by the clock from the click until list and form show it, ${beside}`,
      clicks.map(({ paintedMs }) => paintedMs),
      'ms',
      50,
    ),
    row(
      `selecting a site among 1,002 cells: by the clock until the map has drawn it too, ${beside}`,
      clicks.map(({ onMapMs }) => onMapMs),
      'ms',
      null,
    ),
    row(
      'a plan of 1,002 cells: nodes of the page',
      runs.map(({ nodes }) => nodes),
      'nodes',
      3000,
    ),
  ]
}
