import { execFile, spawn, type ChildProcess } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { terrainLayer, writeTerrainCity } from '../../test/http/terrain-city.ts'
import { hasRealData, realDataFolder } from '../../test/real-data.ts'
import { polygonFeature, squareRing, writePack } from '../../test/made-packs.ts'
import { PackInputs, towerLine } from '../../test/worlds/pack-inputs.ts'
import { type CommandRun, runCommand as run } from '../../test/run-command.ts'
import { programOf } from '../../test/service-program.ts'
import { until } from '../../test/until.ts'

const inputs = new PackInputs()
afterAll(() => rmSync(inputs.folder, { recursive: true }))

/** Runs a command line as a process of its own, the way users do. */
function runProcess(...args: string[]): Promise<CommandRun> {
  return new Promise((resolve) => {
    execFile(process.execPath, [...programOf('cli/main'), ...args], (error, output, errors) => {
      resolve({ code: error === null ? 0 : Number(error.code), output, errors })
    })
  })
}

/** Starts one, to be interrupted. */
function spawnProcess(...args: string[]): ChildProcess {
  return spawn(process.execPath, [...programOf('cli/main'), ...args], { stdio: 'ignore' })
}

const pack = inputs.output()
const sources = (): string[] => [
  '--buildings',
  inputs.buildings([
    { id: 'way/1', lon: 7.42, lat: 43.73, properties: { building: 'yes', height: '12' } },
    { id: 'way/2', lon: 7.43, lat: 43.73 },
    {
      id: 'way/3',
      lon: 7.44,
      lat: 43.73,
      properties: { building: 'house', 'building:levels': '2' },
    },
  ]),
  '--towers',
  inputs.towers(towerLine(1, 7.421, 43.731), 'rubbish'),
]
let built: CommandRun
beforeAll(async () => {
  built = await runProcess(
    ...['pack', 'build', '--out', pack, '--id', 'test', ...sources()],
    ...['--name', 'A test', '--generated-at', '2026-01-01T00:00:00Z', '--towers-simulated'],
    ...['--buildings-license', 'own', '--dataset-version', '7'],
  )
})

test('build shows what a site list holds, and lets none of it steer the terminal', async () => {
  const evil = '\u001b]0;title\u0007\u001b[2J\u0085\u202e'
  const list = join(inputs.folder, 'steering.csv')
  writeFileSync(list, `cell,lon,lat,note${evil}\nA${evil},7.42,43.73,x${evil}\n`)
  const [buildings, file] = sources()
  const { code, output, errors } = await run(
    ...['pack', 'build', '--out', inputs.output(), '--id', 'steering', buildings, file],
    ...['--towers', list],
  )
  expect(output + errors).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/)
  expect(errors).toContain('A\\u001b]0;title')
  expect(code).toBe(0)
})

test('build asks what azimuth -1 and a negative tilt mean, and does as it is told', async () => {
  const list = join(inputs.folder, 'signs.csv')
  writeFileSync(list, 'cell,lon,lat,azimuth,tilt méca\nA,7.42,43.73,-1,-4\nB,7.42,43.73,120,2\n')
  const build = async (id: string, ...flags: string[]) => {
    const [buildings, file] = sources()
    const out = inputs.output()
    const { output, errors } = await run(
      ...['pack', 'build', '--out', out, '--id', id, buildings, file, '--towers', list, ...flags],
    )
    return { told: errors + output, towers: readFileSync(join(out, 'towers.geojson'), 'utf8') }
  }
  const asked = await build('asked')
  expect(asked.told).toMatch(/1 azimuth of -1 was left out: .*--azimuth-minus-one omni, or angle/)
  expect(asked.told).toMatch(/1 negative tilt was left out: .*--negative-tilt up, or down/)
  expect(asked.towers).not.toMatch(/359|-4|omni/)
  const said = await build('said', '--azimuth-minus-one', 'omni', '--negative-tilt', 'down')
  expect(said.told).not.toMatch(/left out/)
  expect(said.towers).toMatch(/"horizontal_pattern_id":"omni"/)
  expect(said.towers).toMatch(/"mechanical_downtilt_deg":4/)
})

test('build says what it did on standard output and how it went on the other', () => {
  expect(built.code).toBe(0)
  expect(built.output).toMatch(
    /3 buildings, heights known for 66.7 % \(1 from tags, 1 from levels\)/,
  )
  expect(built.output).toMatch(/licences: CC BY-SA 4\.0 \(c\) OpenCelliD; own/)
  expect(built.output).toMatch(/note: tower records left out: 1 \(wrong_column_count 1\)/)
  expect(built.errors.split('\n')).toEqual([
    'reading towers',
    'reading buildings',
    'writing buildings',
    '',
  ])
  const manifest = JSON.parse(readFileSync(join(pack, 'manifest.json'), 'utf8')) as object
  expect(manifest).toMatchObject({
    name: 'A test',
    version: '7',
    generated_at: '2026-01-01T00:00:00Z',
  })
})

