import { stat } from 'node:fs/promises'
import { deskAct, seeOther } from '@/lib/desk/act'
import { textOf } from '@/lib/desk/form'
import { parseJobOptions } from '@/lib/desk/imports/options'
import { IMPORTS } from '@/lib/desk/paths'
import { AppError } from '@/lib/errors'
import { createJob } from '@/lib/import-jobs/create-job'

/** Receives a file, and starts a dry run. */
export const POST = deskAct(
  async ({ session: { actor }, form, files: [file] }) => {
    const options = parseJobOptions(form)
    const base = textOf(form, 'base').trim()
    if (base !== '' && options.base === null) return withFault('invalid_url')
    if (!file) return withFault('required')
    if ('problem' in file) return withFault(file.problem)
    try {
      const { size: bytes } = await stat(file.path)
      const id = await createJob(actor, { name: file.name, path: file.path, bytes, options })
      return seeOther(`${IMPORTS}/${id}`)
    } catch (error) {
      if (error instanceof AppError && error.errors[0]?.code === 'too_many_imports')
        return withFault('too_many')
      throw error
    }
  },
  { files: 'source' },
)

function withFault(fault: string): Response {
  return seeOther(`${IMPORTS}?${new URLSearchParams({ salah: fault })}`)
}
