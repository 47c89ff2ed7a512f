import { AppError, type ProblemCode, systemCode } from '../errors'

/** An error on its way to another thread, where it would lose its class and its own properties. */
export type ThrownError =
  | { kind: 'app'; code: ProblemCode; detail: string; details: AppErrorDetails }
  | { kind: 'other'; name: string; message: string; stack: string | undefined; code: unknown }

type AppErrorDetails = Required<Pick<AppError, 'errors' | 'members' | 'headers'>> & { movedTo?: string }

/** Prepares an error for another thread, without its cause. A thrown value that is not an error becomes a message. */
export function toThrownError(error: unknown): ThrownError {
  if (error instanceof AppError) {
    const { code, detail, errors, members, headers, movedTo } = error
    return {
      kind: 'app',
      code,
      detail,
      details: { errors, members, headers, ...(movedTo !== null && { movedTo }) },
    }
  }
  if (!(error instanceof Error))
    return { kind: 'other', name: 'Error', message: String(error), stack: undefined, code: undefined }
  const { name, message, stack } = error
  return { kind: 'other', name, message, stack, code: systemCode(error) }
}

/** Reverses `toThrownError`: an `AppError` becomes one again, other errors keep their original stack. */
export function toError(thrown: ThrownError): Error {
  if (thrown.kind === 'app') return new AppError(thrown.code, thrown.detail, thrown.details)
  const { name, message, stack, code } = thrown
  const error = Object.assign(new Error(message), { name, ...(code !== undefined && { code }) })
  if (stack !== undefined) error.stack = stack
  return error
}
