// Words that this code had of its own, and the field's term for each, for the rule `words` of lint-rules.mjs.
// A row is one word; it is looked for in names (but for those with an underscore, which are on the wire) and,
// where it says so, in comments. Strings are never looked at: clients read them.

/**
 * @typedef {object} PrivateWord
 * @property {RegExp} name What an identifier may not contain.
 * @property {RegExp} [comment] What a comment may not contain.
 * @property {string} instead What is said in its place.
 */

/** @type {readonly PrivateWord[]} */
export const privateWords = [
  { name: /^most[A-Z]/, instead: 'A bound is called maximum.' },
  {
    name: /^kept(?!_)|Kept|[aA]tHand|[gG]ivenBack|[wW]orkplace/,
    instead: 'Say what it is: cached, stored, remaining or retained.',
  },
  { name: /[cC]olour/, instead: 'In names it is color; texts for people may say colour.' },

  // Jobs.
  { name: /[hH]andBack|[pP]utBack/, instead: 'A unit is released, postponed or retried.' },
  { name: /HeldPack/, instead: 'Packs are resident.' },
  { name: /^basisOf$/, instead: 'What the numbers of a job rest on is its environment.' },
  { name: /[cC]hore/, comment: /\bchores?\b/i, instead: 'That is maintenance.' },
  { name: /passingJobs/, instead: 'Jobs are in memory.' },
  { name: /[gG]aveWay/, comment: /\bgave way\b/i, instead: 'Work is preempted.' },
  { name: /helpSurface/, instead: 'Idle threads steal rows.' },

  // Radio.
  { name: /locationDeviations/, instead: 'That is a quantile: locationQuantile.' },
  { name: /atHalfOfPlaces/, instead: 'That is the median.' },
  { name: /lossBesideBeam/, instead: 'That is the out-of-beam loss.' },
  { name: /losesByDistanceAlone/, instead: 'A law is distance-only.' },
  { name: /^walkedM$/, instead: 'That is the length of a profile.' },
  { name: /SeenEdges/, instead: 'That is the hull of a horizon.' },

  // Plans.
  { name: /PlanWishes|wishesOfWhat/, instead: 'What a plan is after is its objective.' },
  { name: /priceOfLack/, instead: 'A constraint has a violation and its penalty.' },
  { name: /^ownPlan$/, instead: 'The plan that is compared with is the baseline.' },
  { name: /^detours?$/, instead: 'That is a perturbation.' },
  { name: /chooseAnew/, instead: 'A neighbourhood is reoptimized.' },
  { name: /OddCut/, instead: 'That is a zero-half cut.' },
  { name: /descendOnce/, instead: 'That is a subgradient step.' },
  { name: /[aA]skingSearch/, instead: 'That is a MIP-assisted search.' },
  { name: /[jJ]oinRows|mastRows/, instead: 'Rows are candidates, masts are sites.' },

  // The page.
  { name: /[gG]limpse/, comment: /\bglimpse/i, instead: 'A quick picture is a preview.' },
  { name: /whileAHand/, comment: /\bwhile a hand\b/i, instead: 'That is during a drag.' },
]
