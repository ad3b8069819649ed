/**
 * One fault for each rule of .oxlintrc.json, as text that the linter reads: a rule that is renamed,
 * switched off or no longer asked about types tells nothing of it.
 */
export const faults: Readonly<Record<string, string>> = {
  'sightline/last-bits': 'export const a = (x: number) => x ** 2',
  'sightline/patient-waits':
    'declare const vi: { waitFor(a: () => void): void }\nvi.waitFor(() => undefined)\nexport {}',
  'sightline/words': 'export const mostCells = 3',
  'sightline/comment-width': `// ${'word '.repeat(30)}\nexport const a = 1`,
  'sightline/docstring-subject': '/** The same for others. */\nexport const a = 1',
  'sightline/hash-private': 'export class A {\n  private x = 1\n  y() {\n    return this.x\n  }\n}',
  'sightline/function-with-statements': 'export const a = () => {\n  return 1\n}',
  'sightline/no-asserted-instance':
    "import type { SightlineError } from './error.ts'\nexport const a = (e: unknown) => e as SightlineError",
  'regexp/no-super-linear-backtracking': 'export const a = /^(?:a+)+$/u',
  'regexp/no-super-linear-move': 'export const a = /a*b/u',

  eqeqeq: 'export const a = (x: number) => x == 1',
  'no-array-constructor': 'export const a: unknown = new Array(1, 2, 3)',
  'no-unused-expressions': 'export function a(x: number) {\n  x + 1\n}',
  'no-unused-vars': 'export function a() {\n  const x = 1\n}',
  'no-useless-constructor':
    'export class A {\n  #x = 1\n  constructor() {}\n  x() {\n    return this.#x\n  }\n}',
  'no-var': 'export var a = 1',
  'prefer-const': 'export function a() {\n  let x = 1\n  return x\n}',
  'prefer-rest-params': 'export function a() {\n  return arguments[0] as unknown\n}',
  'prefer-spread': 'export const a = (x: number[]) => Math.max.apply(Math, x)',

  'typescript/await-thenable': 'export async function a() {\n  await 1\n}',
  'typescript/ban-ts-comment': '// @ts-ignore\nexport const a: number = 1',
  'typescript/no-array-delete': 'export function a(x: number[]) {\n  delete x[0]\n}',
  'typescript/no-base-to-string': 'export const a = (x: { y: number }) => String(x)',
  'typescript/no-confusing-void-expression':
    'declare function b(): void\nexport function a() {\n  const x = b()\n  return x\n}',
  'typescript/no-deprecated':
    '/** @deprecated */\nfunction b() {\n  return 1\n}\nexport const a = b()',
  'typescript/no-duplicate-enum-values': 'export enum A {\n  B = 1,\n  C = 1,\n}',
  'typescript/no-duplicate-type-constituents': 'export type A = string | number | string',
  'typescript/no-dynamic-delete':
    'export function a(x: Record<string, number>, y: string) {\n  delete x[y]\n}',
  'typescript/no-empty-object-type': 'export type A = {}',
  'typescript/no-explicit-any': 'export const a = (x: any) => [x]',
  'typescript/no-extra-non-null-assertion': 'export const a = (x: { y: number } | null) => x!!.y',
  'typescript/no-extraneous-class': 'export class A {\n  static b() {\n    return 1\n  }\n}',
  'typescript/no-floating-promises':
    'declare function b(): Promise<void>\nexport function a() {\n  b()\n}',
  'typescript/no-for-in-array':
    'export function a(x: number[]) {\n  for (const y in x) console.log(y)\n}',
  'typescript/no-generated-empty-object-type': "export type A = Omit<{ x: number }, 'x'>",
  'typescript/no-implied-eval': "setTimeout('a', 1)\nexport {}",
  'typescript/no-invalid-void-type': 'export type A = string | void',
  'typescript/no-meaningless-void-operator':
    'declare function b(): void\nexport function a() {\n  void b()\n}',
  'typescript/no-misused-new': 'export interface A {\n  new (): A\n}',
  'typescript/no-misused-promises':
    'export const a = (x: number[]) => {\n  x.forEach(async (y) => {\n    await Promise.resolve(y)\n  })\n}',
  'typescript/no-misused-spread': 'export const a = { ...[1, 2] }',
  'typescript/no-mixed-enums': "export enum A {\n  B = 1,\n  C = 'c',\n}",
  'typescript/no-namespace': 'export namespace A {\n  export const b = 1\n}',
  'typescript/no-non-null-asserted-nullish-coalescing':
    'export const a = (x: { y: number | null }) => x.y! ?? 1',
  'typescript/no-non-null-asserted-optional-chain':
    'export const a = (x: { y?: number } | null) => x?.y!',
  'typescript/no-redundant-type-constituents': 'export type A = unknown | string',
  'typescript/no-require-imports': "import a = require('node:fs')\nexport { a }",
  'typescript/no-this-alias':
    'export class A {\n  #x = 1\n  x() {\n    const self = this\n    return () => self.#x\n  }\n}',
  'typescript/no-unnecessary-boolean-literal-compare':
    'export const a = (x: boolean) => (x === true ? 1 : 2)',
  'typescript/no-unnecessary-template-expression': "export const a = `b${'c'}`",
  'typescript/no-unnecessary-type-arguments':
    'declare function b<T = number>(x?: T): T\nexport const a = b<number>()',
  'typescript/no-unnecessary-type-assertion': 'export const a = (x: number) => (x as number) + 1',
  'typescript/no-unnecessary-type-constraint': 'export type A<T extends unknown> = T[]',
  'typescript/no-unnecessary-type-conversion': "export const a = (x: string) => String(x) + 'b'",
  'typescript/no-unnecessary-type-parameters': 'export function a<T>(x: T) {\n  console.log(x)\n}',
  'typescript/no-unsafe-argument':
    "declare function b(x: string): void\nb(JSON.parse('1'))\nexport {}",
  'typescript/no-unsafe-assignment':
    "export const a = () => {\n  const x = JSON.parse('1')\n  return typeof x\n}",
  'typescript/no-unsafe-call': "JSON.parse('1')()\nexport {}",
  'typescript/no-unsafe-declaration-merging':
    'export interface A {\n  x: number\n}\nexport class A {\n  y = 1\n}',
  'typescript/no-unsafe-enum-assignment':
    'enum B {\n  C = 1,\n}\nexport function a(x: number) {\n  let y = B.C\n  y = x\n  return y\n}',
  'typescript/no-unsafe-enum-comparison':
    'enum B {\n  C = 1,\n}\nexport const a = (x: B) => x === 1',
  'typescript/no-unsafe-function-type': 'export type A = Function',
  'typescript/no-unsafe-member-access': "export const a: unknown = JSON.parse('1').b",
  'typescript/no-unsafe-return': "export const a = (): string => JSON.parse('1')",
  'typescript/no-unsafe-unary-minus': 'export const a = (x: string) => -x',
  'typescript/no-useless-default-assignment': 'export const a = ({ x = 1 }: { x: number }) => x',
  'typescript/no-wrapper-object-types': 'export type A = String',
  'typescript/only-throw-error': "export function a() {\n  throw 'b'\n}",
  'typescript/prefer-as-const': "export const a = 'b' as 'b'",
  'typescript/prefer-literal-enum-member': 'const b = 1\nexport enum A {\n  B = b,\n}',
  'typescript/prefer-namespace-keyword': 'declare module A {}\nexport {}',
  'typescript/prefer-promise-reject-errors': "export const a = () => Promise.reject('b')",
  'typescript/prefer-reduce-type-parameter':
    'export const a = (x: string[]) => x.reduce((y, z) => y.concat(z), [] as string[])',
  'typescript/prefer-return-this-type':
    'export class A {\n  #x = 1\n  add(y: number): A {\n    this.#x += y\n    return this\n  }\n}',
  'typescript/related-getter-setter-pairs':
    'export interface A {\n  get b(): string\n  set b(x: number)\n}',
  'typescript/restrict-plus-operands': "export const a = (x: number) => x + 'b'",
  'typescript/restrict-template-expressions': 'export const a = (x: number[]) => `${x}`',
  'typescript/return-await':
    'export async function a(x: Promise<number>) {\n  try {\n    return x\n  } catch {\n    return 1\n  }\n}',
  'typescript/triple-slash-reference': '/// <reference path="./error.ts" />\nexport {}',
  'typescript/unbound-method':
    'class B {\n  #x = 1\n  x() {\n    return this.#x\n  }\n}\nexport const a = new B().x',
  'typescript/unified-signatures':
    'export interface A {\n  b(x: string): void\n  b(x: number): void\n}',
  'typescript/use-unknown-in-catch-callback-variable':
    'export const a = (x: Promise<number>) => x.catch((e) => [e])',
}
