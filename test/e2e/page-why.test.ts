import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium, screenPosition } from './browser.ts'
import { fragmentOf } from './fragment.ts'
import { settingOfService } from './page-setting.ts'

/** With its lower end. */
const bracketText = /With every unknown roof in the way (?:and with none )?(−[\d.]+ dBm)/

type Place = readonly [lon: number, lat: number]

describe.skipIf(!hasChromium)('why this number', () => {
  const { open } = settingOfService()

  const opened = (task: string, settings: object = {}) =>
    open({ fragment: fragmentOf({ task, cells: 3, settings }) })
  const ask = async (page: Page, verb: string): Promise<void> => {
    await page.getByRole('button', { name: verb }).click()
    await page.waitForSelector('.result')
  }
  const clickAt = async (page: Page, [lon, lat]: Place): Promise<void> => {
    const { x, y } = await screenPosition(page, lon, lat)
    await page.mouse.click(x, y)
    await page.locator('#inspector-place').click()
  }
  const card = (page: Page) => page.getByRole('region', { name: 'Why this number' })
  /** The numbers after "adds up to" and before it. */
  const shownAndSum = async (page: Page, pattern: RegExp): Promise<readonly string[]> => {
    await expect.poll(() => card(page).textContent()).toMatch(pattern)
    return (pattern.exec((await card(page).textContent()) ?? '') ?? []).slice(1)
  }

  test('a building of a network: what each cell gives, what serves it, adding up', async () => {
    const { page, troubles, close } = await opened('network')
    await ask(page, 'Plan the network')
    await page.locator('#dock-cells').waitFor()
    const place = await page.evaluate<Place>(`(() => {
      const map = window.sightline.map()
      const seen = map.queryRenderedFeatures({ layers: ['buildings-fill'] })
      const inside = ({ geometry }) => {
        const ring = geometry.type === 'Polygon' ? geometry.coordinates[0] : geometry.coordinates[0][0]
        const mean = (i) => ring.reduce((sum, at) => sum + at[i], 0) / ring.length
        return [mean(0), mean(1)]
      }
      const { width, height } = map.getCanvas().getBoundingClientRect()
      return seen.map(inside).find((at) => {
        const { x, y } = map.project(at)
        const isFree = Math.abs(x - width / 2) < width / 5 && Math.abs(y - height / 2) < height / 5
        return isFree && map.queryRenderedFeatures([x, y], { layers: ['buildings-fill'] }).length > 0
      })
    })()`)
    await clickAt(page, place)
    await page.getByRole('button', { name: /^What the facade of/ }).click()
    await expect.poll(() => card(page).locator('.compare tbody tr').count()).toBe(3)
    const [best] = await card(page).locator('.compare tr[data-best] .number').allTextContents()
    const [sum] = await card(page).locator('.ledger tr[data-sum] .number').allTextContents()
    expect(best).toMatch(/^−\d+\.\d dBm$/)
    expect(sum).toBeDefined()
    const [added] = await shownAndSum(page, /adds up to (−[\d.]+ dBm)/)
    expect(added).toBe(best)
    const isServed = Number.parseFloat(best.replace('−', '-')) > -100
    expect(await card(page).textContent()).toContain(
      isServed ? 'That is above −100 dBm: served.' : 'That is not above −100 dBm: not served.',
    )
    await card(page)
      .getByRole('button', { name: /^Bracket/ })
      .click()
    await expect.poll(() => card(page).textContent()).toMatch(bracketText)
    expect(troubles).toEqual([])
    await close()
  })

  test('a sample of interference: every cell with its role, adding up to the SINR', async () => {
    const { page, troubles, close } = await opened('interference')
    await ask(page, 'Map interference')
    const place = await page.evaluate<Place>(`(() => {
      const { samples } = window.sightline.project().results[0].answer
      const map = window.sightline.map()
      const { width, height } = map.getCanvas().getBoundingClientRect()
      return samples.find(({ at, serving_cell_id, strongest_interferer_id }) => {
        const { x, y } = map.project(at)
        const isSeen = x > 80 && x < width - 80 && y > 80 && y < height - 80
        return isSeen && serving_cell_id !== null && strongest_interferer_id !== null
      }).at
    })()`)
    await clickAt(page, place)
    await page.getByRole('button', { name: /^The ledger of/ }).click()
    const [shown, sum] = await shownAndSum(
      page,
      /shows SINR (−?[\d.]+) dB; the ledger adds up to (−?[\d.]+) dB/,
    )
    expect(sum).toBe(shown)
    expect(await card(page).textContent()).toContain('serves')
    expect(await card(page).textContent()).toContain('interferes')
    expect(troubles).toEqual([])
    await close()
  })

  test('a place under rays: the ledger, and the bracket by two paths', async () => {
    const { page, troubles, close } = await opened('rays')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/path-profile')) asked.push(request.postData() ?? '')
    })
    await page.locator('.cell-list button').first().click()
    await ask(page, 'Analyze sector')
    await clickAt(page, [-33.0112, 46.9877])
    await page.getByRole('button', { name: /^The ledger of Rays/ }).click()
    await card(page)
      .getByRole('button', { name: 'Bracket of the unknown roofs (two requests)' })
      .click()
    await expect.poll(() => card(page).textContent()).toMatch(bracketText)
    expect(asked.map((body) => /"unknown_heights":"(\w+)"/.exec(body)?.[1])).toEqual([
      undefined,
      'block',
      'clear',
    ])
    expect(troubles).toEqual([])
    await close()
  })

  test('a place under a model that counts walls: the ledger adds up to the picture', async () => {
    const model = { propagation_model: 'legacy_fspl_walls', horizontal_pattern_id: 'omni' }
    const { page, troubles, close } = await opened('surface', model)
    await page.locator('.cell-list button').first().click()
    await ask(page, 'Map coverage')
    await clickAt(page, [-33.0112, 46.9877])
    await page.getByRole('button', { name: /^The ledger of Coverage/ }).click()
    const [shown, sum] = await shownAndSum(
      page,
      /picture shows (−[\d.]+) dBm at this node; the ledger adds up to (−[\d.]+) dBm/,
    )
    expect(sum).toBe(shown)
    expect(await card(page).textContent()).toMatch(/, [1-9]\d* wall events/)
    expect(await card(page).locator('.ledger').textContent()).toContain('Walls on the path−')
    expect(troubles).toEqual([])
    await close()
  })

  test.each([
    ['the urban model', {}],
    ['a model that counts walls', { propagation_model: 'legacy_fspl_walls' }],
  ])('a path under %s: the ledger of the layers adds up', async (_, settings) => {
    const { page, troubles, close } = await opened('path', settings)
    await page.locator('.cell-list button').first().click()
    await page.locator('body').press('l')
    const { x, y } = await screenPosition(page, -33.011, 46.9865)
    await page.mouse.click(x, y)
    const ledger = page.getByRole('region', { name: 'By the model of the layers' })
    const pattern = /Shown is (−[\d.]+ dBm); the ledger adds up to (−[\d.]+ dBm)/
    await expect.poll(() => ledger.textContent()).toMatch(pattern)
    const [, shown, sum] = pattern.exec((await ledger.textContent()) ?? '') ?? []
    expect(sum).toBe(shown)
    expect(await ledger.textContent()).toMatch(/Bearing\d+(\.\d)?°/)
    await ledger.getByRole('button', { name: /^Bracket/ }).click()
    await expect.poll(() => ledger.textContent()).toMatch(bracketText)
    // Unknown roofs block in what is shown: it is the lower end.
    const [, low] = bracketText.exec((await ledger.textContent()) ?? '') ?? []
    expect(low).toBe(shown)
    const asked = await page.evaluate<{ propagation_model: string; applied: string }>(`(() => {
      const { answer } = window.sightline.project().results[0]
      const { propagation_model } = answer.rf_profile
      return { propagation_model, applied: answer.layer_link.applied_propagation_model_id }
    })()`)
    expect(asked.applied).toBe(asked.propagation_model)
    expect(troubles).toEqual([])
    await close()
  })
})
