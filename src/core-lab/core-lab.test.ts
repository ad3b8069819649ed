import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventsOf, fnv1a32 } from './events.ts'
import { functionNames, functionStates } from './functions.ts'
import { scenarios } from './scenario.ts'
import { sessionsOf } from './sessions.ts'
import { topologyOf } from './topology.ts'

const anyScenario = fc.constantFrom(...scenarios)
const anyTowers = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 64 })
const nowhere = new Map<string, never>()

describe('the timeline of a scenario', () => {
  it('is shifted by the moment of its activation and by nothing else', () => {
    fc.assert(
      fc.property(anyScenario, anyTowers, fc.nat(4e12), (scenario, towerIds, activatedAtMs) => {
        const atZero = eventsOf({ scenario, towerIds, activatedAtMs: 0 })
        const later = eventsOf({ scenario, towerIds, activatedAtMs })
        expect(later).toEqual(
          atZero.map((event) => ({ ...event, atMs: event.atMs + activatedAtMs })),
        )
      }),
    )
  })

  it('is newest first, names no event twice and has one event for each tower', () => {
    fc.assert(
      fc.property(anyScenario, anyTowers, (scenario, towerIds) => {
        const events = eventsOf({ scenario, towerIds, activatedAtMs: 0 })
        expect(events).toHaveLength(5 + towerIds.length)
        expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
        for (const [index, { atMs }] of events.entries()) {
          expect(atMs).toBeLessThanOrEqual(events[Math.max(0, index - 1)].atMs)
          expect(atMs).toBeLessThan(1200)
        }
      }),
    )
  })

  it('spreads the towers by the published values of FNV-1a', () => {
    const hash = (text: string) => fnv1a32(new TextEncoder().encode(text))
    expect(hash('')).toBe(0x811c9dc5)
    expect(hash('a')).toBe(0xe40c292c)
    expect(hash('foobar')).toBe(0xbf9cf968)
  })
})

describe('the functions of the core', () => {
  it('are nominal without a scenario: latency from 8 ms, load from 22 %', () => {
    const states = functionStates('normal')
    expect(states.map(({ name }) => name)).toEqual(functionNames)
    expect(states.map(({ latencyMs }) => latencyMs)).toEqual([8, 11, 14, 17, 20, 23, 26, 29, 32])
    expect(states.map(({ loadPercent }) => loadPercent)).toEqual([
      22, 26, 30, 34, 38, 42, 46, 50, 54,
    ])
    expect(states.every(({ status }) => status === 'healthy')).toBe(true)
  })

  it.each([
    ['registration_storm', ['NRF degraded 53 88', 'AMF degraded 56 88']],
    ['udm_outage', ['UDM down 0 0', 'UDR down 0 0', 'AUSF degraded 26 46']],
    ['ausf_auth_failure', ['AUSF down 0 0']],
    ['pcf_policy_degraded', ['PCF degraded 109 76']],
    ['upf_degraded', ['UPF degraded 127 91']],
    ['xn_degraded', ['AMF degraded 43 70']],
    ['xn_unavailable', ['AMF degraded 69 82']],
  ] as const)('under %s, those that are hit: %j', (scenario, expected) => {
    const hit = functionStates(scenario).filter(({ status }) => status !== 'healthy')
    expect(
      hit.map(
        ({ name, status, latencyMs, loadPercent }) =>
          `${name} ${status} ${latencyMs} ${loadPercent}`,
      ),
    ).toEqual(expected)
  })
})

