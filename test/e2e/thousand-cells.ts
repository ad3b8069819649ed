// A list of a thousand cells as a file, and how fast the page takes and shows it.

const siteCount = 334
const sectors = [0, 120, 240]

/** A list of 1,002 cells, three a site, on the demo city. */
export const thousandCells = [
  'site,cell,lon,lat,azimuth,height,power',
  ...Array.from({ length: siteCount }, (_, site) =>
    sectors
      .map((azimuth, sector) => {
        const lon = -33.03 + (site % 20) * 0.002
        const lat = 46.98 + Math.floor(site / 20) * 0.0015
        return `Site ${site + 1},S${site + 1}-${sector + 1},${lon.toFixed(5)},${lat.toFixed(5)},${azimuth},28,43`
      })
      .join('\n'),
  ),
].join('\n')
