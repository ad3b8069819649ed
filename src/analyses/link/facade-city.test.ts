import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testCell, type Block } from '../../../test/worlds/block-world.ts'
import { sureSight } from '../../../test/worlds/polygon-sight.ts'
import { writeSeededCity } from '../../packs/demo/seeded-city.ts'
import { loadPack } from '../../packs/load/load.ts'
import type { Scene } from '../../spatial/scene.ts'
import { attachWorld } from '../world.ts'
import { LinkEvaluator } from './evaluator.ts'
import { facadeService } from './facade-service.ts'

const folder = mkdtempSync(join(tmpdir(), 'facade-city-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The footprints of a scene near a path from its origin, as plain polygons. */
function blocksNear(scene: Scene, x: number, y: number): Block[] {
  const lengthM = Math.sqrt(x * x + y * y)
  const blocks: Block[] = []
  for (let k = 0; k < scene.footprintCount; k++) {
    const across = Math.abs(scene.centerX[k] * y - scene.centerY[k] * x) / lengthM
    if (across > scene.circleRadiusM[k] + 1) continue
    const rings = []
    for (let r = scene.ringStart[k]; r < scene.ringStart[k + 1]; r++) {
      const ring: [number, number][] = []
      for (let v = scene.vertexStart[r]; v < scene.vertexStart[r + 1]; v++) {
        ring.push([scene.x[v], scene.y[v]])
      }
      rings.push(ring)
    }
    const heightM = scene.roofM[k] === Infinity ? null : scene.roofM[k]
    blocks.push({ id: `${k}`, rings, heightM })
  }
  return blocks
}

test.each([
  ['share their corners', {}],
  ['meet within a centimetre', { jointsM: [0, 0.001, 0.01, -0.001] }],
])('facades of a city whose houses in a row %s see what its polygons see', async (_, joints) => {
  const directory = join(folder, Object.keys(joints).join())
  await writeSeededCity(directory, { buildings: 900, widthKm: 1.2, seed: 8, ...joints })
  const snapshot = loadPack(directory, { maximumBuildingFileBytes: 1e8 })
  const { lon, lat, towerCount } = snapshot.towers
  expect(towerCount).toBeGreaterThan(0)
  const place = { lon: lon[0], lat: lat[0] }
  // So high that the antenna sees over the city into its streets, and stands on no roof.
  const cell = { ...testCell({ antennaHeightM: 120, unknownHeights: 'assume_display' }), ...place }
  const evaluator = new LinkEvaluator(attachWorld(snapshot), cell, 600)
  const { scene } = evaluator
  const found: Record<string, number> = { clear: 0, blocked: 0, unsure: 0 }
  for (let k = 0; k < scene.footprintCount; k++) {
    const service = facadeService(evaluator, k, 600)
    if (service === null || ['not_exposed', 'host_exit'].includes(service.source)) continue
    const { x, y, state } = service
    const heights = { antennaHeightM: 120, receiverHeightM: 1.5, unknownRoofM: 9 }
    const question = { ...heights, x, y, excludedId: `${k}` }
    const expected = sureSight(blocksNear(scene, x, y), question)
    found[expected]++
    if (expected !== 'unsure') expect(state.isLineOfSight, `${k}`).toBe(expected === 'clear')
  }
  expect(found.clear).toBeGreaterThan(100)
  expect(found.blocked).toBeGreaterThan(20)
  expect(found.unsure).toBeLessThan(found.clear / 10)
})
