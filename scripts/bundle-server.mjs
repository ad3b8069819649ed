// Builds `dist` from `src`: each program and each module that a thread loads by its name is one file,
// and what several of them have in common is in chunks. A start reads 118 files instead of 790.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { serverAssets, serverEntries } from './build-parts.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = join(root, 'src')
const output = join(root, 'dist')

/** Stands where the way from an output to `dist` will. */
const toOutput = '@to-output@/'

const posix = (path) => path.split(sep).join('/')

/**
 * A module finds what lies beside it by its own address. It is told the one that it would have if
 * every module were a file of its own: in a chunk it stands elsewhere.
 */
const ownAddresses = {
  name: 'own-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8')
      if (!text.includes('import.meta.url')) return undefined
      const built = posix(relative(sources, path)).replace(/\.ts$/, '.js')
      const address = `new URL('${toOutput}${built}', import.meta.url).href`
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' }
    })
  },
}

const { outputFiles } = await build({
  absWorkingDir: root,
  entryPoints: serverEntries.map((name) => `src/${name}.ts`),
  outbase: 'src',
  outdir: 'dist',
  chunkNames: 'chunks/[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  packages: 'external',
  sourcemap: true,
  sourcesContent: false,
  plugins: [ownAddresses],
  logLevel: 'warning',
  write: false,
})

const written = new Set()
for (const { path, text } of outputFiles) {
  const way = posix(relative(dirname(path), output)) || '.'
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text.replaceAll(toOutput, `${way}/`))
  written.add(path)
}
for (const name of serverAssets) {
  cpSync(join(sources, name), join(output, name))
  written.add(join(output, name))
}
// Last: a service that runs on the former build has what it loads until now.
for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name)
  if (entry.isFile() && !written.has(path)) rmSync(path)
}
