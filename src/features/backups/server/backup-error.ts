/** Why a backup cannot be made or restored, in one English sentence for whoever runs the command. */
export class BackupError extends Error {
  override name = 'BackupError'
}
