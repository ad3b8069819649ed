// Prints the outcome of the last test run as one plain line.
import { readFileSync } from 'node:fs'

const report = JSON.parse(readFileSync(new URL('../coverage/tests.json', import.meta.url), 'utf8'))
const passed = report.numPassedTests
const failed = report.numFailedTests
const skipped = report.numTotalTests - passed - failed
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`)
