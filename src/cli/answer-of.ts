import type { operations } from '../../web/src/api/types.gen.ts'

/** The JSON of an operation's answer, as the schema of its route describes it. */
export type AnswerOf<
  Operation extends keyof operations,
  Status extends number = 200,
> = operations[Operation]['responses'] extends {
  readonly [Key in Status]: { content: { 'application/json': infer Answer } }
}
  ? Answer
  : never
