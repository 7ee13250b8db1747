import * as z from '../zod'

/** The SuperAdmin requests a backup beside the daily one. */
export const BackupCommand = z.object({ intent: z.literal('back-up') })
