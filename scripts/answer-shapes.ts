// What every question of the page has in its answers, made from the types that the page is written in.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { AnswerShapes, Shape } from '../web/src/project/shape.ts'

const rootOfRepository = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
/** Where they lie. */
export const answerShapesFile = join(rootOfRepository, 'web/src/project/answer-shapes.gen.ts')

/** Writes the shapes of this repository; the types of the page must be there. */
export function writeAnswerShapes(): void {
  writeFileSync(answerShapesFile, answerShapesText())
}

/** The text of the file as it should be. */
export const answerShapesText = (): string => shapesText(answerShapes(rootOfRepository))

/**
 * The shapes of the answers of all questions, by the id of the question, and of what else the page
 * stores, by the name of its type. A member that no code of the page names is not among them: an answer
 * may come without it.
 *
 * @throws Error where an answer holds what cannot be stored, such as a function
 */
function answerShapes(root: string): AnswerShapes {
  const program = pageProgram(root)
  const checker = program.getTypeChecker()
  const sources = program
    .getSourceFiles()
    .filter(({ fileName, isDeclarationFile }) => !isDeclarationFile && isOwn(root, fileName))
  const table = new ShapeTable(checker, namesIn(sources))
  const questions = new Map<string, number>()
  const stored = new Map<string, number>()
  for (const source of sources) {
    for (const { id, answer } of questionsIn(source, checker))
      questions.set(id, table.placeOf(checker.getTypeFromTypeNode(answer)))
    for (const declaration of storedTypesIn(source))
      stored.set(declaration.name.text, table.placeOf(checker.getTypeAtLocation(declaration)))
  }
  return {
    questions: Object.fromEntries([...questions].sort(byName)),
    stored: Object.fromEntries([...stored].sort(byName)),
    table: table.shapes,
  }
}

const byName = ([a]: readonly [string, number], [b]: readonly [string, number]) => (a < b ? -1 : 1)

const isOwn = (root: string, file: string): boolean =>
  !file.includes('/node_modules/') &&
  file.startsWith(`${root}/`) &&
  !file.endsWith('.gen.ts') &&
  !/\.test\.tsx?$/.test(file)

function pageProgram(root: string): ts.Program {
  const config = join(root, 'web/tsconfig.json')
  const { config: read } = ts.readConfigFile(config, (file) => ts.sys.readFile(file)) as {
    config: unknown
  }
  const { options } = ts.parseJsonConfigFileContent(read, ts.sys, dirname(config))
  return ts.createProgram([join(root, 'web/src/main.tsx')], options)
}

/** Types whose values are read from outside as wholes, beside answers. */
const storedTypes: ReadonlySet<string> = new Set([
  'StoredResult',
  'MeasurementSet',
  'AcceptedOffset',
  'SavedCalibration',
  'WireCalibration',
])

type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

function storedTypesIn(source: ts.SourceFile): readonly TypeDeclaration[] {
  return source.statements.filter(
    (statement): statement is TypeDeclaration =>
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
      storedTypes.has(statement.name.text),
  )
}

interface FoundQuestion {
  readonly id: string
  readonly answer: ts.TypeNode
}

/** Every `defineQuestion<Answer>({ id: '…' })` of a file. */
function questionsIn(source: ts.SourceFile, checker: ts.TypeChecker): readonly FoundQuestion[] {
  const found: FoundQuestion[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'defineQuestion') {
      const [answer] = node.typeArguments ?? []
      const [spec] = node.arguments
      const id = ts.isObjectLiteralExpression(spec) ? idIn(spec, checker) : undefined
      if (answer === undefined || id === undefined)
        throw new Error(`${source.fileName}: a question must state its id and its answer`)
      found.push({ id, answer })
    }
    ts.forEachChild(node, visit)
  }
  if (source.text.includes('defineQuestion<')) visit(source)
  return found
}

/** The text that the member `id` of a literal object has. */
function idIn(spec: ts.ObjectLiteralExpression, checker: ts.TypeChecker): string | undefined {
  for (const member of spec.properties) {
    if (member.name === undefined || !ts.isIdentifier(member.name) || member.name.text !== 'id')
      continue
    const value = ts.isShorthandPropertyAssignment(member)
      ? checker.getShorthandAssignmentValueSymbol(member)
      : ts.isPropertyAssignment(member)
        ? checker.getSymbolAtLocation(member.initializer)
        : undefined
    if (ts.isPropertyAssignment(member) && ts.isStringLiteral(member.initializer))
      return member.initializer.text
    const type = value && checker.getTypeOfSymbol(aliased(value, checker))
    if (type?.isStringLiteral() === true) return type.value
  }
  return undefined
}

const aliased = (symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol =>
  (symbol.flags & ts.SymbolFlags.Alias) === 0 ? symbol : checker.getAliasedSymbol(symbol)

/** Every name and text that code of these files has, types left out. */
function namesIn(sources: readonly ts.SourceFile[]): ReadonlySet<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
      return
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  sources.forEach(visit)
  return names
}

/** How a type is taken: whether words are told apart, and whether it is one of several objects. */
interface Taken {
  readonly keepsWords?: boolean
  readonly isAlternative?: boolean
}

const anything = ts.TypeFlags.Any | ts.TypeFlags.Unknown | ts.TypeFlags.TypeParameter

const kindsOfWords = { string: 'string', number: 'number', boolean: 'boolean' } as const

