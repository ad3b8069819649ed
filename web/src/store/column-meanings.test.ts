import { beforeEach, describe, expect, test, vi } from 'vitest'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => void stored.set(name, text),
})

const names = ['Kürzel', 'lon', 'lat', 'Dir', 'Leistung', 'Orientation']
const text = `${names.join(';')}\nA;7.42;43.73;120;43;9\n`
const file = [{ name: 'list.csv', bytes: new TextEncoder().encode(text) }]

async function page() {
  vi.resetModules()
  const { meaningsOf, takeColumnFor } = await import('./column-meanings.ts')
  const { readCells } = await import('../project/read-cells.ts')
  return { meaningsOf, takeColumnFor, read: () => readCells(file, { meaningsOf }) }
}

describe('columns whose meaning a person says', () => {
  beforeEach(() => stored.clear())

  test('are taken for it: a field of lists, a member of the form, or nothing', async () => {
    const { takeColumnFor, read } = await page()
    const before = read()
    expect(before.rows[0].members.azimuth).toBe(120)
    expect(before.unused.join()).toContain('Kürzel')
    takeColumnFor(names, 'Kürzel', 'cell')
    takeColumnFor(names, 'Dir', 'orientation_deg')
    takeColumnFor(names, 'Orientation', 'azimuth')
    takeColumnFor(names, 'Leistung', 'none')
    const { rows, problems, previews } = read()
    expect(rows[0]).toMatchObject({ name: 'A', members: { azimuth: 9, orientation_deg: 120 } })
    expect(rows[0].members).not.toHaveProperty('tx_power_dbm')
    expect(problems).toEqual([])
    expect(previews[0].formFields.get(3)).toBe('orientation_deg')
  })

  test('are known again in another file of that kind, and in no other one', async () => {
    const first = await page()
    first.takeColumnFor(names, 'Kürzel', 'site')
    const again = await page()
    expect(again.meaningsOf(names)).toEqual({ Kürzel: 'site' })
    expect(again.read().rows[0].site).toBe('A')
    expect(again.meaningsOf([...names, 'more'])).toEqual({})
    again.takeColumnFor(names, 'Kürzel', null)
    expect((await page()).meaningsOf(names)).toEqual({})
  })

  test('have one column each: the one that was said last', async () => {
    const { takeColumnFor, meaningsOf } = await page()
    takeColumnFor(names, 'Kürzel', 'cell')
    takeColumnFor(names, 'Dir', 'none')
    takeColumnFor(names, 'Leistung', 'none')
    takeColumnFor(names, 'Orientation', 'cell')
    expect(meaningsOf(names)).toEqual({ Dir: 'none', Leistung: 'none', Orientation: 'cell' })
  })

  test('are forgotten of kinds of files that were changed long ago, and where the store is no store', async () => {
    const { takeColumnFor, meaningsOf } = await page()
    for (let i = 0; i < 25; i++) takeColumnFor(['a', `b${i}`], 'a', 'cell')
    expect(meaningsOf(['a', 'b4'])).toEqual({})
    expect(meaningsOf(['a', 'b5'])).toEqual({ a: 'cell' })
    for (const text of ['{', '[]', '{"x":3}', '{"x":{"a":1}}']) {
      stored.set('sightline.columns', text)
      expect((await page()).meaningsOf(names)).toEqual({})
    }
  })
})
