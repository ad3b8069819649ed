// Rules of this code alone, for .oxlintrc.json: what it calls things, and what it may not call.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { privateWords } from './private-words.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A rule that refuses what one of the selectors finds. */
const refusing = (selectors) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(selectors).map(([selector, message]) => [
        selector,
        (node) => context.report({ node, message }),
      ]),
    ),
})

/** Names of the classes of this code: whether a value is one of them is asked, never said. */
function classNames() {
  const names = new Set()
  for (const folder of ['src', 'web/src', 'test', 'bench']) {
    for (const file of readdirSync(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(file)) continue
      const text = readFileSync(join(root, folder, file), 'utf8')
      for (const [, name] of text.matchAll(/^(?:export )?(?:abstract )?class (\w+)/gm)) {
        names.add(name)
      }
    }
  }
  return names
}

const noAssertedInstance = {
  create(context) {
    return {
      Program() {
        noAssertedInstance.names ??= classNames()
      },
      'TSAsExpression > TSTypeReference'(node) {
        if (!noAssertedInstance.names.has(node.typeName.name)) return
        context.report({
          node,
          message: 'An instance of a class is made, or asked for by instanceof.',
        })
      },
    }
  },
}

/** Calls for every comment of a file. */
const ofComments = (check) => ({
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        const message = check(comment, context.sourceCode)
        if (message !== null) context.report({ loc: comment.loc, message })
      }
    },
  }),
})

const words = {
  create(context) {
    const checkName = (node) => {
      if (node.name.includes('_')) return
      const found = privateWords.find(({ name }) => name.test(node.name))
      if (found !== undefined) context.report({ node, message: found.instead })
    }
    return {
      Identifier: checkName,
      PrivateIdentifier: checkName,
      ...ofComments(
        ({ value }) => privateWords.find(({ comment }) => comment?.test(value))?.instead ?? null,
      ).create(context),
    }
  },
}

const maximumCommentColumns = 110

/** A line that is one word, such as an address, cannot be wrapped. */
const isTooLong = (line) => line.length > maximumCommentColumns && /\S\s+\S+\s+\S/.test(line)

const commentWidth = ofComments(({ loc }, { lines }) =>
  lines.slice(loc.start.line - 1, loc.end.line).some((line) => isComment(line) && isTooLong(line))
    ? `Comments wrap at ${maximumCommentColumns} columns.`
    : null,
)

/** Whether a line is a comment from its beginning: behind code the formatter decides. */
const isComment = (line) => /^\s*(?:\/\/|\/?\*)/.test(line)

export default {
  meta: { name: 'sightline' },
  rules: {
    'last-bits': refusing({
      "CallExpression[callee.object.name='Math'][callee.property.name=/^(hypot|pow)$/]":
        'The last bit of Math.hypot and Math.pow has moved between engine versions: use Math.sqrt, Math.exp.',
      ":matches(BinaryExpression[operator='**'], AssignmentExpression[operator='**='])":
        'The last bit of ** has moved between engine versions: multiply, or use Math.exp.',
    }),
    'patient-waits': refusing({
      "CallExpression[callee.object.name='vi'][callee.property.name=/^wait/][arguments.length=1]":
        'Vitest waits for one second, which a busy machine needs: see test/until.ts.',
    }),
    words,
    'comment-width': commentWidth,
    'docstring-subject': ofComments(({ type, value }) =>
      type === 'Block' && /^[*\s]+The same\b/.test(value)
        ? 'A docstring is read by hover, without what stands above it: name the subject.'
        : null,
    ),
    'hash-private': refusing({
      ":matches(PropertyDefinition, MethodDefinition[kind!='constructor'], TSParameterProperty)[accessibility='private']":
        'A private member is called #name.',
    }),
    'function-with-statements': refusing({
      ":matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[id.typeAnnotation=null] > ArrowFunctionExpression[body.type='BlockStatement']":
        'At module level, what has statements is a function declaration; an arrow has one expression.',
    }),
    'no-asserted-instance': noAssertedInstance,
  },
}