/** Shapes, each once. */
class ShapeTable {
  readonly shapes: Shape[] = []
  readonly #checker: ts.TypeChecker
  readonly #names: ReadonlySet<string>
  readonly #placesOfTypes = new Map<string, Map<ts.Type, number>>()
  readonly #placesOfShapes = new Map<string, number>()

  constructor(checker: ts.TypeChecker, names: ReadonlySet<string>) {
    this.#checker = checker
    this.#names = names
  }

  placeOf(type: ts.Type, taken: Taken = {}): number {
    const way = JSON.stringify(taken)
    const places = this.#placesOfTypes.get(way) ?? new Map<ts.Type, number>()
    this.#placesOfTypes.set(way, places)
    const known = places.get(type)
    if (known !== undefined) return known
    // What holds itself may be anything inside: the page walks it as it is.
    places.set(type, this.#place('any'))
    const place = this.#place(this.#shapeOf(type, taken))
    places.set(type, place)
    return place
  }

  #place(shape: Shape): number {
    const text = JSON.stringify(shape)
    const known = this.#placesOfShapes.get(text)
    if (known !== undefined) return known
    const place = this.shapes.push(shape) - 1
    this.#placesOfShapes.set(text, place)
    return place
  }

  #shapeOf(type: ts.Type, taken: Taken): Shape {
    const { flags } = type
    if ((flags & anything) !== 0) return 'any'
    const word = this.#wordOf(type)
    if (word !== null)
      return taken.keepsWords === true ? { is: [word] } : kindsOfWords[kindOf(word)]
    if (type.isUnion()) return this.#unionOf(type, taken)
    if ((flags & ts.TypeFlags.StringLike) !== 0) return 'string'
    if ((flags & ts.TypeFlags.NumberLike) !== 0) return 'number'
    if ((flags & ts.TypeFlags.Null) !== 0) return 'null'
    return this.#objectOf(type, taken)
  }

  /** The one value of a type that has one. */
  #wordOf(type: ts.Type): string | number | boolean | null {
    if (type.isStringLiteral() || type.isNumberLiteral()) return type.value
    if ((type.flags & ts.TypeFlags.BooleanLiteral) === 0) return null
    return this.#checker.typeToString(type) === 'true'
  }

  #unionOf({ types }: ts.UnionType, { keepsWords = false }: Taken): Shape {
    const stated = types.filter(({ flags }) => (flags & ts.TypeFlags.Undefined) === 0)
    const objects = stated.filter(({ flags }) => (flags & ts.TypeFlags.Object) !== 0)
    const item = this.#itemOfTuples(objects)
    if (item !== undefined && objects.length === stated.length) return { each: item }
    const isAlternative = objects.length > 1
    const places = [
      ...new Set(stated.map((type) => this.placeOf(type, { keepsWords, isAlternative }))),
    ].sort((a, b) => a - b)
    return places.length === 1 ? this.shapes[places[0]] : { or: places }
  }

  /** What lists of several lengths hold, where all hold the same: they are lists of any length. */
  #itemOfTuples(types: readonly ts.Type[]): number | undefined {
    const items = types.flatMap((type): readonly (ts.Type | null)[] =>
      this.#checker.isTupleType(type)
        ? this.#checker.getTypeArguments(type as ts.TypeReference)
        : [null],
    )
    const places = new Set(items.map((item) => (item === null ? -1 : this.placeOf(item))))
    const [place] = places
    return types.length > 1 && places.size === 1 && place >= 0 ? place : undefined
  }

  #objectOf(type: ts.Type, { isAlternative = false }: Taken): Shape {
    const checker = this.#checker
    if (type.getCallSignatures().length > 0)
      throw new Error(`${checker.typeToString(type)}: an answer holds a function`)
    if (checker.isTupleType(type)) {
      const items = checker
        .getTypeArguments(type as ts.TypeReference)
        .map((item) => this.placeOf(item))
      // Of numbers each stands for something; so many words stand there because they are always the same.
      const isWords = new Set(items).size === 1 && this.shapes[items[0]] === 'string'
      return isWords ? { each: items[0] } : { items }
    }
    const item = type.getNumberIndexType()
    const isList = item !== undefined && type.getProperty('length') !== undefined
    if (isList) return { each: this.placeOf(item) }
    const any = type.getStringIndexType()
    const has: Record<string, number> = {}
    for (const member of checker.getPropertiesOfType(type)) {
      const { name, flags } = member
      if (!this.#names.has(name)) continue
      const isOptional = (flags & ts.SymbolFlags.Optional) !== 0
      // Words decide what an object is among several, and what geometry is told as.
      const keepsWords = isAlternative || name === 'type'
      const place = this.placeOf(checker.getTypeOfSymbol(member), { keepsWords })
      has[isOptional ? `${name}?` : name] = place
    }
    return any === undefined ? { has } : { has, by: this.placeOf(any) }
  }
}

const kindOf = (word: string | number | boolean): keyof typeof kindsOfWords =>
  typeof word === 'string' ? 'string' : typeof word === 'number' ? 'number' : 'boolean'

/** The text of the file: a shape a line, so that a change is seen where it is. */
function shapesText({ questions, stored, table }: AnswerShapes): string {
  const lines = table.map((shape) => `    ${JSON.stringify(shape)},\n`).join('')
  return (
    '// Made from the types of the page, never edited: npm run answer-shapes\n' +
    "import type { AnswerShapes } from './shape.ts'\n\n" +
    'export const answerShapes: AnswerShapes = {\n' +
    `  questions: ${JSON.stringify(questions)},\n  stored: ${JSON.stringify(stored)},\n` +
    `  table: [\n${lines}  ],\n}\n`
  )
}
