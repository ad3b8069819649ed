import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { preact } from '@preact/preset-vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

/** All that the page needs; everything else is refused by the browser. See docs/use/page.md. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** Writes the policy into the built page, so that it holds whoever serves the files. */
function contentSecurityPolicyTag(): Plugin {
  return {
    name: 'content-security-policy-tag',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy },
        injectTo: 'head-prepend',
      },
    ],
  }
}

/** Smaller files fit in one packet anyway. */
const smallestCompressedBytes = 1024

/**
 * Lays a compressed file beside each script and style as it was written: the service sends that one
 * to browsers.
 */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle({ dir = '.' }, bundle) {
      for (const name of Object.keys(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const content = readFileSync(join(dir, name))
        if (content.length < smallestCompressedBytes) continue
        const compressed = gzipSync(content, { level: constants.Z_BEST_COMPRESSION })
        writeFileSync(join(dir, `${name}.gz`), compressed)
      }
    },
  }
}

/** Classes of what MapLibre offers and this page does not have: controls with icons, popups, messages. */
const unusedClass =
  /maplibregl-(?:ctrl-(?:attrib|compass|fullscreen|geolocate|globe|group|icon|logo|shrink|terrain|zoom)|compact|cooperative|ctrl button|desktop-message|mobile-message|popup|user-location)/

/** Takes the rules of unused classes out of the styles of MapLibre: most of them are pictures. */
function usedMapStyles(): Plugin {
  return {
    name: 'used-map-styles',
    enforce: 'pre',
    transform: (styles, id) =>
      id.endsWith('/maplibre-gl.css') ? styles.split('}').map(usedRule).join('') : null,
  }
}

/** Text up to the end of a rule, without the rule where all that it is for is unused. */
function usedRule(text: string, at: number, { length }: readonly string[]): string {
  const opening = text.lastIndexOf('{')
  const from = text.lastIndexOf('{', opening - 1) + 1
  const selectors = opening < 0 ? [] : text.slice(from, opening).split(',')
  const isUnused = selectors.length > 0 && selectors.every((one) => unusedClass.test(one))
  if (isUnused) return text.slice(0, from)
  return at === length - 1 ? text : `${text}}`
}

/** What parts of the page that are fetched later may have in common. */
const sharedLater =
  /\/web\/src\/(?:chart|color|format|geometry|panels|parts|questions|report|scenario|store)\//

interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/** Whether the first view needs a module: the entry reaches it without an import on demand. */
function isNeededAtOnce(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false
  seen.add(id)
  const { isEntry = false, importers = [] } = graph.getModuleInfo(id) ?? {}
  return isEntry || importers.some((importer) => isNeededAtOnce(importer, graph, seen))
}

export default defineConfig({
  base: './',
  plugins: [
    preact({ devToolsEnabled: false }),
    contentSecurityPolicyTag(),
    usedMapStyles(),
    compressedFiles(),
  ],
  // The build for Node reads bytes by Buffer, which browsers do not have.
  resolve: { alias: { 'csv-parse/sync': 'csv-parse/browser/esm/sync' } },
  build: {
    target: 'es2023',
    // A data: URI would need an exception in the policy.
    assetsInlineLimit: 0,
    // MapLibre is one piece of about 1 MB before compression.
    chunkSizeWarningLimit: 1_600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // They stay the same over many versions of the page.
            { name: 'maplibre', test: /maplibre-gl\.mjs$/, priority: 1 },
            { name: 'uPlot', test: /\/uplot\//, priority: 1 },
            // One file rather than one for each part that is shared with what is fetched later.
            { name: (id, graph) => (isNeededAtOnce(id, graph) ? 'page' : null), debugName: 'page' },
            // And one for what several of those share; the readers of files stay by themselves.
            { name: 'shared', test: sharedLater, minShareCount: 2 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': 'http://127.0.0.1:8080', '/readyz': 'http://127.0.0.1:8080' },
  },
})
