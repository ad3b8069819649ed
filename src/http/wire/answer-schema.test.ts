import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonWriter } from './json-writer.ts'
import { longList } from './streamed.ts'
import * as field from './answer-schema.ts'

interface Wall {
  readonly lossDb: number
  readonly openings: number | null
}

interface House {
  readonly id: string
  readonly heightM: number | null
  readonly isHost: boolean
  readonly walls: readonly Wall[]
  readonly front: Wall | null
}

const wall = field.object<Wall>({
  loss_db: field.rounded(1)('lossDb'),
  openings: field.count.orNull('openings'),
})

const house = field.object<House>('House', {
  id: field.described('Its id in the pack.', field.text('id')),
  height_m: field.number.optional('heightM'),
  kind: field.oneOf(['host', 'other'])(({ isHost }) => (isHost ? 'host' : 'other')),
  walls: field.list(wall).optional('walls'),
  front: wall.orNull('front'),
  ...field.ifAny(({ front }: House) => front, { front_loss_db: field.number('lossDb') }),
  ...field.alwaysEach(false, 'is_measured', 'is_final'),
  site: field.group({ is_host: field.flag('isHost'), note: field.sentence('as drawn') }),
  losses: field.map(field.number)(({ walls }) =>
    walls.map(({ lossDb }, index) => [`w${index}`, lossDb]),
  ),
})

const houseArbitrary: fc.Arbitrary<House> = (() => {
  const height = fc.option(fc.double({ min: 0, max: 400, noNaN: true }))
  const anyWall = fc.record({
    lossDb: fc.double({ min: -300, max: 300, noNaN: true }),
    openings: fc.option(fc.nat()),
  })
  return fc.record({
    id: fc.string(),
    heightM: height,
    isHost: fc.boolean(),
    walls: fc.array(anyWall, { maxLength: 3 }),
    front: fc.option(anyWall),
  })
})()

function written<Source>(kind: field.Kind<Source>, source: NoInfer<Source>): unknown {
  return JSON.parse(JSON.stringify(kind.write(source)))
}

const bare: House = { id: 'a', heightM: null, isHost: false, walls: [], front: null }

describe('a field of an answer', () => {
  it('stands in the schema and in the answer, in one order', () => {
    const full = { ...bare, heightM: 3, walls: [{ lossDb: 1, openings: 2 }], front: null }
    const lossy = { ...full, front: { lossDb: 4, openings: null } }
    expect(Object.keys(written(house, lossy) as object)).toStrictEqual(
      Object.keys(house.schema.properties!),
    )
  })

  it('makes answers that their schema admits, whatever is found', () => {
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(house.schema)
    fc.assert(
      fc.property(houseArbitrary, (found) => {
        expect(validate(written(house, found)), JSON.stringify(validate.errors)).toBe(true)
      }),
    )
  })

  it('is required unless it is optional, and then left out where there is nothing', () => {
    expect(house.schema.required).toStrictEqual([
      ...['id', 'kind', 'front', 'is_measured', 'is_final', 'site', 'losses'],
    ])
    expect(written(house, bare)).toStrictEqual({
      id: 'a',
      kind: 'other',
      front: null,
      is_measured: false,
      is_final: false,
      site: { is_host: false, note: 'as drawn' },
      losses: {},
    })
  })

  it('is zero where zero was found, and null where nothing was', () => {
    const zero = written(house, { ...bare, heightM: 0, front: { lossDb: 0, openings: 0 } })
    expect(zero).toMatchObject({
      height_m: 0,
      front: { loss_db: 0, openings: 0 },
      front_loss_db: 0,
    })
    expect(wall.schema.properties!['openings']).toStrictEqual({
      type: ['integer', 'null'],
      minimum: 0,
    })
  })

  it('is rounded as its kind says', () => {
    const decimals = (value: number) => {
      const [, fraction = ''] = String(field.rounded(1).write(value)).split('.')
      return fraction.length
    }
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), (value) => {
        expect(decimals(value)).toBeLessThanOrEqual(1)
        expect(Math.abs((field.rounded(1).write(value) as number) - value)).toBeLessThan(0.051)
      }),
    )
  })

  it('has the sentence that the document says of it', () => {
    expect(house.schema.properties!['id']).toStrictEqual({
      type: 'string',
      description: 'Its id in the pack.',
    })
  })

  it('may be a constant, which the schema knows too', () => {
    const version = field.object({ version: field.always(2) })
    expect(version.schema.properties).toStrictEqual({ version: { const: 2 } })
    expect(version.write({})).toStrictEqual({ version: 2 })
  })

  it('may have the name of the source', () => {
    const version = field.object<Wall>({
      ...field.named(field.number, 'lossDb'),
      ...field.named(field.count.orNull, 'openings'),
    })
    expect(version.write({ lossDb: 2, openings: null })).toStrictEqual({
      loss_db: 2,
      openings: null,
    })
  })

  it('may be a member of what the source holds', () => {
    const members: field.Members<Wall> = { loss_db: field.number('lossDb') }
    const version = field.object<{ readonly wall: Wall }>(
      field.of(({ wall: held }) => held, members),
    )
    expect(version.write({ wall: { lossDb: 5, openings: null } })).toStrictEqual({ loss_db: 5 })
  })

  it('is an error where it must be there and nothing was found', () => {
    const lost = field.object<{ readonly heightM?: number }>({
      height_m: { ...field.number(() => 0), read: ({ heightM }) => heightM },
    })
    expect(() => lost.write({})).toThrow('height_m has no value')
  })

  it('does not compile with a reader of another type', () => {
    field.object<House>({
      // @ts-expect-error a text is no number
      id: field.number('id'),
      // @ts-expect-error what may be null is no number
      height_m: field.number('heightM'),
      // @ts-expect-error no such word
      kind: field.oneOf(['host'])(({ isHost }) => (isHost ? 'host' : 'other')),
      // @ts-expect-error no such member
      roof: field.text('roof'),
      // @ts-expect-error a wall is needed here
      front: wall('isHost'),
    })
  })
})

