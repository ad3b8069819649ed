import { readFileSync } from 'node:fs'
import { isServiceBuilt } from './service-program.ts'

const root = new URL('..', import.meta.url)
const sourceFolder = new URL('src/', root).href

/** What stands for `src` in the latest build; null where that is not of these sources. */
const builtFolder = isServiceBuilt ? latestBuild() : null

function latestBuild(): URL {
  const name = /'\.\/(build-[^/]+)\//.exec(readFileSync(new URL('dist/main.js', root), 'utf8'))?.[1]
  if (name === undefined) {
    throw new Error('dist/main.js does not lead into a build: npm run build makes it anew.')
  }
  return new URL(`dist/${name}/`, root)
}

/** The built module of a source of the service; the source itself where there is none. */
export function builtModule(source: URL): URL {
  if (builtFolder === null || !source.href.startsWith(sourceFolder)) return source
  const way = source.href.slice(sourceFolder.length)
  return new URL(way.replace(/\.ts$/, '.js'), builtFolder)
}