describe('the topology', () => {
  it('leads every edge from a node to a node, and each tower to the next', () => {
    fc.assert(
      fc.property(anyScenario, anyTowers, (scenario, towerIds) => {
        const { nodes, edges, routeDecisions } = topologyOf(scenario, towerIds, nowhere)
        const ids = new Set(nodes.map(({ id }) => id))
        expect(nodes).toHaveLength(towerIds.length + functionNames.length)
        for (const { from, to } of edges) expect([ids.has(from), ids.has(to)]).toEqual([true, true])
        expect(routeDecisions.map(({ from }) => from)).toEqual(towerIds.slice(0, -1))
        expect(routeDecisions.map(({ to }) => to)).toEqual(towerIds.slice(1))
        expect(edges).toHaveLength(7 + 2 * towerIds.length + 2 * routeDecisions.length)
      }),
    )
  })

  it('hands over by Xn between towers up to 1200 m apart, else through the AMF', () => {
    const apart = (latDeg: number) =>
      topologyOf(
        'normal',
        ['a', 'b'],
        new Map([
          ['a', { lon: 7, lat: 50 }],
          ['b', { lon: 7, lat: 50 + latDeg }],
        ]),
      )
    // A degree of the meridian at 50 degrees is 111,229 m long.
    const near = apart(1199 / 111_229)
    expect(near.routeDecisions).toMatchObject([{ routeType: 'direct_xn', status: 'active' }])
    expect(near.edges.slice(4, 6).map((edge) => edge.interface)).toEqual(['Xn-C', 'Xn-U'])
    const far = apart(1201 / 111_229)
    expect(far.routeDecisions).toMatchObject([{ routeType: 'ng_fallback', status: 'degraded' }])
    expect(far.edges.slice(4, 6)).toMatchObject([
      { from: 'gNB-a', to: 'AMF', interface: 'N2', plane: 'control' },
      { from: 'AMF', to: 'gNB-b', interface: 'N2', plane: 'control' },
    ])
    expect(topologyOf('normal', ['a', 'b'], nowhere).routeDecisions).toMatchObject([
      { routeType: 'direct_xn' },
    ])
  })

  it.each([
    ['xn_degraded', 'degraded'],
    ['xn_unavailable', 'down'],
  ] as const)('under %s no handover goes by Xn: %s', (scenario, status) => {
    const { routeDecisions, edges } = topologyOf(scenario, ['a', 'b', 'c'], nowhere)
    expect(routeDecisions).toHaveLength(2)
    for (const decision of routeDecisions) {
      expect(decision).toMatchObject({ routeType: 'ng_fallback', status })
    }
    expect(edges.filter((edge) => edge.interface.startsWith('Xn'))).toEqual([])
  })

  it.each([
    ['upf_degraded', 'SMF', 'UPF', 'degraded'],
    ['upf_degraded', 'gNB-a', 'UPF', 'degraded'],
    ['udm_outage', 'AUSF', 'UDM', 'down'],
    ['udm_outage', 'SMF', 'UDM', 'down'],
    ['pcf_policy_degraded', 'SMF', 'PCF', 'degraded'],
    ['ausf_auth_failure', 'AMF', 'AUSF', 'down'],
    ['ausf_auth_failure', 'gNB-a', 'AMF', 'active'],
  ] as const)('under %s the link of %s to %s is %s', (scenario, from, to, status) => {
    const { edges } = topologyOf(scenario, ['a'], nowhere)
    expect(edges.find((edge) => edge.from === from && edge.to === to)?.status).toBe(status)
  })
})

describe('the sessions', () => {
  it.each([
    ['normal', 2, 'active', 'nominal'],
    ['registration_storm', 6, 'active', 'nominal'],
    ['upf_degraded', 2, 'degraded', 'reduced'],
    ['udm_outage', 0, null, null],
    ['ausf_auth_failure', 0, null, null],
  ] as const)('under %s are %d a tower', (scenario, each, status, throughput) => {
    const sessions = sessionsOf(scenario, ['a', 'b'])
    expect(sessions).toHaveLength(2 * each)
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(2 * each)
    for (const session of sessions) expect(session).toMatchObject({ status, throughput })
  })

  it('are named by tower and number; those of no tower are unmapped', () => {
    expect(sessionsOf('normal', ['a', 'b']).map(({ id, latencyMs }) => [id, latencyMs])).toEqual([
      ['ue-a-00', 12],
      ['ue-a-01', 13],
      ['ue-b-10', 15],
      ['ue-b-11', 16],
    ])
    expect(sessionsOf('normal', []).map(({ gnb }) => gnb)).toEqual(['gNB-unmapped', 'gNB-unmapped'])
  })
})
