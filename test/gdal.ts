import { execFileSync, spawnSync } from 'node:child_process'

/** Whether GDAL's commands are there; says so when they are not. */
export function hasGdal(): boolean {
  try {
    execFileSync('gdalinfo', ['--version'])
    return true
  } catch {
    console.warn('SKIPPED: GDAL is not installed (Debian package gdal-bin)')
    return false
  }
}

/** What a command of GDAL prints; it fails when it warns of anything. */
export function gdalPrints(command: string, ...options: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(command, options, { encoding: 'utf8' })
  if (status !== 0 || stderr !== '') throw new Error(`${command} ${options.join(' ')}: ${stderr}`)
  return stdout
}

export interface ReadFeature {
  readonly properties: Readonly<Record<string, string | number | null>>
  readonly geometry: { readonly type: string; readonly coordinates: unknown }
}

/** The features of a layer, as GDAL reads them. */
export function gdalFeatures(path: string, layer: string): readonly ReadFeature[] {
  const options = ['-f', 'GeoJSON', '-lco', 'COORDINATE_PRECISION=9', '/vsistdout/', path, layer]
  const { features } = JSON.parse(gdalPrints('ogr2ogr', ...options)) as {
    readonly features: readonly ReadFeature[]
  }
  return features
}
