import vm from 'node:vm'
import { errorCode } from '../../prepare/error-code.mjs'

/** On the texts that it is tried on an expression takes less than a millisecond when it reads each character so many times. */
const TIMEOUT_MS = 60
/** On a busy machine the time may be that of others. */
const TRIES = 4

const script = new vm.Script('text.replace(expression, "")')
const context = vm.createContext({})

/**
 * @param {Pick<import('./literals.mjs').Literal, 'pattern' | 'flags'>} literal
 * @param {string} text
 */
export function isSlow({ pattern, flags }, text) {
  const expression = new RegExp(pattern, flags)
  return Array.from({ length: TRIES }).every(() => timesOut(expression, text))
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
