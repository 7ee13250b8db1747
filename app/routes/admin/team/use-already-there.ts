/** Whether the typed address is already in the team or invited: checked after a pause in typing. */
import { inviteeEmail } from '@domain/equipo/equipo'
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 350

type Reason = 'invitacion-pendiente' | 'miembro-repetido'
const REASONS: readonly unknown[] = ['invitacion-pendiente', 'miembro-repetido'] satisfies Reason[]

/** The reason (a key of `reasons`) or null; also null while unknown, since the server checks again on submit. */
export function useAlreadyThere(written: string): Reason | null {
  const parsed = inviteeEmail().safeParse(written)
  const email = parsed.success ? parsed.data : null
  const [known, setKnown] = useState<{ email: string; motivo: Reason | null } | null>(null)
  useEffect(() => {
    if (email === null) return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const r = await fetch('/api/team/check', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email }),
          signal: controller.signal,
        })
        const { motivo } = (await r.json()) as { motivo?: unknown }
        setKnown({ email, motivo: r.ok && REASONS.includes(motivo) ? (motivo as Reason) : null })
      } catch {
        // offline, or superseded by a newer query: the server checks on submit
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [email])
  return known !== null && known.email === email ? known.motivo : null
}
