/** Whether the address that somebody types is in the team or invited already: asked when the fingers rest. */
import { inviteeEmail } from '@domain/equipo/equipo'
import { useEffect, useState } from 'react'

const DEBOUNCE_MS = 350

type Motivo = 'invitacion-pendiente' | 'miembro-repetido'
const REASONS: readonly unknown[] = ['invitacion-pendiente', 'miembro-repetido'] satisfies Motivo[]

/** The reason (a key of motivos) or null; also null while nobody knows, since the server asks again when it is sent. */
export function useAlreadyThere(written: string): Motivo | null {
  const parsed = inviteeEmail().safeParse(written)
  const email = parsed.success ? parsed.data : null
  const [known, setKnown] = useState<{ email: string; motivo: Motivo | null } | null>(null)
  useEffect(() => {
    if (email === null) return
    const aviso = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const r = await fetch('/api/team/check', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email }),
          signal: aviso.signal,
        })
        const { motivo } = (await r.json()) as { motivo?: unknown }
        setKnown({ email, motivo: r.ok && REASONS.includes(motivo) ? (motivo as Motivo) : null })
      } catch {
        // no line, or a newer question: sending asks again
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      aviso.abort()
    }
  }, [email])
  return known !== null && known.email === email ? known.motivo : null
}
