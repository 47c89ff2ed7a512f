/** Why a backup or a restore is refused or failed, in one sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
