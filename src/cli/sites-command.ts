import { writeFileSync } from 'node:fs'
import type { Command } from 'commander'
import { configuredCsvForm } from './csv-form.ts'
import { readJson } from './json-file.ts'
import { printJson, printText } from './output.ts'
import { checkResultFile } from './result-place.ts'
import { servicePlace, withService } from './service-access.ts'
import { type SitesAnswer, sitesCsv, sitesGeojson, sitesText } from './sites-text.ts'

interface FindOptions {
  readonly pack?: string
  readonly url?: string
  readonly together?: true
  readonly json?: true
  readonly csv?: string
  readonly geojson?: string
}

/** Adds `sites find`. */
export function addSitesCommand(program: Command): void {
  program
    .command('sites')
    .description('find the recorded sites that would add most to a network')
    .command('find')
    .description('rank the records inside a polygon, or choose the best few of them together')
    .argument('<file>', 'a request as JSON: towers, network_tech, search_polygon, max_results')
    .option('--pack <folder>', 'on this pack, without a server')
    .option('--url <address>', 'by a running service (its key: RF_API_KEY)')
    .option('--together', 'choose them together, with a bound, whatever the file says')
    .option('--json', 'print the whole answer, with the certificate that verify-plan checks')
    .option('--csv <file>', 'write the sites as CSV; - prints them')
    .option('--geojson <file>', 'write the sites as points with what each adds')
    .action(find)
}

async function find(file: string, options: FindOptions): Promise<void> {
  const definition = asked(readJson(file), options.together === true)
  const csvFile = options.csv === '-' ? undefined : options.csv
  for (const path of [csvFile, options.geojson]) if (path !== undefined) checkResultFile(path)
  const answer = await withService(servicePlace(options), (ask) =>
    ask('/api/recommend-sites', definition),
  )
  const sites = answer as SitesAnswer
  if (options.geojson !== undefined) {
    writeFileSync(options.geojson, `${JSON.stringify(sitesGeojson(sites), null, 2)}\n`)
  }
  if (csvFile !== undefined) writeFileSync(csvFile, sitesCsv(sites, configuredCsvForm()))
  if (options.json === true) printJson(answer)
  else if (options.csv === '-') process.stdout.write(sitesCsv(sites, configuredCsvForm()))
  else printText(sitesText(sites))
}

/** What is no object is left to the service, which says so. */
function asked(definition: unknown, areTogether: boolean): unknown {
  const isObject =
    typeof definition === 'object' && definition !== null && !Array.isArray(definition)
  return areTogether && isObject
    ? { ...definition, search_policy: 'bounded_search_v1' }
    : definition
}
