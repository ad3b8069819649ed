// Brings the programs that some tests drive: a browser, GDAL, PostgreSQL and faketime. On a Debian machine
// where this user may install packages, missing ones are installed; anywhere else the tests that
// need them are skipped, and say so.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'

const chromium = { package: 'chromium', isThere: () => existsSync('/usr/bin/chromium') }
const tools = [
  {
    // The same engine without windows; where there is no package of it, the whole browser.
    package: 'chromium-headless-shell',
    isThere: () => existsSync('/usr/bin/chromium-headless-shell'),
    otherwise: chromium,
  },
  { package: 'gdal-bin', isThere: () => existsSync('/usr/bin/gdalinfo') },
  { package: 'postgresql', isThere: () => hasPostgresServer() },
  { package: 'faketime', isThere: () => existsSync('/usr/bin/faketime') },
]

function hasPostgresServer() {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return false
  return readdirSync(root).some((version) => existsSync(`${root}/${version}/bin/postgres`))
}

const aptGet = (...args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'] })
const install = (name) => aptGet('install', '-y', '-q', '--no-install-recommends', name)
const isMissing = (tool) => !tool.isThere()

const missing = tools.filter(isMissing)
if (missing.length > 0) {
  const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (mayInstall) {
    console.log(`installing for the tests: ${missing.map((tool) => tool.package).join(', ')}`)
    aptGet('update', '-q')
    // One by one: a release that does not know one package has the others.
    for (const tool of missing) {
      install(tool.package)
      if (isMissing(tool) && tool.otherwise?.isThere() === false) install(tool.otherwise.package)
    }
  }
  for (const tool of tools) {
    if (isMissing(tool) && !tool.otherwise?.isThere()) {
      console.log(`SKIPPED LATER: tests that need ${tool.package}`)
    }
  }
}
