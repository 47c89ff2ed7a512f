import { AppError, type ProblemCode, systemCode } from '../errors'

/** An error as it crosses from one thread to another, where its class and its own properties would be lost. */
export type ThrownError =
  | { kind: 'app'; code: ProblemCode; detail: string; details: AppErrorDetails }
  | { kind: 'other'; name: string; message: string; stack: string | undefined; code: unknown }

type AppErrorDetails = Required<Pick<AppError, 'errors' | 'members' | 'headers'>> & { movedTo?: string }

/** What crosses of an error: its cause stays behind, and what was thrown without being one becomes a message. */
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

/** The counterpart of `toThrownError`: an `AppError` is one again, others have the stack they were thrown with. */
export function toError(thrown: ThrownError): Error {
  if (thrown.kind === 'app') return new AppError(thrown.code, thrown.detail, thrown.details)
  const { name, message, stack, code } = thrown
  const error = Object.assign(new Error(message), { name, ...(code !== undefined && { code }) })
  if (stack !== undefined) error.stack = stack
  return error
}
