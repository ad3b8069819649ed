import { relative } from 'node:path'
import { packageRoot, type Variable, variables } from '../../src/variables.ts'

/** The table of docs/use/configuration.md, from the one that is parsed. */
export function configurationTable(): string {
  const rows = Object.entries<Variable>(variables).map(
    ([name, variable]) =>
      `| \`${name}\` | ${fallbackText(name, variable)} | ${rangeText(variable)} | ${variable.doc} |`,
  )
  return ['| Variable | Default | Values | Meaning |', '| --- | --- | --- | --- |', ...rows].join(
    '\n',
  )
}

function fallbackText(name: string, variable: Variable): string {
  if (name === 'COMPUTE_THREADS' || name === 'EXPERIMENT_THREADS') return 'cores, at most 4'
  if (name.startsWith('DATABASE_')) return 'none'
  if (name === 'CORE_LAB_API_KEY') return 'none: refused'
  switch (variable.kind) {
    case 'key':
      return name.startsWith('AWS_') ? 'none' : 'none: open'
    case 'list':
      return variable.fallback.length === 0 ? 'none' : variable.fallback.join(', ')
    case 'path':
      return pathText(variable.fallback)
    case 'text':
      return variable.fallback === '' ? 'none' : `\`${variable.fallback}\``
    case 'integer':
    case 'flag':
      return `\`${variable.fallback}\``
  }
}

function pathText(path: string): string {
  if (path === '') return 'none'
  return path.startsWith('/') ? `\`${relative(packageRoot, path)}\` of the package` : `\`${path}\``
}

function rangeText(variable: Variable): string {
  switch (variable.kind) {
    case 'integer':
      return `${variable.minimum} to ${variable.maximum}`
    case 'text':
      return variable.oneOf?.join(', ') ?? 'text'
    case 'path':
      return 'path'
    case 'key':
      return 'secret'
    case 'list':
      return 'list, commas between'
    case 'flag':
      return 'true, false'
  }
}
