import { encodeState } from '../../web/src/project/url-state.ts'
import type { LinkedContent } from '../../web/src/project/linked-content.ts'
import type { Scenario } from '../../web/src/scenario/scenario.ts'

/** Sites of the demo city that hear each other. */
export const sites = [
  { name: 'A', overrides: { tower_lon: -33.0131391, tower_lat: 46.9856456, azimuth: 30 } },
  { name: 'B', overrides: { tower_lon: -33.0131391, tower_lat: 46.9856456, azimuth: 150 } },
  { name: 'C', overrides: { tower_lon: -33.008, tower_lat: 46.988, azimuth: 200 } },
  { name: 'D', overrides: { tower_lon: -33.008, tower_lat: 46.988, azimuth: 320 } },
  { name: 'E', overrides: { tower_lon: -33.0165, tower_lat: 46.989, azimuth: 90 } },
  { name: 'F', overrides: { tower_lon: -33.0165, tower_lat: 46.989, azimuth: 210 } },
] as const

export const radioDefaults: Scenario = {
  beam_width: 120,
  radius_m: 600,
  frequency_ghz: 3.5,
  network_tech: '5g',
  tx_power_dbm: 40,
}

interface Linked {
  readonly task: string
  readonly cells?: number
  readonly settings?: Scenario
  readonly area?: LinkedContent['area']
}

/** The address of a question about cells of the demo city. */
export function fragmentOf({ task, cells = 3, settings = {}, area = null }: Linked): string {
  const encoded = encodeState({
    content: {
      defaults: { ...radioDefaults, ...settings },
      cells: sites.slice(0, cells).map((site) => ({ ...site, towerId: null })),
      area,
      pathTo: null,
    },
    selected: 0,
    task,
    color: 'auto',
    extruded: false,
    packId: null,
    camera: { lon: -33.0105, lat: 46.9865, zoom: 14.4, bearing: 0, pitch: 0 },
  })
  return `#${encoded}`
}