describe('members of something that may not be there', () => {
  const one = field.object<House>({
    ...field.ofOrNull(({ front }: House) => front, {
      front_loss_db: field.number('lossDb'),
      front_openings: field.count.orNull('openings'),
      front_kind: field.oneOf(['wall'])(() => 'wall' as const),
    }),
    ...field.where(({ isHost }: House) => isHost, {
      host_height_m: field.number.orNull('heightM'),
    }),
    is_host: field.ifTrue(({ isHost }) => isHost),
    openings: field.list(field.orNull(field.count))(({ walls }: House) =>
      walls.map(({ openings }) => openings),
    ),
  })

  it('are null together, and nobody is asked twice whether they may be', () => {
    expect(written(one, bare)).toStrictEqual({
      front_loss_db: null,
      front_openings: null,
      front_kind: null,
      openings: [],
    })
    expect(one.schema.properties).toMatchObject({
      front_loss_db: { type: ['number', 'null'] },
      front_openings: { type: ['integer', 'null'], minimum: 0 },
      front_kind: { enum: ['wall', null] },
    })
  })

  it('are left out where they are not asked for, and null or true where they are', () => {
    const walls = [{ lossDb: 1, openings: null }]
    expect(written(one, { ...bare, isHost: true, walls })).toMatchObject({
      host_height_m: null,
      is_host: true,
      openings: [null],
    })
    expect(one.schema.required).not.toContain('host_height_m')
    expect(one.schema.properties!['is_host']).toStrictEqual({ const: true })
  })
})

describe('what is written straight into bytes', () => {
  interface Leaf {
    readonly tag: string
    readonly level: number
    readonly note: string | null
    readonly isOpen: boolean
  }
  interface Tree {
    readonly name: string
    readonly heightM: number
    readonly leaves: readonly Leaf[]
    readonly top: Leaf | null
  }
  const decimals = [0, 1, 2, 3, 6, 7]
  const leafMembers: field.Members<Leaf> = {
    tag: field.text('tag'),
    level: field.number('level'),
    ...Object.fromEntries(
      decimals.map((count) => [`level_${count}`, field.rounded(count)<Leaf>('level')]),
    ),
    note: field.text.orNull('note'),
    is_open: field.flag('isOpen'),
    kind: field.oneOf(['leaf'])(() => 'leaf' as const),
    same: field.sentence('a "quoted" word, ü'),
    left_out: field.text.optional('note'),
    list: field.sentences(['one', 'two']),
  }
  const leaf = field.object(leafMembers)
  const firstIsOptional = field.object<Leaf>({
    note: field.text.optional('note'),
    tag: field.text('tag'),
  })
  const topOf = ({ top }: Tree) => top
  const tree = field.object<Tree>({
    name: field.text('name'),
    ...field.named(field.number, 'heightM'),
    leaves: longList(leaf)('leaves'),
    short: field.list(firstIsOptional)('leaves'),
    ...field.ofOrNull(topOf, {
      top_tag: field.text('tag'),
      top_level: field.rounded(3)('level'),
      'top"s constant': field.always(1),
      top_note: field.text.orNull('note'),
    }),
    between: field.always(true),
    ...field.sharedOrNull(topOf, { shared_tag: field.text('tag'), shared: leaf((found) => found) }),
    ...field.ifAny(topOf, { any_level: field.number('level') }),
    ...field.of(({ leaves }: Tree) => leaves, {
      leaf_count: field.count((found: readonly Leaf[]) => found.length),
      said: field.sentence('ö'),
    }),
    names: field.map(field.text)(({ leaves }) =>
      leaves.map(({ tag, note }) => [tag, note ?? ''] as const),
    ),
    top: field.orNull(leaf)(topOf),
    made: field.made(leaf, (found: Tree) => ({ ...anyLeaf, tag: found.name }))((found) => found),
    last: leaf.orNull(topOf),
  })
  const anyLeaf: Leaf = { tag: 'made', level: 1.5, note: null, isOpen: false }

  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 30 }))
  const leaves = fc.record({
    tag: texts,
    level: fc.oneof(fc.double(), fc.double({ min: -200, max: 200 }), fc.constant(-0)),
    note: fc.option(texts),
    isOpen: fc.boolean(),
  })
  const trees = fc.record({
    name: texts,
    heightM: fc.double(),
    leaves: fc.array(leaves, { maxLength: 3 }),
    top: fc.option(leaves),
  })

  it('is what the object of the answer says, to the last byte', () => {
    fc.assert(
      fc.property(trees, (found) => {
        const writer = new JsonWriter()
        // Twice: what is shared is written once and said again.
        field.list(tree).put(writer, [found, found])
        expect(new TextDecoder().decode(writer.finish())).toBe(
          JSON.stringify([tree.write(found), tree.write(found)]),
        )
      }),
    )
  })
})
