/** What the list of members shows beside their data. */

type MiembroEstado = 'accepted' | 'pending' | 'vencida'

/**
 * The state of a row: an invitation with an expired link stays pending, but cannot be accepted until it is sent again.
 */
export function miembroEstado(
  { invitation_status, expires_at }: { invitation_status: 'pending' | 'accepted'; expires_at: number | null },
  now: number,
): MiembroEstado {
  if (invitation_status === 'accepted') return 'accepted'
  return (expires_at ?? 0) <= now ? 'vencida' : 'pending'
}
