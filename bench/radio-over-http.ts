import { type Measurement, medianMs } from './measure.ts'
import type { Post } from './network-over-http.ts'
import { networkPlaces } from './network-places.ts'

const towers = networkPlaces.slice(0, 6).map(([lon, lat], index) => ({
  id: `cell-${index + 1}`,
  tower_lon: lon,
  tower_lat: lat,
  azimuth: 60 * index,
}))
/** Half the side of the square that is measured in, degrees. */
const halfDeg = 0.006

/** A campaign on a square around the six cells. */
export const campaign = Array.from({ length: 5000 }, (_, index) => ({
  id: `s${index}`,
  lon: -19.997 + halfDeg * (((index % 71) - 35) / 35),
  lat: -40.0005 + halfDeg * ((Math.floor(index / 71) - 35) / 35),
  technology: '5g',
  rsrp_dbm: -70 - (index % 50),
}))

const cells = { towers, network_tech: '5g' }

/** Interference, measurements and building entry of six cells over HTTP: whole responses. */
export async function measureRadio(post: Post): Promise<Measurement[]> {
  const row = async (what: string, path: string, body: object, goal: number) => ({
    what: `${what}, 6 cells, whole response`,
    value: await medianMs(() => post(path, body)),
    unit: 'ms',
    goal,
  })
  return [
    await row('interference, about 3,000 samples', '/api/interference', interferenceBody, 400),
    await row(
      'measurements, 5,000',
      '/api/measurements/evaluate',
      { ...cells, samples: campaign },
      200,
    ),
    await row('building entry, 400 m', '/api/building-entry-analysis', entryBody, 60),
  ]
}

const interferenceBody = { ...cells, radius_m: 400, sample_spacing_m: 22 }
const entryBody = { towers, radius_m: 400, beam_width: 360, frequency_ghz: 28 }
