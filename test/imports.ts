import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** One file that imports another; both as paths below the folder that was read. */
export interface Import {
  readonly from: string
  readonly to: string
}

/** The files of the product below a folder. */
export function sourceFiles(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name)
    if (statSync(path).isDirectory()) return sourceFiles(path)
    return /\.tsx?$/.test(path) && !path.endsWith('.test.ts') ? [path] : []
  })
}

/** Every relative import of the files below a folder. */
export function importsBelow(source: string): Import[] {
  return sourceFiles(source).flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const specifiers = [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)]
    return specifiers.map(([, specifier]) => ({
      from: relative(source, file),
      to: relative(source, resolve(dirname(file), specifier)),
    }))
  })
}

function groupByFile(found: readonly Import[]): ReadonlyMap<string, readonly Import[]> {
  const groups = new Map<string, Import[]>()
  for (const item of found) groups.set(item.from, [...(groups.get(item.from) ?? []), item])
  return groups
}

/** Files that reach themselves. */
export function circles(found: readonly Import[]): string[] {
  const targets = groupByFile(found)
  const done = new Set<string>()
  const guilty: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) guilty.push([...path.slice(path.indexOf(file)), file].join(' -> '))
    if (path.includes(file) || done.has(file)) return
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    done.add(file)
  }
  for (const file of targets.keys()) visit(file, [])
  return guilty
}
