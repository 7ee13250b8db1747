/** Whether the address that somebody types is in the team or invited already: asked when the fingers rest. */
import { inviteeEmail } from '@domain/equipo/equipo'
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 350

type Reason = 'invitacion-pendiente' | 'miembro-repetido'
const REASONS: readonly unknown[] = ['invitacion-pendiente', 'miembro-repetido'] satisfies Reason[]

/** The reason (a key of motivos) or null; also null while nobody knows, since the server asks again when it is sent. */
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
        const { motivo: reason } = (await r.json()) as { motivo?: unknown }
        setKnown({ email, motivo: r.ok && REASONS.includes(reason) ? (reason as Reason) : null })
      } catch {
        // no line, or a newer question: sending asks again
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [email])
  return known !== null && known.email === email ? known.motivo : null
}
