// Rules of this code alone, for .oxlintrc.json: what it calls things, and what it may not call.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
    words: refusing({
      ':matches(Identifier, PrivateIdentifier)[name=/^most[A-Z]/]': 'A bound is called maximum.',
      ':matches(Identifier, PrivateIdentifier)[name=/^kept(?!_)|Kept|[aA]tHand|[gG]ivenBack|[wW]orkplace/]':
        'Say what it is: cached, stored, remaining or retained.',
    }),
    'no-asserted-instance': noAssertedInstance,
  },
}
