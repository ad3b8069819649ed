import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { hasChromium, plainContext } from './browser.ts'
import { filesOfFirstView, gzippedBytes } from './first-view.ts'
import { settingOfService } from './page-setting.ts'

describe.skipIf(!hasChromium)('parts of the page that are fetched later', () => {
  const { address, browser } = settingOfService()

  test('a part that cannot be fetched says so, and comes once the service answers again', async () => {
    const context = await plainContext(browser())
    const page = await context.newPage()
    const refused = new Set<string>()
    await page.route(/\/assets\/(cell-table|build-section)-/, (route) => {
      refused.add(route.request().url())
      return route.abort()
    })
    await page.goto(address())
    await page.waitForSelector('.stage', { state: 'detached' })
    // Both unseen, behind the first view: what comes after is asked for by what is shown alone.
    await expect.poll(() => refused.size, { timeout: 60_000 }).toBe(2)
    await page.getByRole('tab', { name: /^Cells/ }).click()
    const dock = page.getByLabel('Charts and tables', { exact: true }).first()
    const alert = dock.getByRole('alert')
    await expect.poll(() => alert.textContent()).toContain('could not be fetched')
    await page.unroute(/\/assets\/(cell-table|build-section)-/)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await dock.getByText('Read files').waitFor()
    expect(await alert.count()).toBe(0)
    // What failed unseen, before anybody looked, is tried again by itself.
    await page.locator('.pack-button').click()
    await page.getByText('Build a pack').waitFor()
    await context.close()
  })

  test('without being asked for they are there after the first view', async () => {
    const context = await plainContext(browser())
    const page = await context.newPage()
    await page.goto(address())
    await expect
      .poll(
        () => page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name)`),
        {
          timeout: 60_000,
        },
      )
      .toContainEqual(expect.stringMatching(/\/cell-table-[\w-]+\.js$/))
    await context.close()
  })

  test('the parts of one question are one file, so that few are asked for behind the first view', () => {
    const folder = new URL('../../web/src/questions/', import.meta.url)
    const fetched = readdirSync(folder, { withFileTypes: true }).flatMap(({ name }) => {
      const question = new URL(`${name}/question.tsx`, folder)
      if (!existsSync(question)) return []
      const parts = readFileSync(question, 'utf8').matchAll(
        /lazyView\(async \(\) => \(await import\('([^']+)'/g,
      )
      return [{ name, files: new Set([...parts].map(([, file]) => file)) }]
    })
    expect(fetched.filter(({ files }) => files.size > 0).length).toBeGreaterThan(10)
    expect(fetched.filter(({ files }) => files.size > 1)).toEqual([])
  })

  test('every compressed file is the file that lies beside it', () => {
    const folder = new URL('../../web/dist/assets/', import.meta.url)
    const compressed = readdirSync(folder).filter((name) => name.endsWith('.gz'))
    expect(compressed.length).toBeGreaterThan(4)
    for (const name of compressed) {
      const beside = readFileSync(new URL(name.replace(/\.gz$/, ''), folder))
      expect(gunzipSync(readFileSync(new URL(name, folder))).equals(beside), name).toBe(true)
    }
  })

  test('what is fetched before anything is asked has 600 kB and neither charts nor readers', () => {
    const files = filesOfFirstView()
    expect(files.length).toBeGreaterThanOrEqual(4)
    expect(gzippedBytes(files)).toBeLessThan(600_000)
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    expect(scripts.filter(({ text }) => /u-cursor-pt|CSV_INVALID/.test(text))).toEqual([])
    const styles = files.filter(({ name }) => name.endsWith('.css')).map(({ text }) => text)
    // Of MapLibre's, those of what the page has.
    expect(styles.join()).toMatch(/maplibregl-ctrl-scale/)
    expect(styles.join()).not.toMatch(/maplibregl-(ctrl-icon|popup)/)
  })
})
