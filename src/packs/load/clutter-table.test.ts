import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clutterCategories } from '../../rf/ground-profile.ts'
import { clutterTableText, maximumClutterClasses, parseClutterTable } from './clutter-table.ts'

const read = (text: string) => parseClutterTable(Buffer.from(text))

const anyClass = fc.record({
  code: fc.integer({ min: 0, max: 65_535 }),
  name: fc.stringMatching(/^[a-zäöü,;" ]{0,19}[a-z]$/).map((text) => text.trim()),
  heightM: fc.double({ min: 0, max: 200, noNaN: true }).map((value) => value + 0),
  category: fc.constantFrom(...clutterCategories),
})
const anyTable = fc.uniqueArray(anyClass, {
  selector: ({ code }) => code,
  minLength: 1,
  maxLength: maximumClutterClasses,
})

describe('a table of clutter classes', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyTable, (classes) => {
        expect(read(clutterTableText(classes))).toEqual(classes)
      }),
    )
  })

  it.each([
    'class,height_m,category,name\n7,12.5,dense_urban,towers\n8,0,water_sea,\n',
    'Name;Category;Height;Class\r\ntowers;Dense_Urban;12,5;7\r\n;water_sea;0;8\r\n',
    '[{"class":7,"height":12.5,"category":"dense_urban","name":"towers"},' +
      '{"class":8,"height_m":0,"category":"water_sea"}]',
  ])('is read from text and from JSON alike: %j', (text) => {
    expect(read(text)).toEqual([
      { code: 7, name: 'towers', heightM: 12.5, category: 'dense_urban' },
      { code: 8, name: 'class 8', heightM: 0, category: 'water_sea' },
    ])
  })

  it.each([
    ['', 'the file is empty'],
    ['[', 'it is not valid JSON in UTF-8'],
    ['{"class":1}', 'it must be a list of classes'],
    ['[]', 'it has no class'],
    ['[3]', 'every class must be an object'],
    ['class,category\n1,open_rural', 'it has no column height_m'],
    ['class,height_m,category', 'it has no class'],
    ['class,height_m,category\n1.5,0,open_rural', 'class must be an integer between 0 and 65535'],
    ['class,height_m,category\n65536,0,open_rural', 'class must be an integer'],
    ['class,height_m,category\n1,high,open_rural', 'height_m must be between 0 and 200'],
    ['class,height_m,category\n1,201,open_rural', 'height_m must be between 0 and 200'],
    ['class,height_m,category\n1,-1,open_rural', 'height_m must be between 0 and 200'],
    ['class,height_m,category\n1,2', 'class 1 of the table: category must be one of open_rural'],
    ['class,height_m,category\n1,2,jungle', 'category must be one of open_rural, water_sea'],
    ['[{"class":"1","height_m":0,"category":"open_rural"}]', 'class must be an integer'],
    ['[{"class":1,"height_m":null,"category":"open_rural"}]', 'height_m must be between'],
    ['class,height_m,category\n1,0,open_rural\n1,5,suburban', 'the class 1 stands in it twice'],
  ])('%j is refused: %s', (text, reason) => {
    expect(() => read(text)).toThrow(reason)
  })

  it('has at most as many classes as a byte can name', () => {
    const line = (code: number) => `{"class":${code},"height_m":1,"category":"open_rural"}`
    const table = (count: number) =>
      `[${Array.from({ length: count }, (_, i) => line(i)).join(',')}]`
    expect(read(table(maximumClutterClasses))).toHaveLength(254)
    expect(() => read(table(255))).toThrow('it has 255 classes, at most 254 are read')
    expect(() => read(' '.repeat(300_000))).toThrow('it is larger than')
  })
})
