import type { BuildingGroup } from './group-buildings.ts'

/** What two last cells add to a partial plan, for all their choices together. */
export class PairTable {
  /** Choice a of the first and b of the second cell stand at `a * stride + b`. */
  readonly stride: number
  readonly value: Float64Array
  readonly covered: Float64Array
  readonly overlap: Float64Array
  readonly demandBuildings: Float64Array
  readonly residentialBuildings: Float64Array
  private readonly groups: readonly BuildingGroup[]
  private readonly height: number
  private readonly width: number
  /** Stretches of neighbouring choices that serve a group, per cell. */
  private readonly stretches: readonly Stretch[][][]
  private readonly countsMatter: boolean

  constructor(
    first: readonly (readonly number[])[],
    second: readonly (readonly number[])[],
    groups: readonly BuildingGroup[],
    countsMatter: boolean,
  ) {
    this.groups = groups
    this.height = first.length
    this.width = second.length
    this.stride = second.length + 1
    const table = () => new Float64Array((first.length + 1) * (second.length + 1))
    this.value = table()
    this.covered = table()
    this.overlap = table()
    this.demandBuildings = table()
    this.residentialBuildings = table()
    this.stretches = [stretchesOf(first, groups.length), stretchesOf(second, groups.length)]
    this.countsMatter = countsMatter
  }

  /** @param times how many of the cells fixed so far serve each group */
  fill(times: Uint8Array): void {
    const always = [this.value, this.covered, this.overlap]
    const counts = [this.demandBuildings, this.residentialBuildings]
    const tables = this.countsMatter ? [...always, ...counts] : always
    for (const table of tables) table.fill(0)
    for (const [index, group] of this.groups.entries()) {
      if (times[index] === 1) this.addUnion(this.overlap, index, group.buildings)
      if (times[index] !== 0) continue
      this.addUnion(this.value, index, group.value)
      this.addUnion(this.covered, index, group.buildings)
      this.addBoth(this.overlap, index, group.buildings)
      if (!this.countsMatter) continue
      this.addUnion(this.demandBuildings, index, group.demandBuildings)
      this.addUnion(this.residentialBuildings, index, group.residentialBuildings)
    }
    for (const table of tables) this.sumUp(table)
  }

  /** Adds an amount wherever at least one of the two cells serves the group. */
  private addUnion(table: Float64Array, group: number, amount: number): void {
    for (const stretch of this.stretches[0][group])
      this.addRectangle(table, stretch, { from: 0, to: this.width }, amount)
    for (const stretch of this.stretches[1][group])
      this.addRectangle(table, { from: 0, to: this.height }, stretch, amount)
    this.addBoth(table, group, -amount)
  }

  /** Adds an amount wherever both cells serve the group. */
  private addBoth(table: Float64Array, group: number, amount: number): void {
    for (const rows of this.stretches[0][group])
      for (const columns of this.stretches[1][group])
        this.addRectangle(table, rows, columns, amount)
  }

  /** Marks the corners; `sumUp` spreads the amount over the rectangle. */
  private addRectangle(table: Float64Array, rows: Stretch, columns: Stretch, amount: number): void {
    const { stride } = this
    table[rows.from * stride + columns.from] += amount
    table[rows.from * stride + columns.to] -= amount
    table[rows.to * stride + columns.from] -= amount
    table[rows.to * stride + columns.to] += amount
  }

  private sumUp(table: Float64Array): void {
    const { stride } = this
    for (let row = 0; row < this.height; row++) {
      let sum = 0
      for (let column = 0; column < stride; column++) {
        const at = row * stride + column
        sum += table[at]
        table[at] = row === 0 ? sum : sum + table[at - stride]
      }
    }
  }
}

interface Stretch {
  readonly from: number
  readonly to: number
}

function stretchesOf(served: readonly (readonly number[])[], groupCount: number): Stretch[][] {
  const stretches: { from: number; to: number }[][] = Array.from({ length: groupCount }, () => [])
  served.forEach((groups, choice) => {
    for (const group of groups) {
      const last = stretches[group].at(-1)
      if (last?.to === choice) last.to = choice + 1
      else stretches[group].push({ from: choice, to: choice + 1 })
    }
  })
  return stretches
}
