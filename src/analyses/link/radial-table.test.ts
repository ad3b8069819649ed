import { describe, expect, it } from 'vitest'
import { GroundExcess } from '../../rf/diffraction/ground-excess.ts'
import type { GroundProfile, RadialPoints } from '../../rf/ground-profile.ts'
import { preparePropagation } from '../../rf/propagation.ts'
import { neverStop } from '../../stop-signal.ts'
import { RadialTable } from './radial-table.ts'

/** Hills without a period, and a plain in the south. */
function heightM(x: number, y: number): number {
  const hills = Math.sin(x / 700) * Math.cos(y / 530) + 0.6 * Math.sin((x + 2 * y) / 1310)
  return y < -4000 ? 200 : 400 + 150 * hills
}

/** The profile over those hills, points 50 m apart at most; unknown beyond 9 km in the west. */
function profileTo(x: number, y: number): GroundProfile | null {
  if (x < -9000) return null
  const lengthM = Math.sqrt(x * x + y * y)
  const steps = Math.max(1, Math.ceil(lengthM / 50 - 1e-6))
  const elevationM = Float64Array.from({ length: steps + 1 }, (_, i) =>
    heightM((x * i) / steps, (y * i) / steps),
  )
  return {
    pointCount: steps + 1,
    spacingM: lengthM / steps,
    elevationM,
    clutterHeightM: new Float64Array(steps + 1),
    clutterCategory: new Uint8Array(steps + 1),
    middleLatitudeDeg: 47 + y / 2 / 111_195,
    crossesVoid: false,
  }
}

const site = {
  modelId: 'itu_p1812',
  frequencyGhz: 0.8,
  antennaHeightM: 40,
  receiverHeightM: 1.5,
  indoorTransmitter: false,
  terrainAvailable: true,
} as const
const propagation = preparePropagation(site)
const sights = new GroundExcess(site)
const ground = {
  bearingTo: profileTo,
  setShadowAlong: (bearing: GroundProfile, points: RadialPoints, behind: Uint8Array) =>
    sights.setShadowAlong(bearing, points, behind),
}
const area = { antennaLatitudeDeg: 47, radiusM: 12_000, spacingM: 100 } as const

function exactDb(x: number, y: number): number {
  const ground = profileTo(x, y)
  if (ground === null) return NaN
  const path = { isLineOfSight: true, wallEventCount: 0, ground }
  return propagation.lossAt(Math.sqrt(x * x + y * y), path)
}

describe('the table of one antenna', () => {
  const table = new RadialTable(ground, propagation, area)
  table.fillAll(neverStop)

  it('has the loss of the model on its own rings and bearings', () => {
    for (const bearing of [0, 8, 40, 128, 264]) {
      const angle = (2 * Math.PI * bearing) / table.bearingCount
      for (const ring of [50, 87, 120]) {
        const distanceM = ring * table.ringSpacingM
        // Halfway up the last bit a place may lie beside its ring.
        const [x, y] = [distanceM * Math.sin(angle), distanceM * Math.cos(angle)]
        const foundDb = table.lossDb(x, y)
        if (Number.isNaN(foundDb)) continue
        expect(Math.abs(foundDb - exactDb(x, y)), `${bearing} ${ring}`).toBeLessThan(0.01)
      }
    }
  })

  it('is near the model everywhere and far from it at the edge of shadows alone', () => {
    let count = 0
    let squares = 0
    let within1Db = 0
    for (let x = -8500; x <= 8500; x += 130) {
      for (let y = -8300; y <= 8300; y += 170) {
        const foundDb = table.lossDb(x, y)
        if (Number.isNaN(foundDb)) continue
        const differenceDb = foundDb - exactDb(x, y)
        count++
        squares += differenceDb * differenceDb
        if (Math.abs(differenceDb) < 1) within1Db++
      }
    }
    expect(count).toBeGreaterThan(8000)
    expect(Math.sqrt(squares / count)).toBeLessThan(1)
    expect(within1Db / count).toBeGreaterThan(0.9)
  })

  it('says nothing beside ground that is not known, at the antenna and beyond its last ring', () => {
    expect(table.lossDb(-11_000, 0)).toBeNaN()
    expect(table.lossDb(20, 20)).toBeNaN()
    expect(table.lossDb(0, 12_500)).toBeNaN()
    expect(table.lossDb(0, 11_000)).not.toBeNaN()
  })

  it('is refused for a model that is asked point by point, and where it is replaced', () => {
    const flat = preparePropagation({ ...site, modelId: 'urban_short_range' })
    expect(() => new RadialTable(ground, flat, area)).toThrow(RangeError)
    const replaced = preparePropagation({ ...site, frequencyGhz: 28 })
    expect(() => new RadialTable(ground, replaced, area)).toThrow(RangeError)
  })
})
