// What the examples of several routes say: places, cells and samples of the demo city.

export const demoSite = { tower_lon: -32.996, tower_lat: 46.9929 }

export const demoSector = { ...demoSite, azimuth: 30, radius_m: 300, frequency_ghz: 3.5 }

export const demoPath = {
  transmitter: { lon: -32.996, lat: 46.9929 },
  receiver: { lon: -32.9945, lat: 46.9945 },
}

export const demoTowers = [
  { id: 'west', tower_lon: -33.0131391, tower_lat: 46.9856456, azimuth: 30 },
  { id: 'east', tower_lon: -33.0194211, tower_lat: 46.9923833, azimuth: 150 },
]

export const demoNetwork = { towers: demoTowers, radius_m: 400, rays: 12 }

export const demoRadio = { towers: demoTowers, network_tech: '4g', radius_m: 150 }