test('build, validate and inspect tell of towers far from all buildings', async () => {
  const far = inputs.output()
  const towers = inputs.towers(towerLine(1, 32.8, 39.9), towerLine(2, 32.9, 39.9))
  const [, buildings] = sources()
  const told = /towers more than 5 km outside the box of the buildings.*: 2 of 2/
  const flags = ['--id', 'far', '--buildings', buildings, '--towers', towers]
  expect((await run('pack', 'build', '--out', far, ...flags)).output).toMatch(told)
  for (const command of ['validate', 'inspect']) {
    const { code, output } = await run('pack', command, far)
    expect(code).toBe(0)
    expect(output).toMatch(told)
    expect((await run('pack', command, pack)).output).not.toMatch(/5 km/)
  }
})

describe('validate and inspect', () => {
  test('say that a good pack is good, and what it lacks', async () => {
    const { code, output } = await run('pack', 'validate', pack)
    expect(code).toBe(0)
    expect(output).toMatch(/^valid/)
    expect(output).toMatch(/towers: towers\.geojson, hash ok/)
    expect(output).toMatch(/observed tag: 1 \(33\.3 %\)/)
    expect(output).toMatch(/derived from levels: 1 \(33\.3 %\)/)
    expect(output).toMatch(/unknown: 1 \(33\.3 %\)/)
    expect(output).toMatch(/licences that apply:\n {2}- CC BY-SA/)
    expect(output).toMatch(/missing:\n {2}- layer terrain/)
  })

  test('give the same as JSON', async () => {
    const { code, output } = await run('pack', 'inspect', pack, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({
      valid: true,
      problems: [],
      manifest: { id: 'test', quality: { feature_counts: { buildings: 3 } } },
      files: [
        { layer: 'towers', name: 'towers.geojson', hash_ok: true },
        { layer: 'buildings', name: 'buildings.geojson', hash_ok: true },
      ],
      content: {
        footprints: 3,
        towers: 1,
        towers_simulated: 1,
        heights: { observed_tag: 1, derived_from_levels: 1, unavailable: 1 },
        demand_source: { demand_weight: 'pack' },
      },
    })
  })

  test('end with 1 and the reason when a file was changed or nothing is there', async () => {
    const spoilt = inputs.output()
    await run('pack', 'build', '--out', spoilt, '--id', 'spoilt', ...sources(), '--quiet')
    appendFileSync(join(spoilt, 'buildings.geojson'), ' ')
    const validated = await runProcess('pack', 'validate', spoilt)
    expect(validated.code).toBe(1)
    expect(validated.output).toMatch(/NOT valid:\n {2}- files\.buildings does not have the SHA-256/)
    const inspected = await run('pack', 'inspect', spoilt)
    expect(inspected.code).toBe(1)
    expect(inspected.output).toMatch(/buildings: buildings\.geojson, missing or hash WRONG/)
    const nothing = await run('pack', 'validate', join(inputs.folder, 'nothing'), '--json')
    expect(nothing.code).toBe(1)
    expect(JSON.parse(nothing.output)).toMatchObject({ valid: false, files: [] })
  })
})

test('validate reads of terrain what loading reads: damaged pixels under the right hash', async () => {
  const good = await writeTerrainCity()
  expect((await run('pack', 'validate', good)).code).toBe(0)
  const bytes = readFileSync(join(good, 'terrain.tif'))
  const damaged = await writeTerrainCity(terrainLayer, bytes.fill(0x55, 8, 2000))
  const { code, output } = await run('pack', 'validate', damaged)
  expect(code).toBe(1)
  expect(output).toMatch(/NOT valid:\n {2}- terrain raster: /)
})

test('demand beyond all bounds is named, and no share is NaN', async () => {
  const ring = [squareRing(32.85, 39.92, 0.0002)]
  const folder = writePack(inputs.output(), {
    buildings: [
      polygonFeature('a', ring, { demand_weight: 1e308, residential_demand: 1e308 }),
      polygonFeature('b', ring, { demand_weight: 1e308, residential_demand: 3 }),
    ],
  })
  for (const args of [['inspect'], ['validate'], ['inspect', '--json']]) {
    const { code, output } = await run('pack', args[0], folder, ...args.slice(1))
    expect(code).toBe(0)
    expect(output).toContain(
      '3 features or parts of them left out while loading (demand_out_of_range)',
    )
    expect(output).not.toMatch(/NaN|Infinity/)
  }
})

test('a build that is interrupted leaves nothing behind', async () => {
  const folder = mkdtempSync(join(inputs.folder, 'interrupted-'))
  const child = spawnProcess('pack', 'demo', join(folder, 'pack'), '--buildings', '20000')
  await until(() => readdirSync(folder).length > 0, 5)
  child.kill('SIGINT')
  const code = await new Promise((resolve) => child.once('exit', resolve))
  expect(code).toBe(130)
  expect(readdirSync(folder)).toEqual([])
})

describe('what cannot be done is said in one line', () => {
  const common = (): string[] => ['pack', 'build', '--out', inputs.output(), '--id', 'x']
  test.each<[string, () => string[], number, RegExp]>([
    [
      'a file is missing',
      () => [...common(), '--buildings', 'none.geojson', '--towers', 'none.csv'],
      1,
      /^sightline: none\.geojson: no such file$/,
    ],
    [
      'the folder exists',
      () => ['pack', 'build', '--out', pack, '--id', 'x', ...sources()],
      1,
      /exists already; use --force$/,
    ],
    [
      'the folder is another pack',
      () => ['pack', 'build', '--out', pack, '--id', 'x', ...sources(), '--force'],
      1,
      /is not replaced: it has no manifest that names the pack x, and holds .*manifest\.json/,
    ],
    [
      'nothing in the box',
      () => [...common(), ...sources(), '--bbox', '1,1,2,2', '--quiet'],
      1,
      /^sightline: no tower is left inside the box 1,1,2,2: the tower files cover 7\.421,43\.731,/,
    ],
    [
      'a bad box',
      () => [...common(), ...sources(), '--bbox', '1,1,0,2'],
      2,
      /bbox must have west < east/,
    ],
    [
      'a bad choice',
      () => [...common(), ...sources(), '--elevation-kind', 'moon'],
      2,
      /Allowed choices are dtm, dsm, dem_unspecified/,
    ],
    [
      'no id',
      () => ['pack', 'build', '--out', 'x', ...sources()],
      2,
      /required option '--id <id>' not specified/,
    ],
    ['an unknown command', () => ['pack', 'bulid'], 2, /unknown command 'bulid'/],
    ['no command', () => [], 2, /Usage: sightline/],
  ])('%s', async (_, args, code, message) => {
    const result = await run(...args())
    expect(result.code).toBe(code)
    const [first] = result.errors.split('\n').filter((line) => !/^(reading|writing) /.test(line))
    expect(first).toMatch(message)
    expect(result.errors).not.toMatch(/\n {4}at /)
    expect(result.output).toBe('')
  })

  test('also as a process: exit code 2, no stack', async () => {
    const { code, errors } = await runProcess('pack', 'bulid')
    expect(code).toBe(2)
    expect(errors).toMatch(/^error: unknown command 'bulid'\n/)
    expect(errors).not.toMatch(/\n {4}at /)
  })

  test('help is no failure', async () => {
    const { code, output } = await run('pack', 'build', '--help')
    expect(code).toBe(0)
    expect(output).toMatch(/--bbox <w,s,e,n>/)
  })
})

test('the demo city is built and valid', async () => {
  const folder = inputs.output()
  const made = await run('pack', 'demo', folder, '--buildings', '800')
  expect(made.code).toBe(0)
  expect(made.output).toMatch(/800 buildings/)
  const { code, output } = await run('pack', 'inspect', folder)
  expect(code).toBe(0)
  expect(output).toMatch(/Demo city \(synthetic\)/)
  expect(output).toMatch(
    /terrain:\n {2}- .* postings every 1 arc-seconds \(float32, pixel_is_point\)/,
  )
  expect(output).toMatch(/covers 100 % of the pack's bounds/)
  expect((await run('pack', 'demo', folder)).code).toBe(1)
})

test.skipIf(!hasRealData('data/osm'))('a real city from the command line', async () => {
  const data = join(realDataFolder, 'data')
  const folder = inputs.output()
  const result = await run(
    ...['pack', 'build', '--out', folder, '--id', 'monaco', '--json', '--quiet'],
    ...['--buildings', join(data, 'osm/monaco-latest.osm.pbf')],
    ...['--towers', join(data, 'towers/monaco_cells.csv'), '--towers-simulated'],
    ...['--terrain', join(data, 'terrain/N43E007.hgt.zip')],
    ...['--bbox', '7.41,43.725,7.43,43.74'],
  )
  expect(result.errors).toBe('')
  expect(JSON.parse(result.output)).toMatchObject({
    manifest: { files: { terrain: 'terrain.tif' } },
  })
  expect((await run('pack', 'validate', folder)).code).toBe(0)
  expect(existsSync(join(folder, 'terrain.tif'))).toBe(true)
})
