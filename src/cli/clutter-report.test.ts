import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand as run } from '../../test/run-command.ts'
import { clutterFile } from '../../test/worlds/clutter-file.ts'
import { PackInputs } from '../../test/worlds/pack-inputs.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))
const pack = inputs.output()

beforeAll(async () => {
  const codes = Float64Array.from({ length: 1600 }, (_, i) => (i < 400 ? 10 : i < 1200 ? 50 : NaN))
  const place = { west: 7.41, north: 43.74, spacingDeg: 0.0005 }
  const built = await run(
    ...['pack', 'build', '--out', pack, '--id', 'test', '--quiet'],
    ...['--buildings', inputs.buildings([{ id: 'way/1', lon: 7.42, lat: 43.73 }])],
    ...['--clutter', inputs.file('cover.tif', await clutterFile(codes, 40, place))],
    ...['--clutter-table', 'worldcover', '--clutter-source', 'a map', '--terrain-margin-m', '9000'],
  )
  expect(built).toMatchObject({ code: 0 })
})

/** The pack with other bytes for one of its files, under the right hash. */
function withFile(name: string, bytes: Uint8Array): void {
  const path = join(pack, 'manifest.json')
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { sha256: Record<string, string> }
  manifest.sha256[name] = createHash('sha256').update(bytes).digest('hex')
  writeFileSync(join(pack, name), bytes)
  writeFileSync(path, JSON.stringify(manifest))
}

describe('pack inspect', () => {
  test('names the clutter, its classes by their share, and what is unknown', async () => {
    const { code, output } = await run('pack', 'inspect', pack)
    expect(code).toBe(0)
    expect(output).toContain(
      [
        'clutter:',
        '  - 40 x 40 postings every 1.8 arc-seconds (uint8), classes: 2',
        "  - covers 100 % of the pack's bounds",
        '  - 50 % built-up (class 50): 10 m, suburban',
        '  - 25 % tree cover (class 10): 15 m, urban_trees_forest',
        '  - 25 % unknown',
      ].join('\n'),
    )
    expect(output).toContain('clutter_classes: clutter-classes.json, hash ok')
    expect(output).not.toMatch(/layer clutter/)
    const { output: json } = await run('pack', 'inspect', pack, '--json')
    expect(JSON.parse(json)).toMatchObject({
      manifest: { layers: { clutter: { source: 'a map', crs: 'EPSG:4326' } } },
      clutter: {
        unknown_share: 0.25,
        classes: [
          { class: 10, height_m: 15, share: 0.25 },
          { class: 50, category: 'suburban', share: 0.5 },
        ],
      },
    })
  })

  test('validate reads all of it', async () => {
    const table = readFileSync(join(pack, 'clutter-classes.json'))
    const raster = readFileSync(join(pack, 'clutter.tif'))
    withFile('clutter-classes.json', Buffer.from(table.toString().replace(/,\n\{"class":50.*/, '')))
    expect((await run('pack', 'validate', pack)).output).toMatch(
      /NOT valid:\n {2}- clutter raster: it has the class 50, which its table does not know/,
    )
    withFile('clutter-classes.json', table)
    withFile('clutter.tif', Buffer.from(raster).fill(0x55, 8, 60))
    expect((await run('pack', 'validate', pack)).output).toMatch(/NOT valid:\n {2}- clutter raster/)
    withFile('clutter.tif', raster)
    expect((await run('pack', 'validate', pack)).output).toMatch(/^valid/)
  })
})
