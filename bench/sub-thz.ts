// CPU time of the sub-THz references, computation and JSON of one answer, over a seeded dense city:
//   node --import tsx bench/sub-thz.ts [--json FILE]
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Task } from '../src/compute/task.ts'
import type { OptionalPack } from '../src/compute/task.ts'
import { neverStop } from '../src/stop-signal.ts'
import * as parameter from '../src/http/wire/request-schema.ts'
import { atmosphereAsked } from '../src/http/sub-thz/atmosphere-question.ts'
import { reflectionAsked } from '../src/http/sub-thz/reflection-question.ts'
import { shortRangeAsked } from '../src/http/sub-thz/short-range-question.ts'
import { slabAsked } from '../src/http/sub-thz/slab-question.ts'
import { subThzTasks } from '../src/http/sub-thz/tasks.ts'
import { originLat, originLon } from '../test/worlds/block-world.ts'
import { localFrame, unproject } from '../src/spatial/local-frame.ts'
import { denseCity } from './dense-city.ts'
import { largestCampaign } from './measured-campaign.ts'
import { asTable, machine, median, type Measurement } from './measure.ts'

const { values: flags } = parseArgs({ options: { json: { type: 'string' } } })

const { snapshot } = denseCity()
const quick = { calls: 100, unit: 'µs', goal: 5000 } as const
/** For one answer to thousands of measurements. */
const thorough = { calls: 1, unit: 'ms', goal: 300 } as const
const runs = 15
const warmUps = 10

/**
 * CPU time of one answer: values, then bytes, as a compute thread makes them. The
 * median of several runs; CPU time, because other work on the machine does not count in it.
 */
async function row<Input, Answer>(
  what: string,
  task: Task<Input, Answer, OptionalPack>,
  input: Input,
  { calls, unit, goal }: typeof quick | typeof thorough = quick,
): Promise<Measurement> {
  const times: number[] = []
  for (let run = -warmUps; run < runs; run++) {
    const before = process.cpuUsage()
    for (let call = 0; call < calls; call++) {
      const answer = await task.compute(input, { snapshot, stop: neverStop })
      task.encode(answer, input, snapshot, neverStop)
    }
    const { user, system } = process.cpuUsage(before)
    if (run >= 0) times.push((user + system) / calls)
  }
  return { what, value: unit === 'ms' ? median(times) / 1000 : median(times), unit, goal }
}

function end(east: number, north: number, heightM: number) {
  const [lon, lat] = unproject(localFrame(originLon, originLat), east, north)
  return { lon, lat, height_m: heightM }
}

const application = { applicationVersion: 'bench' }

function path(lengthM: number) {
  return {
    frequency_ghz: 140,
    transmitter: end(-1000, -1000, 25),
    receiver: end(-1000 + lengthM * 0.8, -1000 + lengthM * 0.6, 1.5),
    atmosphere: { pressure_hpa: 1013.25, temperature_k: 288.15, water_vapour_density_g_m3: 7.5 },
    rain: { enabled: true, rain_rate_mm_h: 25 },
    local_fog: { enabled: true, liquid_water_density_g_m3: 0.1 },
  }
}

const air = {
  name: 'air',
  relative_permittivity: 1,
  property_source: 'user_declared',
} as const

const material = {
  material_source: 'p2040_reference',
  material_id: 'concrete_110_330',
  incident_medium: air,
  exit_medium: air,
} as const

/** A zigzag of many corners around the path of the reflection. */
function manyCorners(id: number, corners: number) {
  const polygon = Array.from({ length: corners }, (_, i) => ({
    x: -40 + (80 * i) / corners,
    y: 10 + id + (i % 2),
  }))
  return { id: `o${id}`, polygon, base_z: 0, top_z: 20 }
}

const reflection = {
  schema_version: 1,
  frequency_ghz: 140,
  polarization: 'TE',
  tx: {
    position: { x: -10, y: 10, z: 8 },
    antenna: { mode: 'isotropic', absolute_gain_dbi: 20 },
  },
  rx: { position: { x: 20, y: 20, z: 5 }, antenna: { mode: 'isotropic', absolute_gain_dbi: 20 } },
  facade: {
    start: { x: -50, y: 0, z: 0 },
    end: { x: 50, y: 0, z: 0 },
    outward_normal: { x: 0, y: 1 },
    geometry_provenance: 'user_declared',
    base_z: 0,
    top_z: 20,
  },
  material: { ...material, mode: 'interface' },
  terrain: { mode: 'flat_ground_relative_datum' },
  link_budget: { pt_conducted_dbm: 10 },
} as const

const inDegrees = {
  ...reflection,
  tx: { ...reflection.tx, position: { ...degrees(-10, -10), z: 40 } },
  rx: { ...reflection.rx, position: { ...degrees(30, -15), z: 30 } },
  facade: {
    ...reflection.facade,
    start: degrees(-100, 0),
    end: degrees(100, 0),
    outward_normal: { x: 0, y: -1 },
    top_z: 60,
  },
} as const

function degrees(east: number, north: number) {
  const { lon, lat } = end(east, north, 0)
  return { lon, lat }
}

const rows = [
  await row('atmosphere over 100 m', subThzTasks.subThzAtmosphere, {
    question: parameter.questionOf(atmosphereAsked, path(100)),
    ...application,
  }),
  await row('atmosphere over 5 km of dense city', subThzTasks.subThzAtmosphere, {
    question: parameter.questionOf(atmosphereAsked, path(5000)),
    ...application,
  }),
  await row('three P.1411 candidates over 100 m, with atmosphere', subThzTasks.subThzShortRange, {
    question: parameter.questionOf(shortRangeAsked, {
      frequency_ghz: 140,
      transmitter: path(100).transmitter,
      receiver: path(100).receiver,
      morphology: 'urban_high_rise',
      rooftop_relation: 'both_below_rooftop',
      los_state: 'los',
      atmospheric_reference: path(100),
    }),
    ...application,
  }),
  await row('slab of concrete', subThzTasks.subThzSlab, {
    question: parameter.questionOf(slabAsked, {
      schema_version: 1,
      frequency_ghz: 140,
      ...material,
      thickness_m: 0.2,
      incidence_angle_deg: 40,
      polarization: 'TM',
    }),
    ...application,
  }),
  await row('reflection in a local frame', subThzTasks.subThzReflection, {
    question: parameter.questionOf(reflectionAsked, reflection),
    ...application,
  }),
  await row('reflection among the buildings of the city', subThzTasks.subThzReflection, {
    question: parameter.questionOf(reflectionAsked, inDegrees),
    ...application,
  }),
  await row('reflection past 10 obstructions of 50 corners', subThzTasks.subThzReflection, {
    question: parameter.questionOf(reflectionAsked, {
      ...reflection,
      obstructions: Array.from({ length: 10 }, (_, id) => manyCorners(id, 50)),
    }),
    ...application,
  }),
  await row(
    'validation of 5,000 measurements, seven models',
    subThzTasks.subThzValidation,
    { body: largestCampaign(), ...application },
    thorough,
  ),
  await row(
    'the same with a bias, one site after the other held out',
    subThzTasks.subThzValidation,
    {
      body: {
        ...largestCampaign(),
        operation: 'calibrate_bias',
        strategy: { method: 'leave_one_site_out' },
      },
      ...application,
    },
    thorough,
  ),
]
process.stdout.write(`${machine()}\n${asTable(rows)}\n`)
if (flags.json !== undefined) {
  writeFileSync(flags.json, JSON.stringify({ machine: machine(), rows }, null, 2))
}
