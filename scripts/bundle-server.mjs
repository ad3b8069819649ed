// Builds the service from `src`: each program and each module that a thread loads by its name is one file,
// and what several of them have in common is in chunks. A start reads 118 files instead of 790.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { serverAssets, serverEntries, servicePrograms } from './build-parts.mjs'
import { removeFormerBuilds, writeBuild } from './service-builds.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = join(root, 'src')
const dist = join(root, 'dist')
/** As deep as the folder of the build, which is named when its files are known. */
const output = join(dist, 'build')

/** Stands where the way from an output to the folder of the build will. */
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
  outdir: output,
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

const bundled = outputFiles.map(({ path, text }) => {
  const way = posix(relative(dirname(path), output)) || '.'
  return [posix(relative(output, path)), text.replaceAll(toOutput, `${way}/`)]
})
const assets = serverAssets.map((name) => [name, readFileSync(join(sources, name), 'utf8')])
writeBuild(dist, [...bundled, ...assets], servicePrograms)
removeFormerBuilds(dist, servicePrograms, Date.now())
