import { describe, expect, test } from 'vitest'
import { emptyProject } from '../../project/project.ts'
import type { Project, QuestionSettings } from '../../project/project.ts'
import { withoutCertificate } from './answer.ts'
import { listedSites, sitesNumbers } from './report.ts'
import { placeRows, placesOf } from './places.ts'
import { sitesProblem, sitesRequest } from './request.ts'
import { gainShare, gainWords, guarantee, scoreWords, sitesSummary } from './together.ts'

const cells = [0, 1].map((i) => ({
  id: `c${i}`,
  name: `Cell ${i}`,
  towerId: null,
  overrides: { tower_lon: 7 + i / 100, tower_lat: 43, azimuth: 0 },
}))
const target = { cellIds: ['c0', 'c1'] }

function projectOf(settings: QuestionSettings): Project {
  const empty = emptyProject('x')
  const area = [
    [7, 43],
    [7.1, 43],
    [7.1, 43.1],
  ] as const
  return { ...empty, plans: [{ ...empty.plans[0], cells }], area, settings: { sites: settings } }
}

describe('sites as they are asked for', () => {
  test('together only by choice: the request differs by that one member', () => {
    const alone = sitesRequest(projectOf({ max_results: 3 }), target)
    expect(alone).not.toHaveProperty('search_policy')
    const chosen = { max_results: 3, search_policy: 'bounded_search_v1' }
    const together = sitesRequest(projectOf(chosen), target)
    expect(together).toEqual({ ...alone, search_policy: 'bounded_search_v1' })
    expect(sitesProblem(projectOf(chosen), target)).toBeNull()
  })

  test('their number is named by what it means', () => {
    const problem = (settings: QuestionSettings) => sitesProblem(projectOf(settings), target)
    expect(problem({ max_results: 11 })).toBe('Candidates listed: 1 to 10.')
    expect(problem({ max_results: 11, search_policy: 'bounded_search_v1' })).toBe(
      'Sites at most: 1 to 10.',
    )
  })
})

const joint = {
  network_score: 130.5,
  upper_bound: 140.1,
  optimality_gap: 0.068523,
  globally_optimal: false,
  termination_reason: 'search_ended' as const,
  candidates: 42,
  sites: [
    { id: 'north', alone: 20, gain: 20 },
    { id: 'south', alone: 19, gain: 10.5 },
  ],
}

const recommendations = ['north', 'south'].map((id) => ({
  id,
  reason: 'Adds 1 demand.',
  tower_lon: 7,
  tower_lat: 43,
}))
const alone = { fingerprint: 'f', recommendations, baseline_common_domain: { network_score: 100 } }
const told = { ...alone, joint: { ...joint, certificate: { cells: [] } } }
const request = { max_results: 3 }

describe('sites that are chosen together', () => {
  test('say how far from the best choice they are at most, never less than it is', () => {
    expect(guarantee(joint, request)).toBe(
      'The best choice found. Proven: no choice of at most 3 of the 42 candidates has a network score above 140.1: this one is at most 6.86 % below the best.',
    )
    expect(guarantee({ ...joint, optimality_gap: null }, {})).toBe(
      'The best choice found. Proven: no choice of at most 5 of the 42 candidates has a network score above 140.1.',
    )
    expect(guarantee({ ...joint, globally_optimal: true, candidates: 1 }, {})).toBe(
      'Proven: no choice of at most 5 of the 1 candidate has a higher network score.',
    )
  })

  test('say when the time of the request has cut the search short', () => {
    const cutShort = { ...joint, termination_reason: 'deadline' as const }
    expect(guarantee(cutShort, request)).toBe(
      `${guarantee(joint, request)} The time of the request was up; another time it may find more.`,
    )
  })

  test('count many points in millions, and the bound is never rounded below itself', () => {
    expect(scoreWords(18_991_987.3, 250_454_487.3)).toBe('18.99 million → 250.45 million')
    expect(scoreWords(-2e6, 999_999.9)).toBe('−2 million → 999,999.9')
    expect(gainWords(64_866_000)).toBe('+64.87 million points')
    expect(guarantee({ ...joint, upper_bound: 250_454_487.6 }, {})).toContain(
      'score above 250.46 million: this',
    )
  })

  test('share their gain; where none is gained there is no share', () => {
    expect(gainShare(joint, 20)).toBe('65.6 %')
    expect(gainShare({ ...joint, sites: [] }, 0)).toBeNull()
  })

  test('are stored without the certificate, and all else as it was told', () => {
    const answer = withoutCertificate(told)
    expect(answer).toEqual({ ...told, joint })
    expect(withoutCertificate(alone)).toEqual(alone)
  })

  test('are summed up with their bound; ranked by themselves, by the best one', () => {
    expect(sitesSummary({ answer: told, request })).toBe(
      `2 sites together: network score 100 → 130.5. ${guarantee(joint, request)}`,
    )
    expect(sitesSummary({ answer: alone, request })).toBe('2 candidates, the best is north')
    expect(sitesSummary({ answer: { ...alone, recommendations: [] }, request })).toBe(
      'no candidate adds anything',
    )
  })

  test('stand in the report with what each adds, those ranked by themselves with their own', () => {
    const sites = recommendations.map((site, i) => ({
      ...site,
      optimal_azimuth: 10 * i,
      marginal_network_score: 20 - i,
      stats: { score: 61.5 },
    }))
    const before = { network_score: 100, score: 60 }
    const base = { recommendations: sites, baseline_common_domain: before }
    const together = { answer: { ...base, joint } }
    expect(listedSites(together)).toEqual({
      head: ['Order', 'Site', 'Place', 'Azimuth', 'Gain', 'Share of the gain', 'By itself'],
      rows: [
        ['1', 'north', '43.00000° N, 7.00000° E', '0°', '+20.0 points', '65.6 %', '+20.0 points'],
        ['2', 'south', '43.00000° N, 7.00000° E', '10°', '+10.5 points', '34.4 %', '+19.0 points'],
      ],
    })
    expect(sitesNumbers(together)).toEqual([
      ['Sites proposed', 2],
      ['Network score before, points', 100],
      ['Network score with all, points', 130.5],
      ['No choice scores more than, points', 140.1],
    ])
    const { head, rows } = listedSites({ answer: base })
    expect(head.slice(4)).toEqual(['Adds by itself', 'Score'])
    expect(rows[1].slice(4)).toEqual(['+19.0 points', '61.5 (+1.50)'])
    expect(sitesNumbers({ answer: base })).toEqual([['Sites proposed', 2]])
  })

  test('carry their gain on the map; a site that is ranked by itself has none', () => {
    const rowsOf = (sites: typeof joint | undefined) =>
      placesOf(recommendations, sites).map(({ properties }) => placeRows(properties ?? {}))
    const byItself = ['By itself', 'Adds 1 demand.']
    expect(rowsOf(joint)).toEqual([
      [['Gain', '+20.0 points'], byItself],
      [['Gain', '+10.5 points'], byItself],
    ])
    expect(rowsOf(undefined)).toEqual(Array(2).fill([['Why', 'Adds 1 demand.']]))
  })
})
