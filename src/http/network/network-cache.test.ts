import { describe, expect, it } from 'vitest'
import type { NetworkRadioWork } from '../../analyses/network/candidates/radio-work.ts'
import type { TaskResult } from '../../compute/task.ts'
import { NetworkCache } from './network-cache.ts'

const mebibyte = 1024 * 1024

function networkOf(bytes: number): NetworkRadioWork {
  return {
    domain: {
      envelopeRadiiM: [],
      footprints: new Uint32Array(bytes / 4),
      demandWeights: new Float64Array(0),
      residentialDemands: new Float64Array(0),
      demandEntities: 0,
      residentialEntities: 0,
    },
    cells: [],
    sights: [],
  }
}

function resultWith(reusable: unknown): TaskResult {
  return { body: new Uint8Array(0), contentType: '', facts: { preparedCells: 3 }, reusable }
}

function searchOf(bytes: number) {
  const found = { candidates: [], recordsInside: 0 }
  return resultWith({ network: networkOf(8), sites: { ...networkOf(bytes), found } })
}

describe('the cached radio work', () => {
  it('counts the work of a search for sites once and holds both parts of it', () => {
    const counted: number[] = []
    const cache = new NetworkCache({ networkAnswered: (cells) => counted.push(cells) })
    cache.takeOverSites('network', 'sites', searchOf(8))
    expect(counted).toEqual([3])
    expect(cache.find('network')).not.toBeNull()
    expect(cache.findSites('sites')?.found.recordsInside).toBe(0)
    expect(cache.findSites('network')).toBeNull()
  })

  it('stays within its bytes, the longest unused going first', () => {
    const cache = new NetworkCache({ networkAnswered: () => undefined })
    cache.takeOver('old', resultWith(networkOf(mebibyte)))
    cache.takeOver('used', resultWith(networkOf(mebibyte)))
    cache.takeOver('third', resultWith(networkOf(mebibyte)))
    cache.find('old')
    cache.takeOverSites('network', 'sites', searchOf(126 * mebibyte))
    expect(cache.find('used')).toBeNull()
    expect(cache.find('third')).toBeNull()
    expect(cache.find('old')).not.toBeNull()
    expect(cache.findSites('sites')).not.toBeNull()
  })

  it('lets nothing go for what is too large by itself', () => {
    const cache = new NetworkCache({ networkAnswered: () => undefined })
    cache.takeOver('small', resultWith(networkOf(mebibyte)))
    cache.takeOverSites('network', 'sites', searchOf(129 * mebibyte))
    expect(cache.findSites('sites')).toBeNull()
    expect(cache.find('small')).not.toBeNull()
  })
})
