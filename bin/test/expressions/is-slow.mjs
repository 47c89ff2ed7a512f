import vm from 'node:vm'
import { errorCode } from '../../prepare/error-code.mjs'

/** An expression that reads each character a bounded number of times takes less than 1 ms for the tested texts. */
const TIMEOUT_MS = 60
/** A timeout counts only with this much CPU time of this process: other processes may have used the rest. */
const MIN_CPU_MS = 40
const NEEDED_TIMEOUTS = 4
const MAX_TRIES = 20

const script = new vm.Script('text.replace(expression, "")')
const context = vm.createContext({})

/**
 * @param {Pick<import('./literals.mjs').Literal, 'pattern' | 'flags'>} literal
 * @param {string} text
 */
export function isSlow({ pattern, flags }, text) {
  const expression = new RegExp(pattern, flags)
  let timeouts = 0
  for (let tries = 0; tries < MAX_TRIES && timeouts < NEEDED_TIMEOUTS; tries++) {
    const before = process.cpuUsage()
    if (!timesOut(expression, text)) return false
    if (process.cpuUsage(before).user > MIN_CPU_MS * 1000) timeouts++
  }
  return true
}

function timesOut(/** @type {RegExp} */ expression, /** @type {string} */ text) {
  try {
    Object.assign(context, { expression, text })
    script.runInContext(context, { timeout: TIMEOUT_MS })
    return false
  } catch (error) {
    if (errorCode(error) === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return true
    throw error
  }
}
