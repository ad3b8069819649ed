/** The text of a digital map of the ITU-R, by the latitude and longitude of its values, degrees. */
export function digitalMapText(valueAt: (lon: number, lat: number) => number): string {
  return Array.from({ length: 121 }, (_, row) =>
    Array.from({ length: 241 }, (_, column) =>
      valueAt((column % 240) * 1.5, 90 - row * 1.5).toFixed(4),
    ).join(' '),
  ).join('\r\n')
}
