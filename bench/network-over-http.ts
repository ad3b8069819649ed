import { medianMs, type Measurement } from './measure.ts'
import { networkPlaces } from './network-places.ts'

/** Posts a body and reads the whole answer. */
export type Post = (path: string, body: object) => Promise<unknown>

/** Moved by less than a millimetre, cells are a network whose radio work is not at hand. */
const leastMoveDeg = 1e-9

/** Posts one network after another, each with the members that `more` gives for its number. */
function medianOfNetworks(
  post: Post,
  path: string,
  leastNetwork: number,
  isNew: boolean,
  more: (run: number) => object = () => ({}),
): Promise<number> {
  let run = 0
  return medianMs(() => {
    run++
    const shiftDeg = leastMoveDeg * (leastNetwork + (isNew ? run : 0))
    const towers = networkPlaces.slice(0, 6).map(([lon, lat], index) => ({
      id: `cell-${index + 1}`,
      tower_lon: lon + shiftDeg,
      tower_lat: lat,
      azimuth: 60 * index,
    }))
    return post(path, { towers, rays: 120, ...more(run) })
  })
}

/** What six cells cost over HTTP: whole responses. */
export async function measureNetworks(post: Post): Promise<Measurement[]> {
  const evaluate = '/api/evaluate-network'
  const optimize = '/api/optimize-network'
  const policy = (id: string) => () => ({ search_policy: id })
  const priorities = (run: number) => ({
    optimization: {
      objectives: [
        { id: 'coverage', weight: 1 + run },
        { id: 'overlap', weight: 1 },
      ],
    },
  })
  const row = (what: string, value: number, goal: number | null): Measurement => ({
    what: `${what}, whole response`,
    value,
    unit: 'ms',
    goal,
  })
  return [
    row('evaluate-network, 6 cells', await medianOfNetworks(post, evaluate, 0, true), 30),
    row(
      'evaluate-network again with other priorities',
      await medianOfNetworks(post, evaluate, 0, false, priorities),
      null,
    ),
    row(
      'optimize-network legacy, 6 cells',
      await medianOfNetworks(post, optimize, 1000, true),
      400,
    ),
    row(
      'multistart policy, 6 cells',
      await medianOfNetworks(
        post,
        optimize,
        2000,
        true,
        policy('deterministic_multistart_coordinate_v1'),
      ),
      600,
    ),
    row(
      'Pareto-archive policy, 6 cells',
      await medianOfNetworks(
        post,
        optimize,
        3000,
        true,
        policy('deterministic_pareto_archive_search_v1'),
      ),
      600,
    ),
    row(
      'exact policy, 6 cells, proven',
      await medianOfNetworks(post, optimize, 4000, true, policy('exact_branch_and_bound_v1')),
      10_000,
    ),
  ]
}
