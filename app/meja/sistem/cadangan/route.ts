import { recordBackup } from '@/lib/auth/people/backups'
import { makeBackupFile } from '@/lib/backup/download'
import { deskAct } from '@/lib/desk/act'
import { downloadResponse } from '@/lib/http/file-response'
import { currentRequest } from '@/lib/request-context'

/** Makes a backup like `npm run backup`, and sends it; `npm run restore` accepts it. */
export const POST = deskAct(
  async ({ session }) => {
    const file = await makeBackupFile(currentRequest()?.signal)
    await recordBackup(session.person.id)
    return downloadResponse(file, `artikel-${new Date().toISOString().slice(0, 10)}.backup`)
  },
  { scope: 'people:manage', isSensitive: true },
)
