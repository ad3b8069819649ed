// Brings the programs that some tests drive: a browser, GDAL, PostgreSQL and faketime. On a Debian machine
// where this user may install packages, missing ones are installed; anywhere else the tests that
// need them are skipped, and say so.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const tools = [
  { package: 'chromium', isThere: () => existsSync('/usr/bin/chromium') },
  { package: 'gdal-bin', isThere: () => existsSync('/usr/bin/gdalinfo') },
  { package: 'postgresql', isThere: () => hasPostgresServer() },
  { package: 'faketime', isThere: () => existsSync('/usr/bin/faketime') },
]

function hasPostgresServer() {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return false
  return readdirSync(root).some((version) => existsSync(`${root}/${version}/bin/postgres`))
}

const missing = tools.filter((tool) => !tool.isThere()).map((tool) => tool.package)
if (missing.length > 0) {
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (mayInstall) {
    console.log(`installing for the tests: ${missing.join(', ')}`)
    const run = (args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
    run(['update', '-q'])
    run(['install', '-y', '-q', '--no-install-recommends', ...missing])
  }
  for (const tool of tools) {
    if (!tool.isThere()) console.log(`SKIPPED LATER: tests that need ${tool.package}`)
  }
}
