import type { SourceTable } from '../../../src/packs/make/towers/source-table.ts'

/** More lines than that are counted, not named. */
const maximumNamed = 3

/** What could not be used of the rows of tables, each thing once with the rows that have it. */
export class RowProblems {
  readonly #namesTables: boolean
  readonly #sentences: string[] = []
  #table: Pick<SourceTable, 'source' | 'rowWord'> = { source: '', rowWord: 'Line' }
  #linesOf = new Map<string, number[]>()

  /** @param namesTables - whether there are several, so that each must be named */
  constructor(namesTables: boolean) {
    this.#namesTables = namesTables
  }

  /** What is added from now on is about this table. */
  begin(table: Pick<SourceTable, 'source' | 'rowWord' | 'notes'>): void {
    this.#end()
    this.#table = table
    for (const note of table.notes) this.addSentence(note)
  }

  addSentence(sentence: string): void {
    this.#sentences.push(this.#namesTables ? `${this.#table.source}: ${sentence}` : sentence)
  }

  add(line: number, problem: string): void {
    const lines = this.#linesOf.get(problem) ?? []
    lines.push(line)
    this.#linesOf.set(problem, lines)
  }

  sentences(): string[] {
    this.#end()
    return [...this.#sentences]
  }

  #end(): void {
    for (const [problem, lines] of this.#linesOf) {
      this.addSentence(`${this.#rowsText(lines)}: ${problem}.`)
    }
    this.#linesOf = new Map()
  }

  #rowsText(lines: readonly number[]): string {
    const { rowWord } = this.#table
    if (lines.length === 1) return `${rowWord} ${lines[0]}`
    const named = lines.slice(0, maximumNamed).join(', ')
    const more = lines.length - maximumNamed
    return `${rowWord}s ${named}${more > 0 ? ` and ${more} more` : ''}`
  }
}
