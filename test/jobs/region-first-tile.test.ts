import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { regionLayers, regionLayout } from '../../src/analyses/region/region-plan.ts'
import { readApplicationVersion } from '../../src/config.ts'
import { environmentKey, environmentOf } from '../../src/jobs/environment.ts'
import {
  regionDefinition,
  type RegionDefinition,
  regionKind,
} from '../../src/jobs/kinds/region-coverage.ts'
import { openObjects } from '../../src/jobs/objects/open-objects.ts'
import { SealedObjects } from '../../src/jobs/objects/sealed-objects.ts'
import { tilePicture } from '../../src/jobs/regions/tile-picture.ts'
import { realPool } from '../http/test-app.ts'
import { loadCity } from '../http/test-city.ts'
import { temporaryDirectory } from '../made-packs.ts'
import { openTerrain } from '../worlds/open-terrain.ts'
import { regionOf, regionPlan } from './region-setting.ts'

vi.setConfig({ testTimeout: 300_000 })

const pool = realPool()
const snapshot = loadCity()
const plan = regionPlan()
const layout = regionLayout(plan)
const { tile, blocks } = layout.firstTile!

describe('the first tile of a region', () => {
  it('is the one that has all of its losses first, and blocks of it have theirs before', () => {
    const whole = layout.tiles[tile].lossesUntil
    const counts = layout.tiles.map(({ lossesUntil }) => lossesUntil)
    expect(whole).toBe(Math.min(...counts.filter((count) => count > 0)))
    const needed = blocks.map(({ lossesUntil }) => lossesUntil)
    expect(Math.min(...needed)).toBeGreaterThan(0)
    expect(Math.max(...needed)).toBeLessThanOrEqual(whole)
    for (const { cells, lossesUntil } of blocks)
      for (const cell of cells) expect(layout.lossOfCell[cell]).toBeLessThan(lossesUntil)
  })

  it('is shown block by block only where its losses take long', () => {
    const openDefinition = regionDefinition('', { plan, layout }, openTerrain)
    expect(openDefinition.blockPlaces).toEqual([])
    const bearings = {
      propagationModel: 'itu_p1812',
      frequencyGhz: 0.8,
      radiusM: 10_000,
    } as const
    const slow = {
      ...plan,
      cells: plan.cells.flatMap((cell) =>
        Array.from({ length: 10 }, (_, index) => ({
          ...cell,
          id: `${cell.id}-${index}`,
          lon: cell.lon + index * 1e-4,
          profile: { ...cell.profile, ...bearings },
        })),
      ),
    }
    const slowLayout = regionLayout(slow)
    const { blockPlaces } = regionDefinition('', { plan: slow, layout: slowLayout }, openTerrain)
    expect(blockPlaces).toEqual(slowLayout.firstTile!.blocks.map(({ lossesUntil }) => lossesUntil))
  })

  it('looks the same from its blocks as when it is merged, and a block needs no losses but its own', async () => {
    const folder = temporaryDirectory()
    const objects = { folder }
    const { definition: usual } = await regionOf(objects, plan)
    const definition: RegionDefinition = {
      ...(usual as RegionDefinition),
      blockPlaces: blocks.map(({ lossesUntil }) => lossesUntil),
    }
    const applicationVersion = readApplicationVersion()
    const units = regionKind.unitsOf(definition)
    const compute = (unit: number) =>
      units.compute(unit, {
        pool,
        snapshot,
        signal: new AbortController().signal,
        applicationVersion,
        objects,
        earlierResults: async () => [],
      })
    const key = environmentKey(environmentOf(snapshot.manifest, applicationVersion))
    const pictures = () => {
      const { column, row } = layout.tiles[tile].frame
      const at = { zoom: plan.zoom, x: column / 512, y: row / 512 }
      const store = new SealedObjects(openObjects(objects))
      return Promise.all(
        regionLayers.map((layer) => tilePicture(store, { plan, layout }, key, layer, at)),
      )
    }
    const firstTile = definition.siteStarts.length - 1
    expect(definition.tileUnits[0]).toEqual([tile])
    const firstBlock = firstTile + definition.tileUnits.length
    const inTurn = [...blocks.keys()].sort((a, b) => blocks[a].lossesUntil - blocks[b].lossesUntil)
    expect(await pictures()).toEqual(regionLayers.map(() => null))
    for (const block of inTurn) {
      await compute(firstBlock + block)
      expect(readdirSync(join(folder, 'loss'))).toHaveLength(blocks[block].lossesUntil)
    }
    const fromBlocks = await pictures()
    await compute(firstTile)
    const merged = await pictures()
    expect(merged.some((picture) => picture !== null)).toBe(true)
    expect(fromBlocks).toEqual(merged)
  })
})
