// Hooks of Node for scripts of the tests: what they import from `src` comes from the build.
const root = new URL('../..', import.meta.url).href

export function resolve(specifier, context, next) {
  if (!specifier.startsWith('.') || context.parentURL === undefined) {
    return next(specifier, context)
  }
  const { href } = new URL(specifier, context.parentURL)
  if (!href.startsWith(`${root}src/`)) return next(specifier, context)
  return next(`${root}dist/${href.slice(root.length + 4).replace(/\.ts$/, '.js')}`, context)
}
