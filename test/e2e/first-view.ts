import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

interface BuiltFile {
  readonly name: string
  readonly text: string
}

/** All that is fetched before anything is asked: page, scripts, styles and the worker of the map. */
export function filesOfFirstView(): readonly BuiltFile[] {
  const root = new URL('../../web/dist/', import.meta.url)
  const html = readFileSync(new URL('index.html', root), 'utf8')
  const names = readdirSync(new URL('assets/', root)).filter(
    (name) => html.includes(name) || /^maplibre-gl-worker-.*\.js$/.test(name),
  )
  const assets = names.map((name) => ({
    name,
    text: readFileSync(new URL(`assets/${name}`, root), 'utf8'),
  }))
  return [{ name: 'index.html', text: html }, ...assets]
}

/** What they come to, each compressed by itself. */
export const gzippedBytes = (files: readonly BuiltFile[]): number =>
  files.reduce((sum, { text }) => sum + gzipSync(text).length, 0)
