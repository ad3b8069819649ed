import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, describe, it } from 'vitest'
import {
  polygonFeature,
  squareRing,
  temporaryDirectory,
  towerFeature,
  writePack,
} from '../../test/made-packs.ts'
import { runCommand } from '../../test/run-command.ts'
import { windowedTwin } from '../../test/worlds/windowed-pack.ts'

/** West: a known roof; middle: one from levels; east: an unknown one; a tower in the north-east. */
function threeHouses(): string {
  const house = (id: string, lon: number, tags: Record<string, string>) =>
    polygonFeature(id, [squareRing(lon, 43, 0.0002)], tags)
  return writePack(join(temporaryDirectory(), 'city'), {
    buildings: [
      house('way/1', 7, { height: '12' }),
      house('way/2', 7.005, { 'building:levels': '3' }),
      house('way/3', 7.0098, {}),
    ],
    towers: [towerFeature('tower-1', 1, [7.0099, 43.0049])],
    manifest: { name: 'A & B <city>', bounds: [7, 43, 7.01, 43.005] },
  })
}

describe('the picture of a pack', () => {
  it('is the same where its buildings are read by window, in letters and as SVG', async () => {
    const whole = threeHouses()
    const windowed = windowedTwin(whole)
    const pictures: string[] = []
    for (const folder of [whole, windowed]) {
      const { code, output } = await runCommand('pack', 'inspect', folder)
      expect(code).toBe(0)
      const svg = join(temporaryDirectory(), 'pack.svg')
      expect((await runCommand('pack', 'inspect', folder, '--svg', svg)).code).toBe(0)
      pictures.push(output.slice(output.indexOf('┌')) + readFileSync(svg, 'utf8'))
    }
    rmSync(windowed, { recursive: true })
    expect(pictures[0]).toContain('█')
    expect(pictures[1]).toBe(pictures[0])
  })

  it('shows what is known of the roofs, and the sites, where they are', async () => {
    const { code, output } = await runCommand('pack', 'inspect', threeHouses())
    expect(code).toBe(0)
    const rows = output.split('\n').filter((line) => line.startsWith('│'))
    expect(rows.at(-1)).toMatch(/^│█ {30,40}▒ {30,40}░ ?│$/)
    expect(rows[0]).toMatch(/^│ {60,72}▲ ?│$/)
    expect(rows.slice(1, -1).join('')).not.toMatch(/[█▒░▲]/)
    expect(output).toContain('▲ 1 towers')
    // 0.01 degrees of longitude at 43 degrees north, 0.005 of latitude.
    expect(output).toMatch(/\n0\.8[12] x 0\.5[56] km, north up/)
  })

  it('is drawn into a file instead, and never into JSON', async () => {
    const file = join(temporaryDirectory(), 'city.svg')
    const pack = threeHouses()
    const { output } = await runCommand('pack', 'inspect', pack, '--svg', file)
    expect(output).not.toContain('│')
    const svg = readFileSync(file, 'utf8')
    expect(svg).toMatch(/<title>A &amp; B &lt;city&gt;: 0\.8[12] x 0\.5[56] km<\/title>/)
    expect(svg.match(/<path [^>]*d="M[^"]+Z"/g)).toHaveLength(3)
    expect(svg.match(/<circle /g)).toHaveLength(1)
    expect(svg).not.toContain('NaN')
    const json = await runCommand('pack', 'inspect', pack, '--json')
    expect(JSON.parse(json.output)).toMatchObject({ valid: true })
  })

  it('is refused before the pack is read where its file cannot be', async () => {
    const file = join(temporaryDirectory(), 'none', 'city.svg')
    expect(await runCommand('pack', 'inspect', threeHouses(), '--svg', file)).toEqual({
      code: 1,
      output: '',
      errors: `sightline: ${file} cannot be written: its folder does not exist\n`,
    })
  })

  it.skipIf(!existsSync('/dev/full'))('names a full disk in words', async () => {
    const { code, errors } = await runCommand(
      'pack',
      'inspect',
      threeHouses(),
      '--svg',
      '/dev/full',
    )
    expect(code).toBe(1)
    expect(errors).toBe('sightline: no room is left on the disk that is written to\n')
  })
})
